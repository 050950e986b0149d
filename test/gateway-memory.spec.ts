import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = join(__dirname, '..');
const source = join(root, 'apps/gateway/src');
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');

/** Containers outside the table, as `file.field`, and the reason why clients cannot make them grow. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  'holds what is registered, which plans and registration limit': [
    'account-directory.accounts',
    'aggregation-directory.aggregations',
    'site-directory.sites',
    'account-directory.callersByHash',
    'issue-cache.issues',
    'finding-summaries.cache',
    'finding-summaries.queue',
    'daily-usage-reporter.reportedCounts',
    'request-recorder.unreported',
    'request-recorder.usedThisHour',
  ],
  'holds names of what is registered, or of sky cells that are held': ['prefetcher.pending'],
  'holds weather sources and tiles, of which Earth has 10,368': ['inputs.service.sources', 'inputs.service.tiles'],
  'holds time zones, of which there are about 420': ['time-zone.clocks'],
  'is fixed by the code: routes, files, methods, schemas, texts of pages': [
    'power-units.UNIT_SIZES',
    'fast-path.NO_QUERY',
    'inputs.service.SIMULATED_SOURCES',
    'measurement-fields.MEASUREMENT_FIELDS',
    'assets.assets',
    'assets.urlsByFile',
    'docs-library.rendered',
    'docs.controller.documents',
    'operations.controller.documents',
    'operations.controller.operations',
    'translate.formats',
    'translate.numberFormats',
    'compass-words.words',
    'choice-texts.valuesByText',
    'typed-values.interceptor.UNITS',
    'site-directory.IGNORED_PROPERTIES',
    'public-document.compressed',
    'route-table.routes',
    'request-recorder.histograms',
    'admission-control.BODYLESS_METHODS',
    'external-forecasts.service.ERRORS_BEFORE_STORING',
    'measurement-poster.ERRORS_BEFORE_STORING',
    'sites.service.ERRORS_BEFORE_STORING',
    'json-schema.collected',
    'json-schema.schemasByName',
    'read-operations.controllers',
    'read-operations.methods',
    'read-operations.visited',
    'request-names.interceptor.knownNames',
  ],
  'holds open connections, whose entries end with them': [
    'admission-control.slotsByConnection',
    'admission-control.streamConnections',
    'stalled-readers.progress',
    'stalled-upload-guard.stalled',
  ],
  'holds requests in progress, four of a connection': ['raw-server.queue', 'fast-path.tasks', 'render-pool.queue'],
  'holds accounts with requests in progress, of which there are 256': ['request-slots.usedByAccount'],
  'holds reads in flight, of requests in progress and of 64 that are read ahead': [
    'issue-cache.fetches',
    'issue-cache.announcedWhileFetching',
    'sky-cache.fetches',
    'sky-cache.announcedWhileFetching',
  ],
  'lasts for one request': [
    'create-instance.byName',
    'dashboard-comparison.service.counts',
    'day-energy.rowsByDay',
    'dashboard.service.uniqueTags',
    'render-doc.headings',
    'slugger.uses',
    'inputs.service.newestBySource',
    'near-obstacles.numbersByHorizon',
    'preview-measurements.errorByRow',
    'store-measurements.lastByPeriod',
    'flagged-days.days',
    'usual-output.days',
    'bias-finding.deviations',
    'curtailment-findings.powersByDay',
    'missing-measurements.days',
    'mapped-places.blocks',
    'merge-responses.weightSums',
    'query-reader.values',
    'parameter-names.intendedNames',
    'parameter-names.spellings',
    'read-external-forecasts.intendedNames',
    'read-measurements.intendedNames',
    'read-measurements.ignoredNames',
    'query-reader.errors',
    'quota.countedAnonymous',
  ],
};

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.ts$/.test(file) && !/\.(spec|fixture)\.ts$/.test(file))
  .map((file) => ({ name: basename(file, '.ts'), text: readFileSync(join(source, file), 'utf8') }));

/** Fields of classes, constants of modules and empty ones that functions fill, by `file.field`. */
function containersIn({ name, text }: { name: string; text: string }): string[] {
  const of = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, field]) => `${name}.${field}`);
  return [
    ...of(
      /^ {2}(?:(?:private|protected|public|static|readonly) )*(\w+)(?:: [^=\n]+)? = new (?:Weak)?(?:Map|Set|LRUCache|CompactedTable)\b/gm,
    ),
    ...of(/^ {2}(?:(?:private|protected|public|static|readonly) )*(\w+): .+ = \[\];$/gm),
    ...of(/^(?:export )?const (\w+)(?:: [^=\n]+)? = new (?:Map|Set|LRUCache|CompactedTable)\b/gm),
    ...of(/^ {2}const (\w+) = new (?:Map|Set)(?:<.+>)?\(\);$/gm),
    ...of(/^ {4}this\.(\w+) = new (?:Map|Set|LRUCache|CompactedTable)\b/gm),
  ];
}

const containers = [...new Set(files.flatMap(containersIn))].sort();

interface Row {
  readonly what: string;
  readonly containers: readonly string[];
  readonly constants: readonly (readonly [name: string, value: number])[];
  readonly each: string;
  readonly all: string;
}

const number = (text: string) => Number(text.replaceAll(',', ''));

const rows: readonly Row[] = page
  .slice(page.indexOf('## Memory limits of a gateway'), page.indexOf('## OWASP ASVS'))
  .split('\n')
  .filter((line) => /^\| [A-Z]/.test(line))
  .map((line) => {
    const [what, where, most, each, all] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    const constants = [...most.matchAll(/`([A-Z_]+)` ([\d,]+)/g)].map(
      ([, name, value]) => [name, number(value)] as const,
    );
    return { what, containers: [...where.matchAll(/`([\w.-]+)`/g)].map(([, name]) => name), constants, each, all };
  });

/** The values of a constant: in the files with a container, or else in any file. */
function valuesOf(constant: string, holders: readonly string[]): number[] {
  const declared = files.flatMap(({ name, text }) => {
    const [, value] = new RegExp(`const ${constant} = ([\\d_ *]+);`).exec(text) ?? [];
    return value === undefined
      ? []
      : [
          {
            name,
            value: value.split('*').reduce((product, factor) => product * Number(factor.replaceAll('_', '')), 1),
          },
        ];
  });
  const near = declared.filter(({ name }) => holders.some((holder) => holder.startsWith(`${name}.`)));
  return (near.length > 0 ? near : declared).map(({ value }) => value);
}

/** `20 kB` in bytes. */
function bytes(text: string): number {
  const [amount, unit] = text.split(' ');
  return number(amount) * { kB: 1e3, MB: 1e6, MiB: 1024 * 1024 }[unit]!;
}

describe('the table of memory that clients can occupy in a gateway', () => {
  it('has a row or a stated reason for every container that lives longer than a request', () => {
    const known = [...rows.flatMap((row) => row.containers), ...Object.values(EXCEPTIONS).flat()];
    expect(containers.filter((name) => !known.includes(name))).toEqual([]);
    expect([...new Set(known)].filter((name) => !containers.includes(name))).toEqual([]);
  });

  it.each(rows)('has the constants of the code for "$what"', ({ containers: holders, constants }) => {
    expect(constants.length).toBeGreaterThan(0);
    for (const [name, value] of constants) expect([name, valuesOf(name, holders)]).toEqual([name, [value]]);
  });

  it.each(rows)('adds up for "$what"', ({ constants: [[, most]], each, all }) => {
    expect(bytes(all)).toBeCloseTo(each === '' ? most : most * bytes(each), -3);
  });

  it('fits each container of a gateway, with 256 MiB for the process itself', () => {
    const places = [
      ['base/gateway.yaml', 'kind: Deployment'],
      ['overlays/production/kustomization.yaml', 'kind: Deployment, name: gateway }'],
      ['helm/daystar/values-trial.yaml', 'gateway:'],
    ];
    const limits = places.map(([file, start]) => {
      const text = readFileSync(join(root, 'deploy', file), 'utf8');
      const [, gibibytes] =
        /limits(?:\/memory, value|: \{ memory): (\d+)Gi/.exec(text.slice(text.indexOf(start))) ?? [];
      return Number(gibibytes) * 1024 ** 3;
    });
    expect(limits).toEqual([1024 ** 3, 2 * 1024 ** 3, 1024 ** 3]);
    const sum = rows.reduce((total, { all }) => total + bytes(all), 0);
    expect(sum).toBeLessThan(Math.min(...limits) - 256 * 1024 ** 2);
  });

  it('finds containers in all forms of declaration', () => {
    const text = [
      '  private readonly a = new Map<string, number>();',
      '  b: Set<string> = new Set();',
      'const c = new LRUCache<string, string>({ max: 5 });',
      '    this.d = new LRUCache({',
      '  const e = new Set<Socket>();',
      '  const f = new Set(names);',
      '  private readonly g: (() => void)[] = [];',
      '  private readonly h = new WeakMap<Socket, number>();',
    ].join('\n');
    expect(containersIn({ name: 'x', text }).sort()).toEqual(['x.a', 'x.b', 'x.c', 'x.d', 'x.e', 'x.g', 'x.h']);
  });
});

import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(__dirname, '..');

/** Files of an installation without violations. */
const CLEAN: Record<string, string> = {
  'libs/solar/src/index.ts': 'export const sun = 1;',
  'libs/solar/src/terrain/load-coarse-terrain.ts': "export { readFileSync } from 'node:fs';",
  'libs/timeseries/src/index.ts': 'export const step = 1;',
  'libs/contracts/src/index.ts': "import { step } from '@daystar/timeseries'; export const row = step;",
  'libs/forecasting/src/index.ts': "import { row } from '@daystar/contracts'; export const sky = row;",
  'libs/bus/src/index.ts': "import { row } from '@daystar/contracts'; export const bus = row;",
  'libs/row-cache/src/index.ts': "import { row } from '@daystar/contracts'; export const cache = row;",
  'libs/row-cache/src/inside.ts': 'export const inside = 1;',
  'libs/tracing/src/index.ts': 'export const trace = 1;',
  'libs/startup-signals/src/index.ts': 'export const STARTUP_SIGNALS = [];',
  'libs/grib/src/index.ts': "export { inflateSync } from 'node:zlib';",
  'libs/mcp/src/index.ts': 'export const agent = 1;',
  'libs/weather/src/index.ts': "export { inflateSync } from '@daystar/grib';",
  'libs/platform/src/index.ts': 'export const ports = 1;',
  'libs/testing/src/index.ts': 'export const frozen = 1;',
  'apps/gateway/src/main.ts': "import { bus } from '@daystar/bus'; export const gateway = bus;",
  'apps/ingestion/src/main.ts': "import { cache } from '@daystar/row-cache'; export const ingestion = cache;",
};

/** Forbidden imports. Each is planted in the folder, in a file with the name of the rule. */
const PLANTED: [rule: string, folder: string, text: string][] = [
  ['platform-is-for-services', 'libs/bus/src', "export { ports } from '@daystar/platform';"],
  ['foundation-is-independent', 'libs/solar/src', "export { row } from '@daystar/contracts';"],
  ['foundation-imports-no-packages', 'libs/solar/src', "export { readFileSync } from 'node:fs';"],
  ['contracts-import-foundation-only', 'libs/contracts/src', "export { sky } from '@daystar/forecasting';"],
  ['forecasting-imports-foundation-and-contracts-only', 'libs/forecasting/src', "export { bus } from '@daystar/bus';"],
  ['forecasting-is-pure', 'libs/forecasting/src', "export { readFileSync } from 'node:fs';"],
  ['adapters-are-independent', 'libs/bus/src', "export { cache } from '@daystar/row-cache';"],
  ['tracing-is-independent', 'libs/tracing/src', "export { bus } from '@daystar/bus';"],
  ['startup-signals-load-nothing', 'libs/startup-signals/src', "export { bus } from '@daystar/bus';"],
  ['startup-signals-are-for-main-files', 'libs/bus/src', "export { STARTUP_SIGNALS } from '@daystar/startup-signals';"],
  ['grib-is-independent', 'libs/grib/src', "export { step } from '@daystar/timeseries';"],
  ['grib-is-read-through-weather', 'libs/forecasting/src', "export { inflateSync } from '@daystar/grib';"],
  ['customer-programs-use-the-client-only', 'libs/mcp/src', "export { row } from '@daystar/contracts';"],
  ['libs-never-import-apps', 'libs/bus/src', "export { gateway } from '../../../apps/gateway/src/main';"],
  ['services-never-import-services', 'apps/gateway/src', "export { ingestion } from '../../ingestion/src/main';"],
  ['index-only', 'apps/gateway/src', "export { inside } from '../../../libs/row-cache/src/inside';"],
  ['testing-is-for-specs', 'apps/gateway/src', "export { frozen } from '@daystar/testing';"],
];
const CIRCLES: [rule: string, file: string, files: Record<string, string>][] = [
  [
    'no-circular',
    'libs/weather/src/a.ts',
    {
      'libs/weather/src/a.ts': "import './b'; export const a = 1;",
      'libs/weather/src/b.ts': "import './a'; export const b = 1;",
    },
  ],
  [
    'no-circular-folders',
    'apps/aggregation/src/a',
    {
      'apps/aggregation/src/a/one.ts': "import '../b/one'; export const a = 1;",
      'apps/aggregation/src/a/two.ts': 'export const two = 2;',
      'apps/aggregation/src/b/one.ts': 'export const b = 1;',
      'apps/aggregation/src/b/two.ts': "import '../a/two';",
    },
  ],
];

/** Runs dependency-cruiser on an installation. @returns rule and origin of each violation */
function findViolations(files: Record<string, string>): (readonly [rule: string, from: string])[] {
  const installation = mkdtempSync(join(tmpdir(), 'daystar-layers-'));
  try {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(installation, file)), { recursive: true });
      writeFileSync(join(installation, file), text);
    }
    for (const file of ['.dependency-cruiser.cjs', 'tsconfig.base.json', 'package.json'])
      copyFileSync(join(root, file), join(installation, file));
    symlinkSync(join(root, 'node_modules'), join(installation, 'node_modules'));
    const { stdout } = spawnSync(join(root, 'node_modules/.bin/depcruise'), ['apps', 'libs', '--output-type', 'json'], {
      cwd: installation,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    const { summary } = JSON.parse(stdout) as {
      summary: { violations: { from: string; rule: { name: string; severity: string } }[] };
    };
    return summary.violations
      .filter(({ rule }) => rule.severity === 'error')
      .map(({ rule, from }) => [rule.name, from] as const);
  } finally {
    rmSync(installation, { recursive: true, force: true });
  }
}

describe('the layers', () => {
  it('accept an installation without violations', () => {
    expect(findViolations(CLEAN)).toEqual([]);
  });

  describe('catch a planted violation', () => {
    let violations: ReturnType<typeof findViolations>;
    beforeAll(() => {
      const planted = PLANTED.map(([rule, folder, text]) => [`${folder}/${rule}.ts`, text] as const);
      const circles = CIRCLES.map(([, , files]) => files);
      violations = findViolations(Object.assign({}, CLEAN, Object.fromEntries(planted), ...circles) as typeof CLEAN);
    });

    it.each(PLANTED)('of %s in %s', (rule, folder) => {
      expect(violations).toContainEqual([rule, `${folder}/${rule}.ts`]);
    });

    it.each(CIRCLES)('of %s from %s', (rule, file) => {
      expect(violations).toContainEqual([rule, file]);
    });
  });
});

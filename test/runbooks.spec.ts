import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parse } from 'yaml';
import { COMMANDS } from '../tools/admin/commands';

const root = resolve(__dirname, '../');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const RUNBOOKS = readdirSync(join(root, 'docs/runbooks')).map((name) => `docs/runbooks/${name}`);
const PAGES = [
  ...RUNBOOKS,
  'docs/backing-services.md',
  'docs/monitor.md',
  'docs/operate.md',
  'docs/recover.md',
  'docs/upgrade.md',
];
const APPS = ['aggregation', 'forecast-engine', 'gateway', 'ingestion', 'site-registry'];

interface Rule {
  readonly alert: string;
  readonly for: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly runbook_url: string };
}
const { groups } = parse(read('deploy/observability/alerts.yaml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules).filter((rule) => 'alert' in rule);

describe('commands of runbooks and handbooks', () => {
  const pages = PAGES.map((page) => [page, read(page)] as const);

  it('run in the image, which has no npm scripts', () => {
    const withScripts = pages.filter(([page, text]) => page.startsWith('docs/runbooks/') && /npm run/.test(text));
    expect(withScripts.map(([page]) => page)).toEqual([]);
  });

  it('name programs of the image', () => {
    const copied = read('deploy/Dockerfile').match(/^COPY (apps|libs|tools\/\S+) /gm) ?? [];
    const programs = pages.flatMap(([page, text]) =>
      [...text.matchAll(/\bnode (\S+?\.js)\b/g)].map(([, program]) => [page, program] as const),
    );
    expect(programs.length).toBeGreaterThan(6);
    for (const [page, program] of programs) {
      const source = program.replace(/^dist\//, '').replace(/\.js$/, '.ts');
      const isInImage = copied.some((line) => source.startsWith(`${line.split(' ')[1]}/`));
      expect([page, program, program.startsWith('dist/') && isInImage && existsSync(join(root, source))]).toEqual([
        page,
        program,
        true,
      ]);
    }
  });

  it('name existing commands of `admin` and their options', () => {
    const calls = pages.flatMap(([page, text]) =>
      [...text.matchAll(/(?:tools\/admin\/main\.js|[`\n]\s*admin) ([a-z][^`\n"]*)/g)].map(
        ([, call]) => [page, call] as const,
      ),
    );
    expect(calls.length).toBeGreaterThan(15);
    for (const [page, call] of calls) {
      const name = [...COMMANDS.keys()].find((one) => `${call} `.startsWith(`${one} `));
      expect([page, call, name]).toEqual([page, call, expect.any(String)]);
      const { usage, options = {} } = COMMANDS.get(name!)!.help;
      for (const [option] of call.matchAll(/--[a-z-]+/g))
        expect([page, `${usage} ${Object.keys(options).join(' ')}`]).toEqual([page, expect.stringContaining(option)]);
    }
  });

  it('are all listed by docs/operate.md', () => {
    const [, list] = /runs the commands of operators \(([^)]+)\)/.exec(read('docs/operate.md')) ?? [];
    const subjects = new Set([...COMMANDS.keys()].map((name) => name.split(' ')[0]));
    expect(list.match(/[a-z]+/g)).toEqual([...subjects].sort());
  });

  it('name objects of the manifests', () => {
    const named = pages.flatMap(([, text]) => [...text.matchAll(/\b(?:deploy|deployment)\/([a-z-]+)(?= |`|"|$)/gm)]);
    expect(named.length).toBeGreaterThan(2);
    for (const [text, name] of named.filter(([, name]) => !existsSync(join(root, 'deploy', name))))
      expect([text, APPS]).toEqual([text, expect.arrayContaining([name])]);
    expect(parse(read('deploy/admin/pod.yaml'))).toMatchObject({ kind: 'Pod', metadata: { name: 'admin' } });
  });
});

it('the reason why a pod is not ready comes from its log, or from the probe itself', () => {
  const text = read('docs/runbooks/pod-not-ready.md');
  const [, port, path] = /fetch\('http:\/\/localhost:(\d+)(\S+)'\)/.exec(text) ?? [];
  expect(read('deploy/components/service/pod.yaml')).toContain(
    `readinessProbe:\n            httpGet: { path: ${path},`,
  );
  expect(read('deploy/components/service/pod.yaml')).toContain(`{ name: ops, containerPort: ${port} }`);
  for (const line of ['not ready', 'ready again']) {
    expect(text).toContain(`\`${line}\``);
    expect(read('libs/host/src/readiness-log.ts')).toContain(`'${line}'`);
  }
});

it('a namespace without the label of the network policy causes DaystarDown, because its targets exist and fail', () => {
  const [, label] = /matchLabels: \{ (\S+): 'true' \}/.exec(read('deploy/base/network-policies.yaml')) ?? [];
  expect(label).toBe('daystar/metrics');
  expect(read('docs/runbooks/service-down.md')).toContain(`${label}=true`);
  expect(read('docs/runbooks/service-absent.md')).not.toContain(label);
  expect(read('docs/operate.md')).toMatch(new RegExp(`^\\| .*${label}=true.* \\| \`DaystarDown\` fires +\\|$`, 'm'));
});

describe.each(rules.map((rule) => [rule.alert, rule] as const))('the runbook of %s', (alert, rule) => {
  const text = read(`docs/runbooks/${basename(rule.annotations.runbook_url)}`);

  it('states the severity and the duration of the rule', () => {
    const [line] = text.match(
      alert === 'DaystarErrorBudgetEroding' ? /`DaystarErrorBudgetEroding` severity.*/ : /^Severity.*/m,
    )!;
    expect(line).toMatch(rule.labels.severity === 'page' ? /everity: page;/ : /everity: ticket;/);
    expect(line).toContain(rule.for === '0m' ? 'fires at once' : `fires after ${rule.for}`);
  });
});

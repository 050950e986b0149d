import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describeWith } from '@daystar/testing';
import { parse } from 'yaml';

const root = resolve(__dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const folder = 'deploy/observability';
const SCENARIOS = ['alerts.test.yaml', 'alerts-over-a-day.test.yaml'];

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly runbook_url: string; readonly summary: string };
}
/** The page in this repository that the link of an alert leads to. */
const runbookOf = ({ runbook_url }: Rule['annotations']) =>
  /docs\/runbooks\/[\w-]+\.md$/.exec(runbook_url)?.[0] ?? runbook_url;

interface RecordingRule {
  readonly record: string;
  readonly expr: string;
}
interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}
const all = (parse(read(`${folder}/alerts.yaml`)) as { groups: { rules: (Rule | RecordingRule)[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const rules = all.filter((rule) => 'alert' in rule);
const records = all.filter((rule) => 'record' in rule);
const panels = (JSON.parse(read(`${folder}/dashboard.json`)) as { panels: Panel[] }).panels;
const queries = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const));

/** Existing series, from the page that is generated from the code. Histograms have three each. */
const known = new Set(
  [...read('docs/metrics.md').matchAll(/^\| `(daystar_\w+)` +\| (\w+)/gm)].flatMap(([, name, type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  ),
);
const unknown = (expression: string) =>
  [...expression.matchAll(/daystar_\w+/g)].map(([name]) => name).filter((name) => !known.has(name));

describe('observability', () => {
  it.each(rules.map((rule) => [rule.alert, rule] as const))(
    '%s uses existing metrics, and has a runbook',
    (_, { alert, expr, annotations }) => {
      expect(unknown(expr)).toEqual([]);
      expect(read(runbookOf(annotations))).toContain(alert);
    },
  );

  it('records series from existing metrics, and alerts use recorded series', () => {
    const names = new Set(records.map(({ record }) => record));
    for (const { expr } of all) {
      expect(unknown(expr)).toEqual([]);
      for (const [name] of expr.matchAll(/daystar:[\w:]+/g)) expect(names).toContain(name);
    }
  });

  it('requires a number of failures beside a ratio: one of two at night sends no page', () => {
    const ratios = rules.filter(({ expr }) =>
      /\/ sum by \(namespace\) \(rate\(|slo_burn|histogram_quantile/.test(expr),
    );
    expect(ratios.length).toBeGreaterThan(7);
    const always = ratios.filter(({ expr }) => !/increase\(.*\) >= \d|unless daystar:slo_missed/.test(expr));
    expect(always.map(({ alert }) => alert)).toEqual([]);
  });

  it('pages for a 503 as for a 500', () => {
    expect(rules.find(({ alert }) => alert === 'DaystarRequestsFailing')?.expr).toContain('status=~"5.."');
  });

  it('detects a service of the stack without a target', () => {
    const jobs = [...read(`${folder}/prometheus.yaml`).matchAll(/job_name: (\S+)/g)].map(([, job]) => job);
    const absent = rules.find(({ alert }) => alert === 'DaystarAbsent')?.expr ?? '';
    expect(jobs.filter((job) => !absent.includes(`absent(up{job="${job}"})`))).toEqual([]);
  });

  it('has no runbook without an alert', () => {
    const led = new Set(rules.map(({ annotations }) => runbookOf(annotations)));
    expect(readdirSync(join(root, 'docs/runbooks')).filter((name) => !led.has(`docs/runbooks/${name}`))).toEqual([]);
  });

  it.each(queries)('the panel "%s" uses existing metrics', (_, expr) => {
    expect(unknown(expr)).toEqual([]);
  });

  it.each(queries.filter(([, expr]) => !/daystar[_:]/.test(expr)))(
    'the panel "%s" shows processes of Daystar alone, also for all namespaces',
    (_, expr) => expect(expr).toContain('job=~"daystar-.+"'),
  );

  it('has a Prometheus that scrapes the metrics port of every service of docker-compose.yml', () => {
    const { services } = parse(read('docker-compose.yml'), { merge: true }) as {
      services: Record<string, { command?: string[]; environment?: { DAYSTAR_OPS_PORT?: string }; volumes?: string[] }>;
    };
    const ours = Object.entries(services).filter(([, { environment }]) => environment?.DAYSTAR_OPS_PORT);
    const wanted = ours.map(([name, { environment }]) => `${name}:${environment!.DAYSTAR_OPS_PORT}`);
    const { scrape_configs } = parse(read(`${folder}/prometheus.yaml`)) as {
      scrape_configs: { static_configs: { targets: string[] }[] }[];
    };
    const scraped = scrape_configs.flatMap(({ static_configs }) => static_configs.flatMap(({ targets }) => targets));
    expect(wanted).toHaveLength(5);
    expect(scraped.sort()).toEqual(wanted.sort());
    const mounted = ['prometheus', 'grafana'].flatMap((name) => services[name].volumes ?? []);
    expect(mounted.map((volume) => volume.split(':')[0]).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('detects a metric that does not exist', () => {
    expect(unknown('rate(daystar_requests_count[5m])')).toEqual(['daystar_requests_count']);
  });

  it('has runbooks that name existing pages', () => {
    const named = rules.flatMap(({ annotations }) => read(runbookOf(annotations)).match(/\bdocs\/[\w/-]+\.md/g) ?? []);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

describeWith('promtool', 'alert rules in Prometheus', () => {
  it('fire when they must, and only then', () => {
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', ...SCENARIOS], {
      cwd: join(root, folder),
      encoding: 'utf8',
      // promtool otherwise collects garbage for a quarter of its time.
      env: { ...process.env, GOGC: '400' },
    });
    expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining('SUCCESS')]);
  });

  it('are each tested in both directions', () => {
    interface Scenarios {
      readonly tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[];
    }
    const tests = SCENARIOS.flatMap((file) => (parse(read(`${folder}/${file}`)) as Scenarios).tests);
    const tried = (firing: boolean) =>
      tests
        .flatMap((test) => test.alert_rule_test)
        .filter((test) => test.exp_alerts.length > 0 === firing)
        .map((test) => test.alertname)
        .sort();
    const names = rules.map(({ alert }) => alert).sort();
    expect([...new Set(tried(true))]).toEqual(names);
    expect([...new Set(tried(false))]).toEqual(names);
  });
});

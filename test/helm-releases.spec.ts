import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { indexByName, renderInNamespace } from './helm';
import type { Manifest } from './kustomize';

const isInstalled = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;
const describeWithHelm = isInstalled('helm', 'version') ? describe : describe.skip;
const itWithPromtool = isInstalled('promtool', '--version') ? it : it.skip;

interface Rule {
  readonly alert?: string;
  readonly record?: string;
  readonly expr: string;
}
const rulesOf = (manifests: Manifest[]) =>
  (indexByName(manifests)['PrometheusRule daystar'].spec as { groups: { rules: Rule[] }[] }).groups.flatMap(
    ({ rules }) => rules,
  );

describeWithHelm('two releases of the chart in one cluster', () => {
  let releases: Record<'production' | 'staging', Manifest[]>;
  beforeAll(() => {
    releases = { production: renderInNamespace('production'), staging: renderInNamespace('staging') };
  });

  it('restrict each selector of each rule to their namespace', () => {
    const rules = rulesOf(releases.staging);
    expect(rules.length).toBeGreaterThan(40);
    for (const { expr } of rules) {
      const selectors =
        expr.match(/\b(up|process_start_time_seconds|kube_\w+|daystar[_:][\w:]+)\b(?!-)(?!"|\.)[^ )]*/g) ?? [];
      for (const selector of selectors) expect(selector).toContain('{namespace="staging"');
    }
  });

  it('watch the consumer groups of their own prefix', () => {
    const lag = (...values: string[]) =>
      rulesOf(renderInNamespace('staging', ...values)).find(({ alert }) => alert === 'DaystarConsumerLag')?.expr;
    expect(lag()).toContain('consumergroup=~"(site-registry|');
    expect(lag('settings.DAYSTAR_NAMESPACE=trial')).toContain('consumergroup=~"trial[.](site-registry|');
  });

  it('have dashboards with separate files, ids and titles', () => {
    const dashboards = Object.values(releases).map((manifests) => {
      const { data } = indexByName(manifests)['ConfigMap daystar-dashboard'] as unknown as {
        data: Record<string, string>;
      };
      const [[file, text]] = Object.entries(data);
      const { uid, title, templating } = JSON.parse(text) as {
        uid: string;
        title: string;
        templating: { list: { name: string; current?: { value: string[] } }[] };
      };
      return [file, uid, title, templating.list.find(({ name }) => name === 'namespace')?.current?.value];
    });
    expect(dashboards).toEqual(
      Object.keys(releases).map((name) => [`daystar-${name}.json`, `daystar-${name}`, `Daystar ${name}`, [name]]),
    );
  });

  it('read separate secrets from one store', () => {
    const keysOf = (manifests: Manifest[]) =>
      manifests
        .filter(({ kind }) => kind === 'ExternalSecret')
        .map(({ metadata, spec }) => [metadata.name, spec.dataFrom[0].extract.key as string]);
    expect(keysOf(releases.production)).toContainEqual(['daystar-schema', 'daystar-schema']);
    const staging = keysOf(renderInNamespace('staging', 'externalSecrets.prefix=staging/daystar'));
    expect(staging).toHaveLength(6);
    for (const [name, key] of staging) expect(key).toBe(`staging/${name}`);
  });

  itWithPromtool('detect the absence of all services of one, and record no series twice', () => {
    const folder = mkdtempSync(join(tmpdir(), 'daystar-rules-'));
    try {
      for (const [name, manifests] of Object.entries(releases))
        writeFileSync(join(folder, `${name}.yaml`), stringify(indexByName(manifests)['PrometheusRule daystar'].spec));
      const jobs = ['gateway', 'site-registry', 'ingestion', 'forecast-engine', 'aggregation'];
      const traffic = 'daystar_http_request_duration_seconds_count';
      const test = {
        rule_files: ['production.yaml', 'staging.yaml'],
        tests: [
          {
            interval: '1m',
            input_series: [
              ...jobs.map((job) => ({ series: `up{job="daystar-${job}", namespace="production"}`, values: '1x60' })),
              { series: `${traffic}{namespace="production", status="200"}`, values: '0+60x60' },
            ],
            alert_rule_test: [
              {
                eval_time: '30m',
                alertname: 'DaystarAbsent',
                exp_alerts: jobs.map((job) => ({
                  exp_labels: { severity: 'page', namespace: 'staging', job: `daystar-${job}` },
                  exp_annotations: {
                    summary: `Prometheus finds no process of daystar-${job}`,
                    runbook_url: 'https://git.example.com/daystar/docs/runbooks/service-absent.md',
                  },
                })),
              },
            ],
            promql_expr_test: [
              {
                expr: 'daystar:slo_missed:increase1h{slo="availability"}',
                eval_time: '30m',
                exp_samples: [
                  { labels: 'daystar:slo_missed:increase1h{namespace="production", slo="availability"}', value: 0 },
                ],
              },
            ],
          },
        ],
      };
      writeFileSync(join(folder, 'test.yaml'), stringify(test));
      const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'test.yaml'], {
        cwd: folder,
        encoding: 'utf8',
      });
      expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining('SUCCESS')]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

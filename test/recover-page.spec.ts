import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { TOPICS } from '@daystar/contracts';
import { describeWith } from '@daystar/testing';
import { parseAllDocuments } from 'yaml';
import { COSTS, planResources } from '../tools/bench/scale/resource-plan';
import { readDefault } from './documents/facts';
import { type Manifest, buildFromFiles, buildOverlay } from './kustomize';
import { extractShellBlocks } from './recovery/shell-blocks';

const read = (file: string) => readFileSync(resolve(__dirname, '..', file), 'utf8');
const page = read('docs/recover.md');
const sectionOf = (title: string) => page.split(`\n## ${title}\n`)[1].split('\n## ')[0];
const topics = parseAllDocuments(read('deploy/strimzi/topics.yaml')).map((one) => one.toJS() as Manifest);

/** Runs a block with a `kubectl` that has a secret for each service. */
function runWithSecrets(block: string) {
  const folder = mkdtempSync(join(tmpdir(), 'daystar-kubectl-'));
  try {
    const stub = `#!/bin/sh
case "$*" in
  *"get secret daystar-"*) printf 'postgres://daystar:pass%%40word@db:5432/%s' "$5" | base64 -w0 ;;
  *) echo "$*" >&2 ;;
esac`;
    writeFileSync(join(folder, 'kubectl'), stub);
    chmodSync(join(folder, 'kubectl'), 0o755);
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
    return spawnSync('bash', ['-c', block], { env, encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('docs/recover.md', () => {
  it('states up to how many sites one dump fits into the pod with psql, by the sizes of docs/scale.md', () => {
    const numbers = (sentence: RegExp) =>
      (sentence.exec(page) ?? []).slice(1).map((n) => Number(n.replaceAll(',', '')));
    const [databaseGb, volumeGib] = numbers(/databases of up to (\d+) GB: the pod has a volume of (\d+) GiB/);
    expect(read('deploy/psql/pod.yaml')).toContain(`sizeLimit: ${volumeGib}Gi`);
    expect(databaseGb).toBeLessThan(volumeGib * 1.0737);
    const perSite = ([1, 2] as const).map((issues) => planResources(1_000_000, issues).postgresGb / 1e6);
    expect(numbers(/10,000 sites have (\d+) GB in Postgres, or (\d+) GB/)).toEqual(perSite.map((gb) => gb * 10_000));
    const isSlightlyBelow = (stated: number[], limits: number[]) =>
      expect(stated.map((sites, k) => sites <= limits[k] && sites > 0.95 * limits[k])).toEqual([true, true]);
    isSlightlyBelow(
      numbers(/are about ([\d,]+) sites with the settings of that table, or ([\d,]+) where/),
      perSite.map((gb) => databaseGb / gb),
    );
    const [issueDays, measurementDays] = ['DAYSTAR_ARCHIVE_DAYS', 'DAYSTAR_MEASUREMENTS_RETENTION_DAYS'].map(
      readDefault,
    );
    const measurementsMb = (COSTS.measurementsMb / 100) * measurementDays;
    const mbByDefault = [1, 2].map((issues) => (issues * COSTS.archiveKbPerDay * issueDays) / 1000 + measurementsMb);
    isSlightlyBelow(
      numbers(/are then about ([\d,]+) sites, or ([\d,]+) where/),
      mbByDefault.map((mb) => (databaseGb * 1000) / mb),
    );
  });

  it('copies all secrets from the secret store, and shows the database of each without its password', () => {
    const { stdout, stderr } = runWithSecrets(
      extractShellBlocks('recover.md', 'Copy secrets from the secret store').join('\n'),
    );
    const keys = read('docs/operate.md').match(/^\| (`daystar-.*) \| `DAYSTAR_POSTGRES` with the role/m)![1];
    const names = ['daystar-schema', ...[...keys.matchAll(/`(daystar-[a-z-]+)`/g)].map(([, name]) => name)];
    expect(stdout.trim().split('\n')).toEqual(names.map((name) => `${name.replace('daystar-', '')}: db:5432/${name}`));
    expect(stderr).toMatch(/annotate externalsecret --all --overwrite force-sync=\d+/);
  });

  it.each(['Back up and restore Postgres', 'Postgres is restored to an earlier time', 'A region is lost'])(
    'checks the secrets before services start: %s',
    (title) => {
      const section = sectionOf(title);
      const steps = [...section.matchAll(/^\d\. .*(?:\n {3}.*)*/gm)].map(([step]) => step);
      const checked = steps.findIndex((step) => step.includes('(#copy-secrets-from-the-secret-store)'));
      const started = steps.findIndex((step) =>
        /start the services|starts? all services|then start services/.test(step),
      );
      expect(checked).toBeGreaterThanOrEqual(0);
      expect(started).toBeGreaterThanOrEqual(checked);
      const [check, start] = [
        steps.join().indexOf('(#copy-secrets'),
        steps.join().search(/start(s all| the|) services/),
      ];
      expect(check).toBeLessThan(start);
    },
  );

  it('deletes exactly the compacted topics of Strimzi before it enlarges them', () => {
    const [, command] = /kubectl -n kafka delete kafkatopic ([^`]+)```/.exec(page)!;
    const named = command.replace('\\\n', ' ').trim().split(/\s+/);
    const compacted = topics.filter(({ spec }) => spec.config['cleanup.policy'] === 'compact');
    expect(named.sort()).toEqual(compacted.map(({ metadata }) => metadata.name).sort());
    expect(TOPICS.map(({ name }) => name)).toEqual(expect.arrayContaining(named));
  });
});

describe('the runbook of DaystarDiskFull', () => {
  it('patches settings that the object of the topic has', () => {
    const [, name, patch] = /patch kafkatopic (\S+) --type=merge --patch '([^']+)'/.exec(
      read('docs/runbooks/disk-full.md'),
    )!;
    const { spec } = topics.find(({ metadata }) => metadata.name === name)!;
    const { config } = (JSON.parse(patch) as { spec: { config: Record<string, number> } }).spec;
    for (const [key, value] of Object.entries(config)) expect(value).toBeLessThan(spec.config[key] as number);
  });
});

describeWith('kubectl', 'the second region of docs/recover.md', () => {
  const [, components] = /```yaml\n(components: .*standby.*)\n```/.exec(page) ?? [];
  const build = (lines: string) =>
    buildFromFiles({
      'kustomization.yaml': `resources: [../deploy/overlays/production]\nnamespace: daystar\n${lines}`,
    });
  const standby = build(components);
  const names = (manifests: readonly Manifest[]) => manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);

  it('runs no pod, and lets no scaler start one', () => {
    const ofKind = (kind: string) => standby.filter((one) => one.kind === kind);
    expect(ofKind('Deployment').map(({ spec }) => spec.replicas as number)).toEqual([0, 0, 0, 0, 0]);
    expect(ofKind('ScaledObject').map(({ metadata }) => metadata)).toEqual(
      ['aggregation', 'forecast-engine'].map((name) =>
        expect.objectContaining({ name, annotations: { 'autoscaling.keda.sh/paused-replicas': '0' } }),
      ),
    );
    expect(ofKind('Job')).toEqual([]);
  });

  it('has every other object, such as those that the admin pod needs', () => {
    const missing = names(buildOverlay('production')).filter((name) => !names(standby).includes(name));
    expect(missing.map((name) => name.split(' ')[0]).sort()).toEqual(['Job', 'PrometheusRule']);
    for (const object of ['ConfigMap daystar-admin', 'ExternalSecret daystar-schema', 'ServiceAccount daystar'])
      expect(names(standby)).toContain(object);
  });

  it('starts without the component: nothing pauses the scalers, or keeps a deployment at 0', () => {
    const started = build(components.replace(', ../deploy/components/standby', ''));
    expect(JSON.stringify(started)).not.toContain('paused-replicas');
    for (const { spec } of started.filter(({ kind }) => kind === 'Deployment')) expect(spec.replicas).not.toBe(0);
  });
});

import { readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parse } from 'yaml';
import { describeWith } from '@daystar/testing';
import { chart, helm, rendered } from './helm';
import { type Manifest, built } from './kustomize';

/** Where the chart may differ from the production overlay, and why. */
const DIFFERENCES: readonly { reason: string; without: (text: string) => string }[] = [
  {
    reason: 'Kustomize ends the names of ConfigMaps in a hash, and each hashes the name of the job in its own way',
    without: (text) => text.replaceAll(/"(daystar|schema)-[a-z0-9]{10}"/g, '"$1"'),
  },
  {
    reason: 'pods of the chart restart by a checksum of their settings, for want of that hash',
    without: (text) => text.replaceAll(/"annotations":\{"checksum\/settings":"[0-9a-f]{64}"\},/g, ''),
  },
];

/** An object with sorted keys and without the differences that are allowed. */
const plain = (manifest: Manifest) =>
  DIFFERENCES.reduce((text, { without }) => without(text), JSON.stringify(sorted(manifest)));
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, sorted(one)]));
};
const byName = (manifests: readonly Manifest[]) =>
  Object.fromEntries(manifests.map((one) => [`${one.kind} ${one.metadata.name.replace(/-[a-z0-9]{10}$/, '')}`, one]));

describeWith('kubectl', 'deploy/helm/daystar', () => {
  const itWithHelm = spawnSync('helm', ['version']).status === 0 ? it : it.skip;

  itWithHelm('renders by default what the production overlay is, object by object', () => {
    const [ours, theirs] = [byName(rendered()), byName(built('production'))];
    expect(Object.keys(ours).sort()).toEqual(Object.keys(theirs).sort());
    for (const [name, manifest] of Object.entries(theirs)) expect(plain(ours[name])).toBe(plain(manifest));
  });

  itWithHelm('takes values', () => {
    const all = byName(
      rendered(
        'image=example.com/d:2',
        'ingestion.replicas=3',
        'settings.DAYSTAR_KAFKA_PARTITIONS=48',
        'network.redisPort=7000',
        'gateway.maxReplicas=9',
        'ingress.host=sun.example.com',
      ),
    );
    const text = JSON.stringify(all);
    expect(text).not.toContain('registry.example.com');
    expect(all['Deployment ingestion'].spec.replicas).toBe(3);
    expect(JSON.stringify(all['Job schema'])).toContain('{"name":"DAYSTAR_KAFKA_PARTITIONS","value":"48"}');
    expect(JSON.stringify(all['NetworkPolicy daystar'])).toContain('7000');
    expect(all['HorizontalPodAutoscaler gateway'].spec.maxReplicas).toBe(9);
    expect(all['Ingress gateway'].spec.rules[0].host).toBe('sun.example.com');
  });

  itWithHelm('names another schema job for another image or other settings', () => {
    const jobs = [[], ['image=a:2'], ['settings.DAYSTAR_LOG_LEVEL=debug']].map(
      (values) => rendered(...values).find(({ kind }) => kind === 'Job')?.metadata.name,
    );
    expect(new Set(jobs).size).toBe(3);
  });

  itWithHelm.each([
    ['ingress', ['Ingress']],
    ['keda', ['ScaledObject', 'TriggerAuthentication']],
    ['externalSecrets', ['ExternalSecret']],
    ['monitoring', ['PodMonitor', 'PrometheusRule']],
  ])('leaves out %s where it is disabled', (name, kinds) => {
    const found = rendered(`${name}.enabled=false`).map(({ kind }) => kind);
    for (const kind of kinds) expect(found).not.toContain(kind);
  });

  itWithHelm.each([
    ['a value that does not exist', 'gateway.replica=2', /replica/],
    ['a port that is none', 'network.kafkaPort=99999', /kafkaPort/],
    ['another ops port than the pods open', 'settings.DAYSTAR_OPS_PORT=1', /DAYSTAR_OPS_PORT/],
  ])('refuses %s', (_, value, reason) => {
    const { status, stderr } = helm(value);
    expect([status, stderr]).toEqual([1, expect.stringMatching(reason)]);
  });
});

it('the values that docs/operate.md names are those of the chart', () => {
  const page = readFileSync(join(chart, '../../../docs/operate.md'), 'utf8');
  const values = parse(readFileSync(join(chart, 'values.yaml'), 'utf8')) as Record<string, object>;
  for (const name of Object.keys(values)) expect(page).toMatch(new RegExp(`\\| .*\`${name}[\`.]`));
});

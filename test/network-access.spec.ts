import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describeWith } from '@daystar/testing';
import { parse } from 'yaml';
import { type Manifest, buildOverlay } from './kustomize';

const root = resolve(__dirname, '..');
const SERVICES = ['gateway', 'site-registry', 'ingestion', 'forecast-engine', 'aggregation'];
/** Policies by the setting that has the address of the backing service. */
const POLICIES = {
  DAYSTAR_KAFKA: 'kafka-clients',
  DAYSTAR_POSTGRES: 'postgres-clients',
  DAYSTAR_REDIS: 'redis-clients',
} as const;

type Labels = Readonly<Record<string, string>>;
interface Selector {
  readonly matchLabels?: Labels;
  readonly matchExpressions?: readonly { readonly key: string; readonly values: readonly string[] }[];
}

const isSelected = (labels: Labels, { matchLabels = {}, matchExpressions = [] }: Selector): boolean =>
  Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
  matchExpressions.every(({ key, values }) => values.includes(labels[key]));

describeWith('kubectl', 'network policies', () => {
  const manifests = buildOverlay('production');
  const find = (kind: string, name: RegExp) =>
    manifests.find((manifest) => manifest.kind === kind && name.test(manifest.metadata.name))!;
  const labelsOf = ({ spec }: Manifest) => spec.template.metadata.labels as Labels;
  const labelsOfPod = (file: string) =>
    (parse(readFileSync(join(root, file), 'utf8')) as { metadata: { labels: Labels } }).metadata.labels;
  /** Lists the backing services that policies open to pods with these labels. */
  const listOpen = (labels: Labels) =>
    [...Object.values(POLICIES), 'trace-exporters'].filter((name) =>
      isSelected(labels, find('NetworkPolicy', new RegExp(`^${name}$`)).spec.podSelector as Selector),
    );

  it.each(SERVICES)('open to %s the backing services that it requires, and no other', (service) => {
    const main = readFileSync(join(root, `apps/${service}/src/main.ts`), 'utf8');
    const [, list] = /required: \[([^\]]+)\]/.exec(main) ?? [];
    const required = Object.entries(POLICIES).filter(([setting]) => list.includes(`'${setting}'`));
    expect(required.length).toBeGreaterThan(0);
    const labels = labelsOf(find('Deployment', new RegExp(`^${service}$`)));
    expect(listOpen(labels)).toEqual([...required.map(([, name]) => name), 'trace-exporters']);
  });

  it('open to the schema job and to pods of operators what their commands use', () => {
    expect(listOpen(labelsOf(find('Job', /^schema/)))).toEqual(['kafka-clients', 'postgres-clients']);
    expect(listOpen(labelsOfPod('deploy/admin/pod.yaml'))).toEqual([
      'kafka-clients',
      'postgres-clients',
      'redis-clients',
    ]);
    expect(listOpen(labelsOfPod('deploy/psql/pod.yaml'))).toEqual(['postgres-clients']);
  });

  it('open nothing to a pod of another product', () => {
    expect(listOpen({ 'app.kubernetes.io/name': 'gateway', 'app.kubernetes.io/part-of': 'shop' })).toEqual([]);
  });
});

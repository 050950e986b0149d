import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describeWith } from '@daystar/testing';
import { renderChart } from './helm';
import { type Manifest, buildOverlay, buildFolder } from './kustomize';
import { findCustomResourceViolations } from './schemas/custom-resources';
import { isCustomResource, findTypeViolations } from './schemas/kubernetes-types';

const deploy = join(resolve(__dirname, '..'), 'deploy');

const hasHelm = spawnSync('helm', ['version']).status === 0;

/** All manifests that users apply. */
const SETS: [string, () => Manifest[]][] = [
  ['the small overlay', () => buildOverlay('small')],
  ['the production overlay', () => buildOverlay('production')],
  ['deploy/strimzi', () => buildFolder(join(deploy, 'strimzi'))],
  ['deploy/admin', () => buildFolder(join(deploy, 'admin'))],
  ['deploy/backtest', () => buildFolder(join(deploy, 'backtest'))],
  ['deploy/observability', () => buildFolder(join(deploy, 'observability'))],
];
const OTHER_VALUES = [
  'settings.DAYSTAR_KAFKA_SECURITY_PROTOCOL=PLAINTEXT',
  'network.backingServicesCidr={10.0.0.0/8,fd00::/8}',
  'monitoring.labels.release=kube-prometheus-stack',
];
if (hasHelm) {
  SETS.push(['the Helm chart', () => renderChart()]);
  SETS.push(['the Helm chart with values-trial.yaml', () => renderChart('values-trial.yaml')]);
  SETS.push(['the Helm chart with other values', () => renderChart(...OTHER_VALUES)]);
}
// Each set is built once, because every test of custom resources reads all of them.
for (const set of SETS) {
  const [, build] = set;
  let built: Manifest[] | undefined;
  set[1] = () => (built ??= build());
}

describeWith('kubectl', 'the objects of Kubernetes', () => {
  it.each(SETS)('in %s match their types', (_, objects) => {
    expect(findTypeViolations(objects().filter((one) => !isCustomResource(one)))).toEqual([]);
  });

  it('are checked for unknown fields and wrong types', () => {
    const [deployment] = buildOverlay('small').filter(({ kind }) => kind === 'Deployment');
    expect(findTypeViolations([{ ...deployment, spec: { ...deployment.spec, replica: 1 } }])).toEqual([
      expect.stringContaining('\'"replica"\' does not exist'),
    ]);
    expect(findTypeViolations([{ ...deployment, spec: { ...deployment.spec, replicas: '1' } }])).toHaveLength(1);
  });
});

it('docs/operate.md names the versions of operators whose definitions are used', () => {
  const read = (file: string) => readFileSync(join(deploy, '..', file), 'utf8');
  const modules = [...read('test/schemas/fetch-crds.ts').matchAll(/'github\.com\/[^@']+@v([\d.]+)'/g)];
  const strimzi = /strimzi.version>([^<]+)/.exec(read('test/schemas/pom.xml'));
  const [, sentence] = /against the definitions of ([^;]+?)\.\n/.exec(read('docs/operate.md')) ?? [];
  expect(sentence.match(/\d+\.\d+\.\d+/g)?.toSorted()).toEqual(
    [...modules.map(([, version]) => version), strimzi?.[1]].toSorted(),
  );
});

describeWith('crd-generators', 'the custom resources', () => {
  describeWith('kubectl', 'as rendered', () => {
    const objects = (kind: string): Manifest => {
      const all = SETS.flatMap(([, set]) => set());
      return structuredClone(all.find((one) => one.kind === kind)!);
    };

    it.each(SETS)('of %s match the definitions of their operators', (_, set) => {
      expect(findCustomResourceViolations(set().filter(isCustomResource))).toEqual([]);
    });

    it('cover all operators that docs/operate.md names', () => {
      const kinds = new Set(SETS.flatMap(([, set]) => set().filter(isCustomResource)).map(({ kind }) => kind));
      expect([...kinds].sort()).toEqual([
        'ExternalSecret',
        'KafkaTopic',
        'KafkaUser',
        'PodMonitor',
        'PrometheusRule',
        'ScaledObject',
        'TriggerAuthentication',
      ]);
    });

    it.each<[string, string, (spec: Record<string, unknown>) => unknown, RegExp]>([
      ['ExternalSecret', 'an unknown field', (spec) => (spec.refreshEvery = '1h'), /refreshEvery/],
      ['ExternalSecret', 'a wrong type', (spec) => (spec.dataFrom = 'all'), /dataFrom must be array/],
      ['PodMonitor', 'a missing selector', (spec) => delete spec.selector, /required property 'selector'/],
      ['PodMonitor', 'an interval that is none', interval('15 seconds'), /interval must match pattern/],
      ['PrometheusRule', 'a rule without an expression', withoutExpression, /required property 'expr'/],
      ['ScaledObject', 'a number as text', (spec) => (spec.maxReplicaCount = '6'), /maxReplicaCount must be integer/],
      ['TriggerAuthentication', 'a field of another kind', (spec) => (spec.triggers = []), /triggers/],
      ['KafkaTopic', 'less than one partition', (spec) => (spec.partitions = 0), /partitions must be >= 1/],
      ['KafkaUser', 'another authentication', authentication('scram-sha-1'), /authentication\/type must be equal/],
      [
        'KafkaUser',
        'a list in place of an object',
        (spec) => (spec.authorization = []),
        /authorization must be object/,
      ],
    ])('are invalid: %s with %s', (kind, _, spoil, reason) => {
      const object = objects(kind);
      spoil(object.spec as Record<string, unknown>);
      expect(findCustomResourceViolations([object]).join('\n')).toMatch(reason);
    });

    it('are invalid with a version that the operator does not serve', () => {
      const topic = { ...objects('KafkaTopic'), apiVersion: 'kafka.strimzi.io/v1alpha1' };
      expect(findCustomResourceViolations([topic])).toEqual([
        'kafka.strimzi.io/v1alpha1 KafkaTopic is served by none of the custom resource definitions',
      ]);
    });
  });
});

function interval(text: string) {
  return (spec: Record<string, unknown>) => ((spec.podMetricsEndpoints as { interval: string }[])[0].interval = text);
}

function withoutExpression(spec: Record<string, unknown>) {
  return delete (spec.groups as { rules: { expr?: string }[] }[])[0].rules[0].expr;
}

function authentication(type: string) {
  return (spec: Record<string, unknown>) => (spec.authentication = { type });
}

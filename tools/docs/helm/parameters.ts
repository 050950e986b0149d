/** A Kubernetes object. */
export interface Resource {
  readonly kind: string;
  readonly metadata: { name: string; namespace?: string; annotations?: object };
  readonly spec?: unknown;
  readonly data?: object;
}

/** A place of an object that the chart fills. */
export interface Parameter {
  readonly path: readonly (string | number)[];
  /** Its place in `values.yaml`: `ingress.host`. */
  readonly value?: string;
  /** In place of a value: an expression of Helm. */
  readonly expression?: string;
  /** An expression of Helm without which the whole line is left out. */
  readonly when?: string;
}

/** Where alerts of the overlays say that this repository can be read. */
export const RUNBOOKS = 'https://git.example.com/daystar';

/** Namespaces whose volumes alerts watch: those of Daystar and of its Kafka, Postgres and Redis. */
export const VOLUMES = 'daystar|kafka|postgres|redis';

/** Values for fields that the overlay has not. */
export const EMPTY_VALUES = {
  nodeSelector: {},
  tolerations: [],
  affinity: {},
  podAnnotations: {},
  imagePullSecrets: [],
  serviceAccount: { annotations: {} },
  ...{ gateway: { replicas: null }, forecastEngine: { replicas: null }, aggregation: { replicas: null } },
};

/** The hash that Kustomize appends to names. */
export const WITHOUT_HASH = /-[a-z0-9]{10}$/;

const POD = ['spec', 'template', 'spec', 'containers', 0];
/** Every `helm upgrade` runs the job again: a corrected secret does not change the chart. */
const RELEASE_HASH =
  'printf "schema-%s" (printf "%d %s %s %s" .Release.Revision .Chart.Version .Values.image (toJson .Values.settings) | sha256sum | trunc 10)';
/** Camel case, as values of Helm are written: `forecastEngine`. */
const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const settingOf = (name: string) => `.Values.settings.${name} | toString | toJson`;
const environmentOf = (spec: unknown) =>
  (spec as { template: { spec: { containers: { env: { name: string }[] }[] } } }).template.spec.containers[0].env;

/** The value that leaves out an object: the services that it scales have a number of their own. */
const scaledBy = (name: string) => `(not .Values.${camel(name)}.replicas)`;

/** An expression of Helm without which an object is left out. */
export function conditionOf({ kind, metadata }: Resource): string | undefined {
  if (kind === 'PodMonitor' || kind === 'PrometheusRule' || metadata.name === 'daystar-dashboard')
    return '.Values.monitoring.enabled';
  if (kind === 'HorizontalPodAutoscaler') return scaledBy(metadata.name);
  if (kind === 'ScaledObject') return `and .Values.keda.enabled ${scaledBy(metadata.name)}`;
  return {
    Ingress: '.Values.ingress.enabled',
    TriggerAuthentication: '.Values.keda.enabled',
    ExternalSecret: '.Values.externalSecrets.enabled',
  }[kind];
}

interface Scaled {
  readonly triggers: { readonly metadata: Readonly<Record<'topic' | 'consumerGroup', string>> }[];
}
/** The name of a topic or group, as services write it. */
const inNamespace = (name: string) => `list .Values.settings.DAYSTAR_NAMESPACE "${name}" | compact | join "." | toJson`;

const onKind =
  (kind: string, parameters: (resource: Resource) => Parameter[]) =>
  (resource: Resource): Parameter[] =>
    resource.kind === kind ? parameters(resource) : [];

/**
 * The autoscaler sets the number of gateways, KEDA that of engines and aggregations, unless `replicas` does. Without KEDA the least
 * number runs.
 */
function replicasOf(name: string, { replicas }: { replicas?: number }): Parameter[] {
  const [path, own] = [['spec', 'replicas'], `.Values.${camel(name)}`];
  if (replicas !== undefined) return [{ path, value: `${camel(name)}.replicas` }];
  if (name === 'gateway') return [{ path, expression: `${own}.replicas | toJson`, when: `${own}.replicas` }];
  const when = `or ${own}.replicas (not .Values.keda.enabled)`;
  return [{ path, expression: `${own}.replicas | default ${own}.minReplicas | toJson`, when }];
}

/** Fields of pods that the overlay leaves to the cluster. */
const placement = (): Parameter[] =>
  ['nodeSelector', 'tolerations', 'affinity'].map((field) => ({
    path: ['spec', 'template', 'spec', field],
    expression: `.Values.${field} | toJson`,
    when: `.Values.${field}`,
  }));

/** All parameters of the chart. */
export const PARAMETERS: readonly ((resource: Resource) => Parameter[])[] = [
  ({ metadata }) => (metadata.namespace ? [{ path: ['metadata', 'namespace'], expression: '.Release.Namespace' }] : []),
  onKind('ConfigMap', ({ metadata, data = {} }) => {
    if (metadata.name === 'daystar-dashboard')
      return [{ path: ['data', 'dashboard.json'], expression: '.Files.Get "files/dashboard.json" | toJson' }];
    if (metadata.name === 'daystar-admin')
      return Object.keys(data).map((name) => ({ path: ['data', name], expression: settingOf(name) }));
    return [{ path: ['data'], value: 'settings' }];
  }),
  onKind('PrometheusRule', () => [
    {
      path: ['spec'],
      expression: `.Files.Get "files/alerts.yaml" | replace "${RUNBOOKS}" .Values.monitoring.runbooks | replace "${VOLUMES}" .Values.monitoring.volumeNamespaces | fromYaml | toJson`,
    },
  ]),
  onKind('Deployment', ({ metadata, spec }) => [
    { path: [...POD, 'image'], value: 'image' },
    { path: [...POD, 'resources'], value: `${camel(metadata.name)}.resources` },
    { path: [...POD, 'envFrom', 0, 'configMapRef', 'name'], expression: '"daystar"' },
    // Pods restart when their settings change.
    {
      path: ['spec', 'template', 'metadata', 'annotations'],
      expression:
        'merge (dict "checksum/settings" (toJson .Values.settings | sha256sum)) .Values.podAnnotations | toJson',
    },
    ...placement(),
    ...replicasOf(metadata.name, spec as { replicas?: number }),
  ]),
  onKind('Job', ({ spec }) => [
    { path: ['metadata', 'name'], expression: RELEASE_HASH },
    { path: [...POD, 'image'], value: 'image' },
    {
      path: ['spec', 'template', 'metadata', 'annotations'],
      expression: '.Values.podAnnotations | toJson',
      when: '.Values.podAnnotations',
    },
    ...placement(),
    ...environmentOf(spec)
      .filter(({ name }) => name.startsWith('DAYSTAR_'))
      .map(({ name }, k) => ({ path: [...POD, 'env', k, 'value'], expression: settingOf(name) })),
  ]),
  onKind('ServiceAccount', () => [
    {
      path: ['metadata', 'annotations'],
      expression: '.Values.serviceAccount.annotations | toJson',
      when: '.Values.serviceAccount.annotations',
    },
    { path: ['imagePullSecrets'], expression: '.Values.imagePullSecrets | toJson', when: '.Values.imagePullSecrets' },
  ]),
  onKind('Ingress', () => [
    { path: ['metadata', 'annotations'], value: 'ingress.annotations' },
    { path: ['spec', 'ingressClassName'], value: 'ingress.className' },
    { path: ['spec', 'rules', 0, 'host'], value: 'ingress.host' },
    { path: ['spec', 'tls', 0, 'hosts', 0], value: 'ingress.host' },
    { path: ['spec', 'tls', 0, 'secretName'], value: 'ingress.tlsSecret' },
  ]),
  onKind('HorizontalPodAutoscaler', () => [
    { path: ['spec', 'minReplicas'], value: 'gateway.minReplicas' },
    { path: ['spec', 'maxReplicas'], value: 'gateway.maxReplicas' },
  ]),
  onKind('ScaledObject', ({ metadata, spec }) => [
    ...(['topic', 'consumerGroup'] as const).map((field) => ({
      path: ['spec', 'triggers', 0, 'metadata', field],
      expression: inNamespace((spec as Scaled).triggers[0].metadata[field]),
    })),
    { path: ['spec', 'minReplicaCount'], value: `${camel(metadata.name)}.minReplicas` },
    { path: ['spec', 'maxReplicaCount'], value: `${camel(metadata.name)}.maxReplicas` },
  ]),
  onKind('ExternalSecret', () => [{ path: ['spec', 'secretStoreRef', 'name'], value: 'externalSecrets.store' }]),
  onKind('NetworkPolicy', ({ metadata }) =>
    metadata.name !== 'daystar'
      ? []
      : [
          { path: ['spec', 'egress', 0, 'to', 1, 'ipBlock', 'cidr'], value: 'network.dnsCache' },
          { path: ['spec', 'egress', 1, 'to', 1, 'ipBlock', 'cidr'], value: 'network.parts' },
          ...['kafkaPort', 'postgresPort', 'redisPort', 'tracesPort'].map((name, k) => ({
            path: ['spec', 'egress', 1, 'ports', k, 'port'],
            value: `network.${name}`,
          })),
        ],
  ),
];

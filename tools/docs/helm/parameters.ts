/** A Kubernetes object. */
export interface Resource {
  readonly kind: string;
  readonly metadata: { name: string; namespace?: string; annotations?: object };
  readonly spec?: unknown;
}

/** A place of an object that the chart fills. */
export interface Parameter {
  readonly path: readonly (string | number)[];
  /** Its place in `values.yaml`: `ingress.host`. */
  readonly value?: string;
  /** In place of a value: an expression of Helm. */
  readonly expression?: string;
}

/** The hash that Kustomize appends to names. */
export const WITHOUT_HASH = /-[a-z0-9]{10}$/;

const POD = ['spec', 'template', 'spec', 'containers', 0];
const RELEASE_HASH =
  'printf "schema-%s" (printf "%s %s %s" .Chart.Version .Values.image (toJson .Values.settings) | sha256sum | trunc 10)';
/** Camel case, as values of Helm are written: `forecastEngine`. */
const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const onKind =
  (kind: string, parameters: (resource: Resource) => Parameter[]) =>
  (resource: Resource): Parameter[] =>
    resource.kind === kind ? parameters(resource) : [];

/** All parameters of the chart. */
export const PARAMETERS: readonly ((resource: Resource) => Parameter[])[] = [
  ({ metadata }) => (metadata.namespace ? [{ path: ['metadata', 'namespace'], expression: '.Release.Namespace' }] : []),
  onKind('ConfigMap', ({ metadata }) =>
    metadata.name === 'daystar-dashboard'
      ? [{ path: ['data', 'dashboard.json'], expression: '.Files.Get "files/dashboard.json" | toJson' }]
      : [{ path: ['data'], value: 'settings' }],
  ),
  onKind('PrometheusRule', () => [
    { path: ['spec'], expression: '.Files.Get "files/alerts.yaml" | fromYaml | toJson' },
  ]),
  onKind('Deployment', ({ metadata, spec }) => [
    { path: [...POD, 'image'], value: 'image' },
    { path: [...POD, 'resources'], value: `${camel(metadata.name)}.resources` },
    { path: [...POD, 'envFrom', 0, 'configMapRef', 'name'], expression: '"daystar"' },
    // Pods restart when their settings change.
    {
      path: ['spec', 'template', 'metadata', 'annotations'],
      expression: 'dict "checksum/settings" (toJson .Values.settings | sha256sum) | toJson',
    },
    ...((spec as { replicas?: number }).replicas === undefined
      ? []
      : [{ path: ['spec', 'replicas'], value: `${camel(metadata.name)}.replicas` }]),
  ]),
  onKind('Job', () => [
    { path: ['metadata', 'name'], expression: RELEASE_HASH },
    { path: [...POD, 'image'], value: 'image' },
    ...['PARTITIONS', 'REPLICAS', 'RETENTION_HOURS'].map((name, k) => ({
      path: [...POD, 'env', k, 'value'],
      expression: `.Values.settings.DAYSTAR_KAFKA_${name} | toString | toJson`,
    })),
  ]),
  onKind('Ingress', () => [
    { path: ['spec', 'rules', 0, 'host'], value: 'ingress.host' },
    { path: ['spec', 'tls', 0, 'hosts', 0], value: 'ingress.host' },
    { path: ['spec', 'tls', 0, 'secretName'], value: 'ingress.tlsSecret' },
  ]),
  onKind('HorizontalPodAutoscaler', () => [
    { path: ['spec', 'minReplicas'], value: 'gateway.minReplicas' },
    { path: ['spec', 'maxReplicas'], value: 'gateway.maxReplicas' },
  ]),
  onKind('ScaledObject', ({ metadata }) => [
    { path: ['spec', 'minReplicaCount'], value: `${camel(metadata.name)}.minReplicas` },
    { path: ['spec', 'maxReplicaCount'], value: `${camel(metadata.name)}.maxReplicas` },
  ]),
  onKind('ExternalSecret', () => [{ path: ['spec', 'secretStoreRef', 'name'], value: 'externalSecrets.store' }]),
  onKind('NetworkPolicy', ({ metadata }) =>
    metadata.name !== 'daystar'
      ? []
      : [
          { path: ['spec', 'egress', 0, 'to', 1, 'ipBlock', 'cidr'], value: 'network.dnsCache' },
          ...['kafkaPort', 'postgresPort', 'redisPort', 'tracesPort'].map((name, k) => ({
            path: ['spec', 'egress', 1, 'ports', k, 'port'],
            value: `network.${name}`,
          })),
        ],
  ),
];

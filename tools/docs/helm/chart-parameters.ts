import { type Trigger, buildTriggerParameters, renderKedaSecrets } from './keda-triggers';
import type { Parameter } from './chart-parameter';
import { type IngestionSpec, buildWeatherCacheParameters } from './weather-cache';

/** A Kubernetes object. */
export interface KubernetesObject {
  readonly kind: string;
  readonly metadata: { name: string; namespace?: string; annotations?: object };
  readonly spec?: unknown;
}

/** URL of this repository in the alerts of the overlays, which link to its runbooks. */
export const REPOSITORY_URL = 'https://git.example.com/daystar';

/** Namespaces whose volumes the alerts observe: those of Daystar, Kafka, Postgres and Redis. */
export const VOLUME_NAMESPACES = 'daystar|kafka|postgres|redis';

/** Default values of fields that the overlay lacks; `null` and empty objects omit the field. */
export const DEFAULT_VALUES = {
  nodeSelector: {},
  tolerations: [],
  affinity: {},
  podAnnotations: {},
  podLabels: {},
  // `null` leaves the user to the cluster, as OpenShift requires.
  podSecurityContext: { runAsUser: 1000, runAsGroup: 1000, fsGroup: 1000 },
  priorityClassName: '',
  service: { annotations: {} },
  imagePullSecrets: [],
  serviceAccount: { annotations: {} },
  schemaJob: {},
  monitoring: { labels: {} },
  keda: {
    prometheus: { authModes: null, authentication: null },
    kafka: { securityProtocol: null, saslMechanism: null, ca: null, clientCertificate: false, version: '2.8.0' },
  },
  gateway: { replicas: null, nodeSelector: {} },
  siteRegistry: { nodeSelector: {} },
  ingestion: { nodeSelector: {} },
  forecastEngine: { replicas: null, nodeSelector: {} },
  aggregation: { replicas: null, nodeSelector: {} },
};

/** Hash that Kustomize appends to names. */
export const NAME_HASH = /-[a-z0-9]{10}$/;

const CONTAINER_PATH = ['spec', 'template', 'spec', 'containers', 0];
const IMAGE_PARAMETER: Parameter = {
  path: [...CONTAINER_PATH, 'image'],
  value: 'image',
  getDefault: (image) => `registry.example.com/${String(image)}`,
};
/**
 * Name of the schema job. It differs for each revision: every `helm upgrade` runs the job, also after a secret was corrected.
 * Argo CD renders every chart as revision 1. There the values make the name differ, because the pod template of a job is
 * immutable.
 */
const SCHEMA_JOB_NAME =
  'printf "schema-%s" (printf "%d %s %s" .Release.Revision .Chart.Version (toJson .Values) | sha256sum | trunc 10)';
/** Converts a name to camel case, the style of Helm values: `forecastEngine`. */
const toCamelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const renderSetting = (name: string) => `.Values.settings.${name} | toString | toJson`;
const getEnvironment = (spec: unknown) =>
  (spec as { template: { spec: { containers: { env: { name: string }[] }[] } } }).template.spec.containers[0].env;

/** Renders the Helm condition of an autoscaler: the service has no fixed number of replicas. */
const renderAutoscaledCondition = (name: string) => `(not .Values.${toCamelCase(name)}.replicas)`;

/** Renders the Helm condition of an object, which is omitted unless it holds; undefined if it is always included. */
export function renderCondition({ kind, metadata }: KubernetesObject): string | undefined {
  if (kind === 'PodMonitor' || kind === 'PrometheusRule' || metadata.name === 'daystar-dashboard')
    return '.Values.monitoring.enabled';
  if (kind === 'HorizontalPodAutoscaler') return renderAutoscaledCondition(metadata.name);
  if (kind === 'ScaledObject') return `and .Values.keda.enabled ${renderAutoscaledCondition(metadata.name)}`;
  if (kind === 'TriggerAuthentication') return `and .Values.keda.enabled (${renderKedaSecrets(metadata.name)})`;
  return {
    Ingress: '.Values.ingress.enabled',
    ExternalSecret: '.Values.externalSecrets.enabled',
  }[kind];
}

interface ScaledObjectSpec {
  readonly triggers: readonly Trigger[];
  readonly fallback?: { readonly replicas: number };
  readonly maxReplicaCount: number;
}
/** Without a signal, a service falls back to its minimum or maximum number of pods. */
function buildFallbackParameters({ fallback, maxReplicaCount }: ScaledObjectSpec, service: string): Parameter[] {
  if (!fallback) return [];
  const bound = fallback.replicas === maxReplicaCount ? 'maxReplicas' : 'minReplicas';
  return [{ path: ['spec', 'fallback', 'replicas'], value: `${service}.${bound}` }];
}
const forKind =
  (kind: string, parameters: (resource: KubernetesObject) => Parameter[]) =>
  (resource: KubernetesObject): Parameter[] =>
    resource.kind === kind ? parameters(resource) : [];

/**
 * Builds the parameters for the number of instances. Unless `replicas` is set, the autoscaler determines the number of
 * gateways, and KEDA the number of engines and aggregations. Without KEDA it is the minimum.
 */
function buildReplicasParameters(name: string, { replicas }: { replicas?: number }): Parameter[] {
  const [path, serviceValues] = [['spec', 'replicas'], `.Values.${toCamelCase(name)}`];
  if (replicas !== undefined) return [{ path, value: `${toCamelCase(name)}.replicas` }];
  if (name === 'gateway')
    return [{ path, expression: `${serviceValues}.replicas | toJson`, condition: `${serviceValues}.replicas` }];
  const condition = `or ${serviceValues}.replicas (not .Values.keda.enabled)`;
  return [{ path, expression: `${serviceValues}.replicas | default ${serviceValues}.minReplicas | toJson`, condition }];
}

/** Builds the labels by which a Prometheus operator selects its objects. */
const buildLabelParameters = (): Parameter[] => [
  {
    path: ['metadata', 'labels'],
    expression: '.Values.monitoring.labels | toJson',
    condition: '.Values.monitoring.labels',
  },
];

/** Builds the fields that determine the node of a pod. @param service whose own node selector takes precedence */
const buildPlacementParameters = (service?: string): Parameter[] =>
  ['nodeSelector', 'tolerations', 'affinity', 'priorityClassName'].map((field) => {
    const value =
      service && field === 'nodeSelector'
        ? `(.Values.${service}.nodeSelector | default .Values.nodeSelector)`
        : `.Values.${field}`;
    return { path: ['spec', 'template', 'spec', field], expression: `${value} | toJson`, condition: value };
  });

/**
 * Builds the security context of a pod from the users in the values, and fields that no value can change. Jobs have no
 * `fsGroup`: they write to no volume.
 */
const buildSecurityParameter = (spec: unknown): Parameter => {
  const { runAsNonRoot, seccompProfile, fsGroup } = getSecurityContext(spec);
  const fixed = { runAsNonRoot, seccompProfile };
  const users = fsGroup === undefined ? '(omit .Values.podSecurityContext "fsGroup")' : '.Values.podSecurityContext';
  return {
    path: ['spec', 'template', 'spec', 'securityContext'],
    expression: `merge (\`${JSON.stringify(fixed)}\` | fromJson) ${users} | toJson`,
  };
};
const getSecurityContext = (spec: unknown) =>
  (spec as { template: { spec: { securityContext: Record<string, unknown> } } }).template.spec.securityContext;

/** Builds the labels of a pod, with those in the values; labels that select pods keep their values. */
const buildPodLabelsParameter = (spec: unknown): Parameter => {
  const { labels } = (spec as { template: { metadata: { labels: object } } }).template.metadata;
  return {
    path: ['spec', 'template', 'metadata', 'labels'],
    expression: `merge (\`${JSON.stringify(labels)}\` | fromJson) .Values.podLabels | toJson`,
  };
};

/** Values of the ports that network policies open to the clients of a backing service, by policy. */
const POLICY_PORTS: Readonly<Record<string, string | undefined>> = {
  'kafka-clients': 'kafkaPort',
  'postgres-clients': 'postgresPort',
  'redis-clients': 'redisPort',
  'trace-exporters': 'otlpPort',
};

/**
 * Builds the parameter for the peers of the first egress rule: pods of any namespace, and the networks in a value.
 * @param pods selector of the pods; selects all when absent
 */
function buildPeersParameter(value: string, pods: object = {}): Parameter {
  const selector = JSON.stringify({ namespaceSelector: {}, ...pods });
  return {
    path: ['spec', 'egress', 0, 'to'],
    value: `network.${value}`,
    expression: `include "daystar.peers" (dict "pods" (\`${selector}\` | fromJson) "networks" .Values.network.${value})`,
    getDefault: (to) => (to as { ipBlock?: { cidr: string } }[]).flatMap(({ ipBlock }) => ipBlock?.cidr ?? []),
  };
}

/** All parameters of the chart. */
export const PARAMETERS: readonly ((resource: KubernetesObject) => Parameter[])[] = [
  ({ metadata }) => (metadata.namespace ? [{ path: ['metadata', 'namespace'], expression: '.Release.Namespace' }] : []),
  forKind('ConfigMap', ({ metadata }) => {
    if (metadata.name === 'daystar-dashboard')
      return [{ path: ['data'], expression: 'include "daystar.dashboards" .' }];
    if (metadata.name === 'daystar-admin') return [{ path: ['data'], expression: '.Values.settings | toJson' }];
    return [{ path: ['data'], value: 'settings' }];
  }),
  forKind('PodMonitor', buildLabelParameters),
  forKind('PrometheusRule', buildLabelParameters),
  forKind('PrometheusRule', () => [{ path: ['spec'], expression: 'include "daystar.alerts" .' }]),
  forKind('Deployment', ({ metadata, spec }) => [
    IMAGE_PARAMETER,
    { path: [...CONTAINER_PATH, 'resources'], value: `${toCamelCase(metadata.name)}.resources` },
    { path: [...CONTAINER_PATH, 'envFrom', 0, 'configMapRef', 'name'], expression: '"daystar"' },
    // Pods restart when their settings change.
    {
      path: ['spec', 'template', 'metadata', 'annotations'],
      expression:
        'merge (dict "checksum/settings" (toJson .Values.settings | sha256sum)) .Values.podAnnotations | toJson',
    },
    buildPodLabelsParameter(spec),
    buildSecurityParameter(spec),
    ...buildPlacementParameters(toCamelCase(metadata.name)),
    ...buildReplicasParameters(metadata.name, spec as { replicas?: number }),
    ...(metadata.name === 'ingestion' ? buildWeatherCacheParameters(spec as IngestionSpec) : []),
  ]),
  forKind('Job', ({ spec }) => [
    { path: ['metadata', 'name'], expression: SCHEMA_JOB_NAME },
    {
      path: ['spec', 'ttlSecondsAfterFinished'],
      value: 'schemaJob.ttlSecondsAfterFinished',
      condition: 'ne (toJson .Values.schemaJob.ttlSecondsAfterFinished) "null"',
    },
    IMAGE_PARAMETER,
    {
      path: ['spec', 'template', 'metadata', 'annotations'],
      expression: '.Values.podAnnotations | toJson',
      condition: '.Values.podAnnotations',
    },
    buildSecurityParameter(spec),
    ...buildPlacementParameters(),
    ...getEnvironment(spec)
      .filter(({ name }) => name.startsWith('DAYSTAR_'))
      .map(({ name }, k) => ({ path: [...CONTAINER_PATH, 'env', k, 'value'], expression: renderSetting(name) })),
  ]),
  forKind('Service', () => [
    {
      path: ['metadata', 'annotations'],
      expression: '.Values.service.annotations | toJson',
      condition: '.Values.service.annotations',
    },
  ]),
  forKind('ServiceAccount', () => [
    {
      path: ['metadata', 'annotations'],
      expression: '.Values.serviceAccount.annotations | toJson',
      condition: '.Values.serviceAccount.annotations',
    },
    {
      path: ['imagePullSecrets'],
      expression: '.Values.imagePullSecrets | toJson',
      condition: '.Values.imagePullSecrets',
    },
  ]),
  forKind('Ingress', () => [
    { path: ['metadata', 'annotations'], value: 'ingress.annotations' },
    { path: ['spec', 'ingressClassName'], value: 'ingress.className' },
    { path: ['spec', 'rules', 0, 'host'], value: 'ingress.host' },
    { path: ['spec', 'tls', 0, 'hosts', 0], value: 'ingress.host' },
    { path: ['spec', 'tls', 0, 'secretName'], value: 'ingress.tlsSecret' },
  ]),
  forKind('HorizontalPodAutoscaler', () => [
    { path: ['spec', 'minReplicas'], value: 'gateway.minReplicas' },
    { path: ['spec', 'maxReplicas'], value: 'gateway.maxReplicas' },
  ]),
  forKind('ScaledObject', ({ metadata, spec }) => [
    ...(spec as ScaledObjectSpec).triggers.flatMap((trigger, index) =>
      buildTriggerParameters(trigger, metadata.name, ['spec', 'triggers', index]),
    ),
    ...buildFallbackParameters(spec as ScaledObjectSpec, toCamelCase(metadata.name)),
    { path: ['spec', 'minReplicaCount'], value: `${toCamelCase(metadata.name)}.minReplicas` },
    { path: ['spec', 'maxReplicaCount'], value: `${toCamelCase(metadata.name)}.maxReplicas` },
  ]),
  forKind('TriggerAuthentication', ({ metadata }) => [
    { path: ['spec', 'secretTargetRef'], expression: renderKedaSecrets(metadata.name) },
  ]),
  forKind('ExternalSecret', ({ metadata }) => [
    { path: ['spec', 'secretStoreRef', 'name'], value: 'externalSecrets.store' },
    {
      path: ['spec', 'dataFrom', 0, 'extract', 'key'],
      expression: `printf "%s-${metadata.name.replace(/^daystar-/, '')}" .Values.externalSecrets.prefix | toJson`,
    },
  ]),
  forKind('NetworkPolicy', ({ metadata: { name } }) => {
    if (name === 'daystar')
      return [buildPeersParameter('dnsCache', { podSelector: { matchLabels: { 'k8s-app': 'kube-dns' } } })];
    const port = POLICY_PORTS[name];
    if (!port) return [];
    const path = ['spec', 'egress', 0, 'ports', 0, 'port'];
    return [buildPeersParameter('backingServicesCidr'), { path, value: `network.${port}` }];
  }),
];

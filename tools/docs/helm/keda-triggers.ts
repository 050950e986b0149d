import type { Parameter } from './chart-parameter';

/** A trigger of a `ScaledObject` of KEDA. */
export interface Trigger {
  readonly type: string;
  readonly metadata: Readonly<Record<string, string>>;
}

/**
 * Renders the Helm expression for what KEDA reads from the secret of a service. Its value is empty without credentials.
 * @param name of the service, or of its `TriggerAuthentication`: the same name with `-kafka`
 */
export const renderKedaSecrets = (name: string) =>
  `include "daystar.kedaSecrets" (dict "root" $ "service" "${name.replace(/-kafka$/, '')}")`;

/** Builds the parameters of a trigger. @param service the scaled service @param path path of the trigger */
export const buildTriggerParameters = (trigger: Trigger, service: string, path: Parameter['path']): Parameter[] =>
  trigger.type === 'prometheus' ? buildPrometheusTrigger(trigger, path) : buildKafkaTrigger(trigger, service, path);

/** Renders the Helm expression for the name of a topic or group, prefixed with `DAYSTAR_NAMESPACE`. */
const renderWithTopicPrefix = (name: string) =>
  `list .Values.settings.DAYSTAR_NAMESPACE "${name}" | compact | join "." | toJson`;

function buildKafkaTrigger({ metadata }: Trigger, service: string, path: Parameter['path']): Parameter[] {
  return [
    ...['topic', 'consumerGroup'].map((field) => ({
      path: [...path, 'metadata', field],
      expression: renderWithTopicPrefix(metadata[field]),
    })),
    ...['sasl', 'tls', 'version'].map((field) => ({
      path: [...path, 'metadata', field],
      expression: `(include "daystar.kedaKafka" . | fromJson).${field} | toJson`,
    })),
    {
      path: [...path, 'authenticationRef'],
      expression: `dict "name" "${service}-kafka" | toJson`,
      condition: renderKedaSecrets(service),
    },
  ];
}

function buildPrometheusTrigger({ metadata }: Trigger, path: Parameter['path']): Parameter[] {
  const authentication = '.Values.keda.prometheus.authentication';
  return [
    { path: [...path, 'metadata', 'serverAddress'], value: 'keda.prometheus.serverAddress' },
    {
      path: [...path, 'metadata', 'query'],
      expression: `printf "${metadata.query.replace('"daystar"', '%q')}" .Release.Namespace | toJson`,
    },
    {
      path: [...path, 'metadata', 'authModes'],
      expression: '.Values.keda.prometheus.authModes | toJson',
      condition: '.Values.keda.prometheus.authModes',
    },
    {
      path: [...path, 'authenticationRef'],
      expression: `dict "name" ${authentication} | toJson`,
      condition: authentication,
    },
  ];
}

import type { Parameter } from './chart-parameter';

/** The fields of the Deployment of ingestion that the weather cache changes. */
export interface IngestionSpec {
  readonly template: {
    readonly spec: {
      readonly containers: readonly { readonly env: readonly { readonly name: string }[] }[];
      readonly volumes: readonly { readonly name: string }[];
    };
  };
}

/** Path of the cache size in the chart's values. */
const CACHE_SIZE_VALUE = 'ingestion.weatherCacheMb';
/** Size of the volume, 1.5 times the cache: the volume also holds the file that is being downloaded. */
const VOLUME_SIZE = `printf "%dM" (div (mul 3 (int .Values.${CACHE_SIZE_VALUE})) 2)`;

/** Builds the parameters of the weather cache of ingestion: its limit, its volume, and the storage that the pod requests. */
export function buildWeatherCacheParameters({ template }: IngestionSpec): Parameter[] {
  const podPath = ['spec', 'template', 'spec'];
  const { containers, volumes } = template.spec;
  const variable = containers[0].env.findIndex(({ name }) => name === 'DAYSTAR_WEATHER_CACHE_MB');
  const volume = volumes.findIndex(({ name }) => name === 'weather-cache');
  return [
    {
      path: [...podPath, 'containers', 0, 'env', variable, 'value'],
      value: CACHE_SIZE_VALUE,
      expression: `int .Values.${CACHE_SIZE_VALUE} | toString | toJson`,
      getDefault: Number,
    },
    { path: [...podPath, 'volumes', volume, 'emptyDir', 'sizeLimit'], expression: `${VOLUME_SIZE} | toJson` },
    {
      path: [...podPath, 'containers', 0, 'resources'],
      value: 'ingestion.resources',
      // A request in the values takes precedence.
      expression: `merge (deepCopy .Values.ingestion.resources) (dict "requests" (dict "ephemeral-storage" (${VOLUME_SIZE}))) | toJson`,
      getDefault: omitStorageRequest,
    },
  ];
}

function omitStorageRequest(resources: unknown): unknown {
  const { requests, ...others } = resources as { requests: Record<string, unknown> };
  const { 'ephemeral-storage': _, ...otherRequests } = requests;
  return { ...others, requests: otherRequests };
}

import type { Manifest } from '../kustomize';

/** Pods of an installation and the sums of their requests and limits; services have no CPU limit. */
export interface OverlayResources {
  readonly pods: number;
  /** Requested cores. */
  readonly cores: number;
  /** Requested memory, GiB. */
  readonly requestedGib: number;
  /** Memory limits, GiB. */
  readonly limitGib: number;
}

interface Resources {
  readonly requests: { readonly cpu: string; readonly memory: string };
  readonly limits: { readonly memory: string };
}

/** Finds the fewest and most pods of a deployment: its replicas, or the range of its scaler. */
export function getReplicaRange(manifests: readonly Manifest[], name: string): { min: number; max: number } {
  const find = (kind: string) =>
    manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name);
  const keda = find('ScaledObject')?.spec as { minReplicaCount: number; maxReplicaCount: number } | undefined;
  if (keda) return { min: keda.minReplicaCount, max: keda.maxReplicaCount };
  const hpa = find('HorizontalPodAutoscaler')?.spec as { minReplicas: number; maxReplicas: number } | undefined;
  if (hpa) return { min: hpa.minReplicas, max: hpa.maxReplicas };
  const { replicas } = find('Deployment')!.spec as { replicas: number };
  return { min: replicas, max: replicas };
}

/** Sums the resources of all deployments, with the fewest or the most pods of each. */
export function sumResources(manifests: readonly Manifest[], bound: 'min' | 'max'): OverlayResources {
  const total = { pods: 0, cores: 0, requestedGib: 0, limitGib: 0 };
  for (const { metadata, spec } of manifests.filter(({ kind }) => kind === 'Deployment')) {
    const count = getReplicaRange(manifests, metadata.name)[bound];
    const [{ resources }] = (spec as { template: { spec: { containers: { resources: Resources }[] } } }).template.spec
      .containers;
    total.pods += count;
    total.cores += count * parseCores(resources.requests.cpu);
    total.requestedGib += count * parseGib(resources.requests.memory);
    total.limitGib += count * parseGib(resources.limits.memory);
  }
  return total;
}

/** Parses the cores of a quantity such as `500m` or `2`. */
export const parseCores = (quantity: string): number =>
  quantity.endsWith('m') ? Number(quantity.slice(0, -1)) / 1000 : Number(quantity);

/** Parses the GiB of a quantity such as `512Mi` or `2Gi`. */
const parseGib = (quantity: string): number =>
  quantity.endsWith('Mi') ? Number(quantity.slice(0, -2)) / 1024 : Number(quantity.replace('Gi', ''));

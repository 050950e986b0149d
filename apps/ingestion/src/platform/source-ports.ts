import type { TerrainSource, WeatherSource } from '@daystar/weather';
import type { FetchClaims } from '../replica-coordination/fetch-claims';
import type { PlaceLeases } from '../replica-coordination/place-leases';
import type { PollLease } from '../replica-coordination/poll-lease';
import type { PollProgressStore } from '../replica-coordination/poll-progress';

/** Weather sources, and the state that replicas share for polling them. */
export interface SourcePorts {
  readonly sources: readonly WeatherSource[];
  /** Terrain model; horizons are not computed when absent. */
  readonly terrain?: Pick<TerrainSource, 'computeHorizon'>;
  /** Elects the replica that polls a source; this replica polls all sources when absent. */
  readonly lease?: PollLease;
  /** Divides first fetches of new places among replicas; this replica fetches all when absent. */
  readonly claims?: FetchClaims;
  /** Divides requested places without a site among replicas; when absent, this replica polls all that it receives. */
  readonly placeLeases?: PlaceLeases;
  /** Lets a restarted replica continue; it reads everything again when absent. */
  readonly progress?: PollProgressStore;
}

/** Ports in which defaults replace the absent ones. */
export type ResolvedSourcePorts = Required<Omit<SourcePorts, 'terrain'>> & Pick<SourcePorts, 'terrain'>;

/** Injection token of `ResolvedSourcePorts`. */
export const SOURCE_PORTS = Symbol('SOURCE_PORTS');

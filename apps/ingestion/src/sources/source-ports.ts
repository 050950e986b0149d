import type { WeatherSource } from '@daystar/weather';
import type { PollLease } from './poll-lease';
import type { PollProgressStore } from './poll-progress';

/** Weather sources, and the state that replicas share for polling them. */
export interface SourcePorts {
  readonly sources: readonly WeatherSource[];
  /** Elects the replica that polls a source; this replica polls all sources when absent. */
  readonly lease?: PollLease;
  /** Lets a restarted replica continue; it reads everything again when absent. */
  readonly progress?: PollProgressStore;
}

/** Injection token of `Required<SourcePorts>`. */
export const SOURCE_PORTS = Symbol('SOURCE_PORTS');

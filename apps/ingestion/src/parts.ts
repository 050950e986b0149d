import type { Bus } from '@daystar/bus';
import type { Log, ServiceClock } from '@daystar/host';
import type { WeatherSource } from '@daystar/weather';
import type { PollLease } from './sources/poll-lease';
import type { PollProgressStore } from './sources/poll-progress';

/** What ingestion is given: the outside world behind ports. */
export interface IngestionParts {
  readonly bus: Bus;
  readonly clock: Pick<ServiceClock, 'now' | 'speed'>;
  readonly log: Log;
  readonly sources: readonly WeatherSource[];
  /** Shares sources out among replicas; this one polls all of them when absent. */
  readonly lease?: PollLease;
  /** Lets a restarted replica continue; it reads everything again when absent. */
  readonly progress?: PollProgressStore;
}

export const CLOCK = Symbol('CLOCK');
/** The polls of all sources. */
export const POLLS = Symbol('POLLS');

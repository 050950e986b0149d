import type { Clock } from '@daystar/timeseries';

/** Clock of the service, which can replay the past faster than real time. */
export interface ReplayClock extends Clock {
  /** Ratio of clock time to wall-clock time; 1 without a replay. */
  readonly speed: number;
}

import type { Clock } from '@daystar/timeseries';

/** The time of the service, which may be a past that runs faster than real time. */
export interface ReplayClock extends Clock {
  readonly speed: number;
}

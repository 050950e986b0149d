import type { Bus } from '@daystar/bus';
import type { Log, ServiceClock } from '@daystar/host';
import type { WeatherSource } from '@daystar/weather';

/** What ingestion is given: the outside world behind ports. */
export interface IngestionParts {
  readonly bus: Bus;
  readonly clock: Pick<ServiceClock, 'now' | 'speed'>;
  readonly log: Log;
  readonly sources: readonly WeatherSource[];
}

export const CLOCK = Symbol('CLOCK');
/** The polls of all sources. */
export const POLLS = Symbol('POLLS');

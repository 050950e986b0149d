import type { ServiceClock } from '@daystar/host';
import type { Ports } from '@daystar/platform';
import type { SourcePorts } from './sources/source-ports';

/** The outside world of ingestion. */
export interface IngestionPorts extends Pick<Ports, 'bus' | 'log'>, SourcePorts {
  readonly clock: Pick<ServiceClock, 'now' | 'speed'>;
}

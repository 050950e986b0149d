import type { ServiceClock } from '@daystar/host';
import type { Ports } from '@daystar/platform';
import type { SourcePorts } from './platform/source-ports';

/** Infrastructure and weather sources of the service. */
export interface IngestionPorts extends Pick<Ports, 'bus' | 'log'>, SourcePorts {
  readonly clock: Pick<ServiceClock, 'now' | 'speed'>;
}

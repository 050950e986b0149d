import { BusServer } from '@daystar/bus';
import { type RunningService, startMicroservice } from '@daystar/host';
import { AggregationModule } from './aggregation.module';
import type { Ports } from '@daystar/platform';

export function startAggregation(ports: Ports): Promise<RunningService> {
  return startMicroservice(AggregationModule.forRoot(ports), new BusServer(ports.bus, 'aggregation'), ports.log);
}

import { BusServer } from '@daystar/bus';
import { type RunningService, startMicroservice } from '@daystar/host';
import { AggregationModule } from './aggregation.module';
import type { AggregationParts } from './parts';

export function startAggregation(parts: AggregationParts): Promise<RunningService> {
  return startMicroservice(AggregationModule.with(parts), new BusServer(parts.bus, 'aggregation'), parts.log);
}

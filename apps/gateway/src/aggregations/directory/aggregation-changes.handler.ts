import { type Delivery, OnEvent } from '@daystar/bus';
import { type Aggregation, aggregationDefined } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { AggregationDirectory } from './aggregation-directory';

/** Keeps the aggregation directory of every gateway current. */
@Controller()
export class AggregationChangesHandler {
  constructor(private readonly directory: AggregationDirectory) {}

  @OnEvent(aggregationDefined, 'every-instance')
  async onAggregationDefined({ key, payload, removedVersion }: Delivery<Aggregation>): Promise<void> {
    if (payload) this.directory.storeAggregation(key, payload);
    else this.directory.removeAggregation(key, removedVersion);
  }
}

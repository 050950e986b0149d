import { type Delivery, OnEvent } from '@daystar/bus';
import { type Aggregation, aggregationDefined } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { AggregationTuningPublisher } from './aggregation-tuning-publisher';
import { TuningStore } from './tuning-store';

/** Deletes the tuning of a removed aggregation from the database in one engine instance, and publishes the removal. */
@Controller()
export class RemovedAggregationsHandler {
  constructor(
    private readonly store: TuningStore,
    private readonly publisher: AggregationTuningPublisher,
  ) {}

  @OnEvent(aggregationDefined, 'one-instance')
  async onAggregationRemoved({ key, payload }: Delivery<Aggregation>): Promise<void> {
    if (payload) return;
    await this.store.remove(key);
    await this.publisher.publishRemoval(key);
  }
}

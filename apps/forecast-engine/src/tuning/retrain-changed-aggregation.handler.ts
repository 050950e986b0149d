import { type Delivery, OnEvent } from '@daystar/bus';
import { type Aggregation, aggregationDefined } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { AggregationDirectory } from '../directory/aggregation-directory';
import { TunedResourceRegistry } from './tuned-resource-registry';
import { TuningEvictor } from './tuning-evictor';
import { TuningRegistry } from './tuning-registry';
import { TuningScheduler } from './tuning-scheduler';

/** Requests a new training when the members of an aggregation changed, and removes the tuning of a removed one from memory. */
@Controller()
export class RetrainChangedAggregationHandler {
  constructor(
    private readonly aggregations: AggregationDirectory,
    private readonly resources: TunedResourceRegistry,
    private readonly tunings: TuningRegistry,
    private readonly scheduler: TuningScheduler,
    private readonly evictor: TuningEvictor,
  ) {}

  @OnEvent(aggregationDefined, 'every-instance')
  async onAggregationDefined({ key, payload, headers }: Delivery<Aggregation>): Promise<void> {
    if (!payload) return this.evictor.evict(key);
    // The subscription of the directory may not have stored the aggregation yet.
    this.aggregations.storeAggregation(key, payload);
    if (!this.tunings.isOutdated(key)) return;
    this.resources.requestTraining(key, Date.parse(headers.ce_time));
    this.scheduler.runSoon();
  }
}

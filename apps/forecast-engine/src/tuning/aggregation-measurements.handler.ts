import { type Delivery, OnEvent } from '@daystar/bus';
import {
  type AggregationMeasurements,
  type DeletedAggregationMeasurements,
  aggregationMeasured,
  aggregationMeasurementsDeleted,
} from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { TunedResourceRegistry } from './tuned-resource-registry';
import { TuningRegistry } from './tuning-registry';
import { TuningScheduler } from './tuning-scheduler';

/** Marks measured aggregations, and deletes the tuning of an aggregation whose measurements were deleted. */
@Controller()
export class AggregationMeasurementsHandler {
  constructor(
    private readonly resources: TunedResourceRegistry,
    private readonly tunings: TuningRegistry,
    private readonly scheduler: TuningScheduler,
  ) {}

  @OnEvent(aggregationMeasured, 'every-instance')
  async onAggregationMeasured({ key, payload, headers }: Delivery<AggregationMeasurements>): Promise<void> {
    this.resources.markMeasured(key);
    const storedAt = Date.parse(headers.ce_time);
    if (payload && this.resources.addStoredHistory(key, payload.measurements, storedAt)) this.scheduler.runSoon();
  }

  @OnEvent(aggregationMeasurementsDeleted, 'every-instance')
  async onMeasurementsDeleted({ key, payload }: Delivery<DeletedAggregationMeasurements>): Promise<void> {
    if (!payload) return;
    const deletedAt = Date.parse(payload.deleted_at);
    await this.tunings.deleteLearnedTuning(key, deletedAt);
    // Retrains on the remaining measurements.
    this.resources.requestTraining(key, deletedAt);
    this.scheduler.runSoon();
  }
}

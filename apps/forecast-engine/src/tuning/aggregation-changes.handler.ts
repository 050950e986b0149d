import { type Delivery, OnEvent } from '@daystar/bus';
import {
  type Aggregation,
  type AggregationMeasurements,
  type DeletedAggregationMeasurements,
  aggregationDefined,
  aggregationMeasured,
  aggregationMeasurementsDeleted,
} from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { AggregationTuningPublisher } from './aggregation-tuning-publisher';
import { PlantRegistry } from './plant-registry';
import { TuningRegistry } from './tuning-registry';
import { TuningScheduler } from './tuning-scheduler';
import { TuningStore } from './tuning-store';

/** Marks measured aggregations, and deletes the tunings of removed ones and of those whose measurements were deleted. */
@Controller()
export class AggregationChangesHandler {
  constructor(
    private readonly plants: PlantRegistry,
    private readonly tunings: TuningRegistry,
    private readonly store: TuningStore,
    private readonly publisher: AggregationTuningPublisher,
    private readonly scheduler: TuningScheduler,
  ) {}

  @OnEvent(aggregationMeasured, 'every-instance')
  async onAggregationMeasured({ key, payload, headers }: Delivery<AggregationMeasurements>): Promise<void> {
    this.plants.markMeasured(key);
    const storedAt = Date.parse(headers.ce_time);
    if (payload && this.plants.addStoredHistory(key, payload.measurements, storedAt)) this.scheduler.runSoon();
  }

  @OnEvent(aggregationMeasurementsDeleted, 'every-instance')
  async onMeasurementsDeleted({ key, payload }: Delivery<DeletedAggregationMeasurements>): Promise<void> {
    if (payload) await this.tunings.deleteLearnedTuning(key, Date.parse(payload.deleted_at));
  }

  @OnEvent(aggregationDefined, 'one-instance')
  async onAggregationRemoved({ key, payload }: Delivery<Aggregation>): Promise<void> {
    if (payload) return;
    await this.store.remove(key);
    await this.publisher.publishRemoval(key);
  }
}

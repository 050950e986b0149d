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
import { TuningStore } from './tuning-store';

/** Marks measured aggregations, and deletes the tunings of removed ones and of those whose measurements were deleted. */
@Controller()
export class AggregationChangesHandler {
  constructor(
    private readonly plants: PlantRegistry,
    private readonly tunings: TuningRegistry,
    private readonly store: TuningStore,
    private readonly publisher: AggregationTuningPublisher,
  ) {}

  @OnEvent(aggregationMeasured, 'every-instance')
  async onAggregationMeasured({ key }: Delivery<AggregationMeasurements>): Promise<void> {
    this.plants.markMeasured(key);
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

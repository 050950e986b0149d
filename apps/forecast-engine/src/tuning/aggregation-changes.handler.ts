import { type Bus, type Delivery, OnEvent } from '@daystar/bus';
import {
  type Aggregation,
  type AggregationMeasurements,
  aggregationDefined,
  aggregationMeasured,
  aggregationTuned,
} from '@daystar/contracts';
import { Controller, Inject } from '@nestjs/common';
import { BUS } from '../platform/engine-ports';
import { TuningRegistry } from './tuning-registry';
import { TuningScheduler } from './tuning-scheduler';
import { TuningStore } from './tuning-store';

/** Which aggregations there is something to learn about, and which are no more. */
@Controller()
export class AggregationChangesHandler {
  constructor(
    private readonly runs: TuningScheduler,
    private readonly tunings: TuningRegistry,
    private readonly store: TuningStore,
    @Inject(BUS) private readonly bus: Bus,
  ) {}

  @OnEvent(aggregationMeasured, 'every-instance')
  async know({ key }: Delivery<AggregationMeasurements>): Promise<void> {
    this.runs.noteMeasured(key);
  }

  @OnEvent(aggregationDefined, 'every-instance')
  async forget({ key, payload }: Delivery<Aggregation>): Promise<void> {
    if (!payload) this.tunings.remove(key);
  }

  @OnEvent(aggregationDefined, 'one-instance')
  async remove({ key, payload }: Delivery<Aggregation>): Promise<void> {
    if (payload) return;
    await this.store.removed(key);
    await this.bus.remove(aggregationTuned, key);
  }
}

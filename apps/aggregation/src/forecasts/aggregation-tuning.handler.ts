import { type Delivery, OnEvent } from '@daystar/bus';
import {
  type AggregationMeasurements,
  type AggregationTuning,
  aggregationMeasured,
  aggregationTuned,
} from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { SumAggregations } from '../sums/sum-aggregations';
import { SumTunings } from './sum-tunings';

/** Keeps in memory what was measured lately, and what engines learnt of it. */
@Controller()
export class OnMeasured {
  constructor(
    private readonly tunings: SumTunings,
    private readonly sums: SumAggregations,
  ) {}

  @OnEvent(aggregationMeasured, 'every-instance')
  async measured({ key, payload }: Delivery<AggregationMeasurements>): Promise<void> {
    if (payload) this.tunings.recent.add(key, payload.measurements);
  }

  @OnEvent(aggregationTuned, 'every-instance')
  async learnt({ key, payload }: Delivery<AggregationTuning>): Promise<void> {
    if (!payload) return this.tunings.forget(key);
    if (this.tunings.put(key, payload)) void this.sums.changed(key);
  }
}

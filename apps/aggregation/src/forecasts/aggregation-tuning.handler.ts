import { type Delivery, OnEvent } from '@daystar/bus';
import {
  type AggregationMeasurements,
  type AggregationTuning,
  type DeletedAggregationMeasurements,
  aggregationMeasured,
  aggregationMeasurementsDeleted,
  aggregationTuned,
} from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { AggregationTuner } from '../tuning/aggregation-tuner';
import { MeasuredPowerService } from '../tuning/measured-power.service';
import { AggregationScheduler } from './aggregation-scheduler';

@Controller()
export class AggregationTuningHandler {
  constructor(
    private readonly tuner: AggregationTuner,
    private readonly measuredPower: MeasuredPowerService,
    private readonly scheduler: AggregationScheduler,
  ) {}

  @OnEvent(aggregationMeasured, 'every-instance')
  async onMeasured({ key, payload, headers }: Delivery<AggregationMeasurements>): Promise<void> {
    if (payload) this.measuredPower.add(key, payload.measurements, Date.parse(headers.ce_time));
  }

  @OnEvent(aggregationMeasurementsDeleted, 'every-instance')
  async onMeasurementsDeleted({ key, payload }: Delivery<DeletedAggregationMeasurements>): Promise<void> {
    if (!payload) return;
    const [from, to, deletedAt] = [payload.from, payload.to, payload.deleted_at].map(Date.parse);
    this.measuredPower.deleteRange(key, { from, to, deletedAt });
    void this.scheduler.schedule(key);
  }

  @OnEvent(aggregationTuned, 'every-instance')
  async onTuned({ key, payload, removedVersion }: Delivery<AggregationTuning>): Promise<void> {
    if (!payload) return this.tuner.remove(key, removedVersion);
    if (this.tuner.storeTuning(key, payload)) void this.scheduler.schedule(key);
  }
}

import { type Delivery, OnEvent } from '@daystar/bus';
import { type SiteMeasurements, measurementsStored } from '@daystar/contracts';
import { RecentMeasurements } from '@daystar/forecasting';
import { Controller } from '@nestjs/common';
import { TuningScheduler } from './tuning-scheduler';

@Controller()
export class SiteMeasurementsHandler {
  constructor(
    private readonly live: RecentMeasurements,
    private readonly runs: TuningScheduler,
  ) {}

  /** Every engine knows what was measured last: which sites it makes rows of changes as engines come and go. */
  @OnEvent(measurementsStored, 'every-instance')
  async know({ payload }: Delivery<SiteMeasurements>): Promise<void> {
    if (!payload) return;
    this.live.add(payload.resource_id, payload.measurements);
    this.runs.noteMeasured(payload.resource_id);
  }
}

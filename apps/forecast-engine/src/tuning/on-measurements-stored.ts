import { type Delivery, OnEvent } from '@daystar/bus';
import { type SiteMeasurements, measurementsStored } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { LiveMeasurements } from './live-measurements';
import { TuningRuns } from './tuning-runs';

@Controller()
export class OnMeasurementsStored {
  constructor(
    private readonly live: LiveMeasurements,
    private readonly runs: TuningRuns,
  ) {}

  /** Every engine knows what was measured last: which sites it makes rows of changes as engines come and go. */
  @OnEvent(measurementsStored, 'every-instance')
  async know({ payload }: Delivery<SiteMeasurements>): Promise<void> {
    if (!payload) return;
    this.live.add(payload);
    this.runs.noteMeasured(payload.resource_id);
  }
}

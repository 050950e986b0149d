import { type Delivery, OnEvent } from '@daystar/bus';
import {
  type DeletedMeasurements,
  type SiteMeasurements,
  measurementsDeleted,
  measurementsStored,
} from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { TunedResourceRegistry } from './tuned-resource-registry';
import { TuningRegistry } from './tuning-registry';
import { TuningScheduler } from './tuning-scheduler';

/** Stores and deletes recent measurements in every engine, because any engine may take over the forecasts of the site. */
@Controller()
export class SiteMeasurementsHandler {
  constructor(
    private readonly resources: TunedResourceRegistry,
    private readonly tunings: TuningRegistry,
    private readonly scheduler: TuningScheduler,
  ) {}

  @OnEvent(measurementsStored, 'every-instance')
  async onMeasurementsStored({ payload, headers }: Delivery<SiteMeasurements>): Promise<void> {
    if (!payload) return;
    const { resource_id, measurements } = payload;
    const storedAt = Date.parse(headers.ce_time);
    this.tunings.addMeasurements(resource_id, measurements, storedAt);
    this.resources.markMeasured(resource_id);
    if (this.resources.addStoredHistory(resource_id, measurements, storedAt)) this.scheduler.runSoon();
  }

  @OnEvent(measurementsDeleted, 'every-instance')
  async onMeasurementsDeleted({ payload }: Delivery<DeletedMeasurements>): Promise<void> {
    if (!payload) return;
    const [from, to, deletedAt] = [payload.from, payload.to, payload.deleted_at].map(Date.parse);
    const { resource_id } = payload;
    const hadTuning = await this.tunings.deleteMeasurements(resource_id, { from, to, deletedAt });
    // Retrains on the remaining measurements.
    this.resources.requestTraining(resource_id, deletedAt);
    this.scheduler.runSoon();
    if (hadTuning && this.resources.isIssued(resource_id)) await this.tunings.announceChange(resource_id);
  }
}

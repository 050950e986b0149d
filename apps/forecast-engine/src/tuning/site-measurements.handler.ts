import { type Delivery, OnEvent } from '@daystar/bus';
import {
  type DeletedMeasurements,
  type SiteMeasurements,
  measurementsDeleted,
  measurementsStored,
} from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { PlantRegistry } from './plant-registry';
import { TuningRegistry } from './tuning-registry';

/** Stores recent measurements in every engine, because any engine may issue the site when engines start or stop. */
@Controller()
export class SiteMeasurementsHandler {
  constructor(
    private readonly plants: PlantRegistry,
    private readonly tunings: TuningRegistry,
  ) {}

  @OnEvent(measurementsStored, 'every-instance')
  async onMeasurementsStored({ payload, headers }: Delivery<SiteMeasurements>): Promise<void> {
    if (!payload) return;
    this.tunings.addMeasurements(payload.resource_id, payload.measurements, Date.parse(headers.ce_time));
    this.plants.markMeasured(payload.resource_id);
  }

  @OnEvent(measurementsDeleted, 'every-instance')
  async onMeasurementsDeleted({ payload }: Delivery<DeletedMeasurements>): Promise<void> {
    if (!payload) return;
    const [from, to, deletedAt] = [payload.from, payload.to, payload.deleted_at].map(Date.parse);
    await this.tunings.deleteMeasurements(payload.resource_id, { from, to, deletedAt });
  }
}

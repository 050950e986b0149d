import { type Delivery, OnEvent } from '@daystar/bus';
import { type SiteMeasurements, measurementsStored } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { PlantRegistry } from './plant-registry';
import { TuningRegistry } from './tuning-registry';

@Controller()
export class SiteMeasurementsHandler {
  constructor(
    private readonly plants: PlantRegistry,
    private readonly tunings: TuningRegistry,
  ) {}

  /** Every engine needs the recent measurements, because the sites that it issues change as engines start and stop. */
  @OnEvent(measurementsStored, 'every-instance')
  async onMeasurementsStored({ payload }: Delivery<SiteMeasurements>): Promise<void> {
    if (!payload) return;
    this.tunings.recent.add(payload.resource_id, payload.measurements);
    this.plants.markMeasured(payload.resource_id);
  }
}

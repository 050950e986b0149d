import { type Delivery, OnEvent } from '@daystar/bus';
import {
  type DeletedExternalForecasts,
  type StoredExternalForecastIssue,
  externalForecastsDeleted,
  externalForecastsStored,
} from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { PlantRegistry } from './plant-registry';
import { TuningRegistry } from './tuning-registry';

/**
 * Marks plants with new external forecasts as due for tuning. Deletes the tuning that was learned before external
 * forecasts were deleted. Every engine handles each event, because any engine may become responsible for a plant when
 * engines start or stop.
 */
@Controller()
export class ExternalForecastsHandler {
  constructor(
    private readonly plants: PlantRegistry,
    private readonly tunings: TuningRegistry,
  ) {}

  @OnEvent(externalForecastsStored, 'every-instance')
  async onStored({ payload, headers }: Delivery<StoredExternalForecastIssue>): Promise<void> {
    if (payload) this.plants.markForecastStored(toPlantId(payload.resource), Date.parse(headers.ce_time));
  }

  @OnEvent(externalForecastsDeleted, 'every-instance')
  async onDeleted({ payload }: Delivery<DeletedExternalForecasts>): Promise<void> {
    if (payload) await this.tunings.deleteLearnedTuning(toPlantId(payload.resource), Date.parse(payload.deleted_at));
  }
}

/** Returns the plant id of a resource, such as `site/<id>`: the resource id, or `<collection>/<aggregation>`. */
const toPlantId = (resource: string): string => resource.slice(resource.indexOf('/') + 1);

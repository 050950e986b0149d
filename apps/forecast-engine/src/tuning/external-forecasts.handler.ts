import { type Delivery, OnEvent } from '@daystar/bus';
import {
  type DeletedExternalForecasts,
  type StoredExternalForecastIssue,
  externalForecastsDeleted,
  externalForecastsStored,
} from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { TunedResourceRegistry } from './tuned-resource-registry';
import { TuningRegistry } from './tuning-registry';
import { TuningScheduler } from './tuning-scheduler';

/**
 * Marks sites and aggregations with new external forecasts as due for training. Deletes the tuning that was learned before
 * external forecasts were deleted. Every engine handles each event, because any engine may become responsible for a
 * resource when engines start or stop.
 */
@Controller()
export class ExternalForecastsHandler {
  constructor(
    private readonly resources: TunedResourceRegistry,
    private readonly tunings: TuningRegistry,
    private readonly scheduler: TuningScheduler,
  ) {}

  @OnEvent(externalForecastsStored, 'every-instance')
  async onStored({ payload, headers }: Delivery<StoredExternalForecastIssue>): Promise<void> {
    if (payload) this.resources.markForecastStored(toTunedId(payload.resource), Date.parse(headers.ce_time));
  }

  @OnEvent(externalForecastsDeleted, 'every-instance')
  async onDeleted({ payload }: Delivery<DeletedExternalForecasts>): Promise<void> {
    if (!payload) return;
    const [id, deletedAt] = [toTunedId(payload.resource), Date.parse(payload.deleted_at)];
    await this.tunings.deleteLearnedTuning(id, deletedAt);
    // Retrains without the deleted forecasts.
    this.resources.requestTraining(id, deletedAt);
    this.scheduler.runSoon();
  }
}

/** Returns the id under which a resource, such as `site/<id>`, is tuned: `<id>`, or `<collection>/<aggregation>`. */
const toTunedId = (resource: string): string => resource.slice(resource.indexOf('/') + 1);

import { buildAggregationResource } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { Describe } from '../api-description/operation';
import type { GatewayRequest } from '../http/gateway-request';
import { ExternalForecastsController } from '../sites/external-forecasts/external-forecasts.controller';
import { ExternalForecastsService } from '../sites/external-forecasts/external-forecasts.service';
import { AggregationDirectory } from './directory/aggregation-directory';
import { AGGREGATIONS } from './schemas/aggregation.schemas';

/** Serves external forecasts of aggregations to their owners and accounts with write access. */
@Describe(AGGREGATIONS)
@Controller('pv_power/collections/:collection/aggregations/:id')
export class AggregationExternalForecastsController extends ExternalForecastsController {
  constructor(
    forecasts: ExternalForecastsService,
    private readonly aggregations: AggregationDirectory,
  ) {
    super(forecasts);
  }

  protected findResource(request: GatewayRequest): string {
    const { collection_id, aggregation_id } = this.aggregations.findWritableByPath(request);
    return buildAggregationResource(collection_id, aggregation_id);
  }
}

import { Controller, Get, Req, Res, UseGuards } from '@nestjs/common';
import { Describe, Operation } from '../api-description/operation';
import { ApiKeyGuard } from '../auth/api-key.guard';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { ACTUALS, FORECASTS, type RequestedSeries } from '../serving/query/requested-series';
import { DataForecastsService } from './data-forecasts.service';
import { DataRequestReader } from './data-request-reader';
import {
  DATA_LIVE_GROUP,
  DATA_FORECAST_GROUP,
  siteOperation,
  aggregationsOperation,
  radiationOperation,
  rooftopOperation,
} from './schemas/data.schemas';

/** Serves rows under the paths and names of the current API of Solcast, so that clients of Solcast can use this service. */
@UseGuards(ApiKeyGuard)
abstract class DataController {
  protected abstract readonly seriesNames: RequestedSeries;

  constructor(
    private readonly forecasts: DataForecastsService,
    private readonly requests: DataRequestReader,
  ) {}

  @Operation(radiationOperation)
  @Get('radiation_and_weather')
  serveRadiation(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.forecasts.sendPlace(request, reply, this.requests.readRadiation(request), this.seriesNames);
  }

  @Operation(rooftopOperation)
  @Get('rooftop_pv_power')
  serveRooftop(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.forecasts.sendPlace(request, reply, this.requests.readRooftop(request), this.seriesNames);
  }

  @Operation(siteOperation)
  @Get('advanced_pv_power')
  serveSite(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.forecasts.sendSite(request, reply, this.seriesNames);
  }

  @Operation(aggregationsOperation)
  @Get('aggregations')
  serveAggregations(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.forecasts.sendAggregations(request, reply, this.seriesNames);
  }
}

/** Serves estimated actuals, up to now. */
@Describe(DATA_LIVE_GROUP)
@Controller('data/live')
export class LiveDataController extends DataController {
  protected readonly seriesNames = ACTUALS;
}

/** Serves forecasts, from now on. */
@Describe(DATA_FORECAST_GROUP)
@Controller('data/forecast')
export class ForecastDataController extends DataController {
  protected readonly seriesNames = FORECASTS;
}

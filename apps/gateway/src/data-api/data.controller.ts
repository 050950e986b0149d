import { Controller, Get, Req, Res, UseGuards } from '@nestjs/common';
import { Describe, Operation } from '../api-description/operation';
import { ApiKeyGuard } from '../auth/api-key.guard';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { ACTUALS, FORECASTS, type RequestedProperties } from '../serving/query/resource-family';
import { DataForecastsService } from './data-forecasts.service';
import { DataSubjectsService } from './data-subjects.service';
import { DATA_LIVE, DATA_FORECAST, advanced, aggregations, radiation, rooftop } from './dto/data.schemas';

/** The data API: rows under the paths and names of the original service's current API. */
@UseGuards(ApiKeyGuard)
abstract class DataController {
  protected abstract readonly properties: RequestedProperties;

  constructor(
    private readonly forecasts: DataForecastsService,
    private readonly subjects: DataSubjectsService,
  ) {}

  @Operation(radiation)
  @Get('radiation_and_weather')
  radiation(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.forecasts.sendPlace(request, reply, this.subjects.radiation(request), this.properties);
  }

  @Operation(rooftop)
  @Get('rooftop_pv_power')
  rooftop(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.forecasts.sendPlace(request, reply, this.subjects.rooftop(request), this.properties);
  }

  @Operation(advanced)
  @Get('advanced_pv_power')
  site(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.forecasts.sendSite(request, reply, this.properties);
  }

  @Operation(aggregations)
  @Get('aggregations')
  aggregations(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.forecasts.sendAggregations(request, reply, this.properties);
  }
}

/** Estimated actuals, up to now. */
@Describe(DATA_LIVE)
@Controller('data/live')
export class LiveDataController extends DataController {
  protected readonly properties = ACTUALS;
}

/** Forecasts, from now on. */
@Describe(DATA_FORECAST)
@Controller('data/forecast')
export class ForecastDataController extends DataController {
  protected readonly properties = FORECASTS;
}

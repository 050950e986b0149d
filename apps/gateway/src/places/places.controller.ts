import { Controller, Get, Req, Res, UseGuards } from '@nestjs/common';
import { ApiKeyGuard } from '../auth/api-key.guard';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { ACTUALS, BOTH, FORECASTS, type RequestedProperties } from '../serving/query/resource-family';
import { PlacesService } from './places.service';
import { Describe, Operation } from '../api-description/operation';
import { forecastOperation } from '../serving/query/forecast-operation';
import { POWER_PARAMETERS, RADIATION_PARAMETERS } from './dto/place.parameters';

const radiation = (asked: RequestedProperties) =>
  forecastOperation('radiation', asked, 'of radiation at a place', RADIATION_PARAMETERS);
const kilowatts = (asked: RequestedProperties) =>
  forecastOperation('world_pv', asked, 'of power at a place, kW', POWER_PARAMETERS);
const watts = (asked: RequestedProperties) =>
  forecastOperation('world_pv', asked, 'of power at a place, W', POWER_PARAMETERS);

/** Rows for a latitude/longitude, under today's names and the older ones. */
@Describe({ tag: 'places' })
@Controller()
@UseGuards(ApiKeyGuard)
export class PlacesController {
  constructor(private readonly requests: PlacesService) {}

  @Operation(radiation(FORECASTS))
  @Get(['radiation/forecasts', 'world_radiation/forecasts'])
  radiation(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.requests.sendRadiation(request, reply, FORECASTS);
  }

  @Operation(radiation(ACTUALS))
  @Get([
    'radiation/estimated_actuals',
    'radiation/estimated_actuals/latest',
    'world_radiation/estimated_actuals',
    'world_radiation/estimated_actuals/latest',
  ])
  pastRadiation(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.requests.sendRadiation(request, reply, ACTUALS);
  }

  @Operation(radiation(BOTH))
  @Get(['radiation/combined', 'world_radiation/combined'])
  allRadiation(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.requests.sendRadiation(request, reply, BOTH);
  }

  @Operation(kilowatts(FORECASTS))
  @Get('world_pv_power/forecasts')
  power(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.requests.sendPower(request, reply, FORECASTS, 'kW');
  }

  @Operation(kilowatts(ACTUALS))
  @Get(['world_pv_power/estimated_actuals', 'world_pv_power/estimated_actuals/latest'])
  pastPower(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.requests.sendPower(request, reply, ACTUALS, 'kW');
  }

  @Operation(kilowatts(BOTH))
  @Get('world_pv_power/combined')
  allPower(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.requests.sendPower(request, reply, BOTH, 'kW');
  }

  @Operation(watts(FORECASTS))
  @Get('pv_power/forecasts')
  powerInWatts(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.requests.sendPower(request, reply, FORECASTS, 'W');
  }

  @Operation(watts(BOTH))
  @Get('pv_power/combined')
  allPowerInWatts(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.requests.sendPower(request, reply, BOTH, 'W');
  }

  @Operation(watts(ACTUALS))
  @Get(['pv_power/estimated_actuals', 'pv_power/estimated_actuals/latest'])
  pastPowerInWatts(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.requests.sendPower(request, reply, ACTUALS, 'W');
  }
}

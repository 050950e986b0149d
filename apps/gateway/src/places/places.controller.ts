import { Controller, Get, Req, Res, UseGuards } from '@nestjs/common';
import { ApiKeyGuard } from '../auth/api-key.guard';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { ACTUALS, BOTH, FORECASTS } from '../serving/query/resource-family';
import { PlacesService } from './places.service';

/** Rows for a latitude/longitude, under today's names and the older ones. */
@Controller()
@UseGuards(ApiKeyGuard)
export class PlacesController {
  constructor(private readonly requests: PlacesService) {}

  @Get(['radiation/forecasts', 'world_radiation/forecasts'])
  radiation(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.requests.sendRadiation(request, reply, FORECASTS);
  }

  @Get([
    'radiation/estimated_actuals',
    'radiation/estimated_actuals/latest',
    'world_radiation/estimated_actuals',
    'world_radiation/estimated_actuals/latest',
  ])
  pastRadiation(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.requests.sendRadiation(request, reply, ACTUALS);
  }

  @Get(['radiation/combined', 'world_radiation/combined'])
  allRadiation(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.requests.sendRadiation(request, reply, BOTH);
  }

  @Get('world_pv_power/forecasts')
  power(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.requests.sendPower(request, reply, FORECASTS, 'kW');
  }

  @Get(['world_pv_power/estimated_actuals', 'world_pv_power/estimated_actuals/latest'])
  pastPower(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.requests.sendPower(request, reply, ACTUALS, 'kW');
  }

  @Get('world_pv_power/combined')
  allPower(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.requests.sendPower(request, reply, BOTH, 'kW');
  }

  @Get('pv_power/forecasts')
  powerInWatts(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.requests.sendPower(request, reply, FORECASTS, 'W');
  }

  @Get('pv_power/combined')
  allPowerInWatts(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.requests.sendPower(request, reply, BOTH, 'W');
  }

  @Get(['pv_power/estimated_actuals', 'pv_power/estimated_actuals/latest'])
  pastPowerInWatts(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.requests.sendPower(request, reply, ACTUALS, 'W');
  }
}

import { Controller, Get, Req, Res, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiKeyGuard } from '../auth/api-key.guard';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { listForecastPaths } from '../serving/query/requested-series';
import { TypedValuesInterceptor } from './typed-values.interceptor';
import { PlacesService } from './places.service';
import { Describe, Operation } from '../api-description/operation';
import { describeForecastRoute } from '../serving/query/describe-forecast-route';
import { POWER_PARAMETERS, RADIATION_PARAMETERS } from './schemas/place.parameters';

/** Serves rows for a latitude and longitude, under current and earlier paths. */
@Describe({ tag: 'places' })
@Controller()
@UseGuards(ApiKeyGuard)
@UseInterceptors(TypedValuesInterceptor)
export class PlacesController {
  constructor(private readonly places: PlacesService) {}

  @Operation(describeForecastRoute('radiation', 'radiation at a place', RADIATION_PARAMETERS))
  @Get([...listForecastPaths('radiation'), ...listForecastPaths('world_radiation')])
  serveRadiation(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.places.sendRadiation(request, reply);
  }

  @Operation(describeForecastRoute('world_pv', 'power (kW) at a place', POWER_PARAMETERS))
  @Get(listForecastPaths('world_pv_power'))
  servePower(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.places.sendPower(request, reply, 'kW');
  }

  @Operation(describeForecastRoute('world_pv', 'power (W) at a place', POWER_PARAMETERS))
  @Get(listForecastPaths('pv_power'))
  servePowerInWatts(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.places.sendPower(request, reply, 'W');
  }
}

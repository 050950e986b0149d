import { Controller, Get, Req, Res, UseGuards } from '@nestjs/common';
import { Describe, Operation } from '../api-description/operation';
import { ApiKeyGuard } from '../auth/api-key.guard';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import {
  SOILING_FORECAST_GROUP,
  SOILING_HISTORICAL_GROUP,
  SOILING_LIVE_GROUP,
  describeHsuRoute,
  describeKimberRoute,
} from './schemas/soiling.schemas';
import { SoilingService, type SoilingTime } from './soiling.service';

/** Serves the soiling loss at a place: the share of the energy lost to dust on the modules. */
@UseGuards(ApiKeyGuard)
abstract class SoilingController {
  protected abstract readonly time: SoilingTime;

  constructor(private readonly soiling: SoilingService) {}

  @Operation(describeKimberRoute)
  @Get('kimber')
  serveKimber(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.soiling.send(request, reply, this.time, 'kimber');
  }

  @Operation(describeHsuRoute)
  @Get('hsu')
  serveHsu(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.soiling.send(request, reply, this.time, 'hsu');
  }
}

@Describe(SOILING_LIVE_GROUP)
@Controller('data/live/soiling')
export class LiveSoilingController extends SoilingController {
  protected readonly time = 'live';
}

@Describe(SOILING_FORECAST_GROUP)
@Controller('data/forecast/soiling')
export class ForecastSoilingController extends SoilingController {
  protected readonly time = 'forecast';
}

@Describe(SOILING_HISTORICAL_GROUP)
@Controller('data/historic/soiling')
export class HistoricSoilingController extends SoilingController {
  protected readonly time = 'historic';
}

import { Controller, Get, Req, Res, UseGuards } from '@nestjs/common';
import { Describe, Operation } from '../api-description/operation';
import { ApiKeyGuard } from '../auth/api-key.guard';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { PastDataService } from './past-data.service';
import { DataRequestReader } from './data-request-reader';
import { PAST_DATA_GROUP, TYPICAL_RADIATION, TYPICAL_ROOFTOP, TYPICAL_SITE } from './schemas/past-data.schemas';

/** Serves rows of a typical meteorological year, by place, system or site. */
@Describe(PAST_DATA_GROUP)
@Controller('data/tmy')
@UseGuards(ApiKeyGuard)
export class TypicalYearController {
  constructor(
    private readonly pastData: PastDataService,
    private readonly requests: DataRequestReader,
  ) {}

  @Operation(TYPICAL_RADIATION)
  @Get('radiation_and_weather')
  serveRadiation(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.pastData.sendTypicalYear(request, reply, this.requests.readRadiation(request));
  }

  @Operation(TYPICAL_ROOFTOP)
  @Get('rooftop_pv_power')
  serveRooftop(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.pastData.sendTypicalYear(request, reply, this.requests.readRooftop(request));
  }

  @Operation(TYPICAL_SITE)
  @Get('advanced_pv_power')
  serveSite(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.pastData.sendTypicalYear(request, reply, this.requests.readSite(request));
  }
}

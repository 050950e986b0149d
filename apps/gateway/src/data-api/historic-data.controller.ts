import { Controller, Get, Req, Res, UseGuards } from '@nestjs/common';
import { Describe, Operation } from '../api-description/operation';
import { ApiKeyGuard } from '../auth/api-key.guard';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { PastDataService } from './past-data.service';
import { DataRequestReader } from './data-request-reader';
import {
  PAST_DATA_GROUP,
  HISTORICAL_RADIATION,
  HISTORICAL_ROOFTOP,
  HISTORICAL_SITE,
} from './schemas/past-data.schemas';

/** Serves rows of past weather and power, by place, system or site. */
@Describe(PAST_DATA_GROUP)
@Controller('data/historic')
@UseGuards(ApiKeyGuard)
export class HistoricDataController {
  constructor(
    private readonly pastData: PastDataService,
    private readonly requests: DataRequestReader,
  ) {}

  @Operation(HISTORICAL_RADIATION)
  @Get('radiation_and_weather')
  serveRadiation(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.pastData.sendPast(request, reply, this.requests.readRadiation(request));
  }

  @Operation(HISTORICAL_ROOFTOP)
  @Get('rooftop_pv_power')
  serveRooftop(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.pastData.sendPast(request, reply, this.requests.readRooftop(request));
  }

  @Operation(HISTORICAL_SITE)
  @Get('advanced_pv_power')
  serveSite(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.pastData.sendPast(request, reply, this.requests.readSite(request));
  }
}

import { Controller, Get, Req, Res, UseGuards } from '@nestjs/common';
import { Describe, Operation } from '../api-description/operation';
import { ApiKeyGuard } from '../auth/api-key.guard';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { PastDataService } from './past-data.service';
import { DataSubjectsService } from './data-subjects.service';
import { DATA_PAST, TYPICAL_RADIATION, TYPICAL_ROOFTOP, TYPICAL_SITE } from './dto/past-data.schemas';

/** Serves rows of a typical meteorological year, by place, system or site. */
@Describe(DATA_PAST)
@Controller('data/tmy')
@UseGuards(ApiKeyGuard)
export class TypicalYearController {
  constructor(
    private readonly pastData: PastDataService,
    private readonly subjects: DataSubjectsService,
  ) {}

  @Operation(TYPICAL_RADIATION)
  @Get('radiation_and_weather')
  serveRadiation(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.pastData.sendTypicalYear(request, reply, this.subjects.readRadiation(request));
  }

  @Operation(TYPICAL_ROOFTOP)
  @Get('rooftop_pv_power')
  serveRooftop(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.pastData.sendTypicalYear(request, reply, this.subjects.readRooftop(request));
  }

  @Operation(TYPICAL_SITE)
  @Get('advanced_pv_power')
  serveSite(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.pastData.sendTypicalYear(request, reply, this.subjects.readSite(request));
  }
}

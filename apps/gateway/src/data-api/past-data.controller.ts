import { Controller, Get, Req, Res, UseGuards } from '@nestjs/common';
import { Describe, Operation } from '../api-description/operation';
import { ApiKeyGuard } from '../auth/api-key.guard';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { PastDataService } from './past-data.service';
import { DataSubjectsService } from './data-subjects.service';
import {
  DATA_PAST,
  HISTORIC_RADIATION,
  HISTORIC_ROOFTOP,
  HISTORIC_SITE,
  TYPICAL_RADIATION,
  TYPICAL_ROOFTOP,
  TYPICAL_SITE,
} from './dto/past-data.schemas';

/** Rows of past weather, by place, system or site. */
@Describe(DATA_PAST)
@Controller('data/historic')
@UseGuards(ApiKeyGuard)
export class HistoricDataController {
  constructor(
    private readonly history: PastDataService,
    private readonly subjects: DataSubjectsService,
  ) {}

  @Operation(HISTORIC_RADIATION)
  @Get('radiation_and_weather')
  radiation(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.history.sendPast(request, reply, this.subjects.radiation(request));
  }

  @Operation(HISTORIC_ROOFTOP)
  @Get('rooftop_pv_power')
  rooftop(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.history.sendPast(request, reply, this.subjects.rooftop(request));
  }

  @Operation(HISTORIC_SITE)
  @Get('advanced_pv_power')
  site(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.history.sendPast(request, reply, this.subjects.site(request));
  }
}

/** Rows of a typical meteorological year, by place, system or site. */
@Describe(DATA_PAST)
@Controller('data/tmy')
@UseGuards(ApiKeyGuard)
export class TypicalYearController {
  constructor(
    private readonly history: PastDataService,
    private readonly subjects: DataSubjectsService,
  ) {}

  @Operation(TYPICAL_RADIATION)
  @Get('radiation_and_weather')
  radiation(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.history.sendTypicalYear(request, reply, this.subjects.radiation(request));
  }

  @Operation(TYPICAL_ROOFTOP)
  @Get('rooftop_pv_power')
  rooftop(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.history.sendTypicalYear(request, reply, this.subjects.rooftop(request));
  }

  @Operation(TYPICAL_SITE)
  @Get('advanced_pv_power')
  site(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.history.sendTypicalYear(request, reply, this.subjects.site(request));
  }
}

import { Controller, Get, Req, Res, UseGuards } from '@nestjs/common';
import { Describe, Operation } from '../api-description/operation';
import { ApiKeyGuard } from '../auth/api-key.guard';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { MONTHLY_HSU, MONTHLY_KIMBER, SOILING_MONTHLY_GROUP } from './schemas/monthly-soiling.schemas';
import { type MonthlySoilingResponse, MonthlySoilingService } from './monthly-soiling.service';

/** Serves the average soiling loss at a place in each calendar month. */
@Describe(SOILING_MONTHLY_GROUP)
@Controller('data/monthly/soiling')
@UseGuards(ApiKeyGuard)
export class MonthlySoilingController {
  constructor(private readonly soiling: MonthlySoilingService) {}

  @Operation(MONTHLY_KIMBER)
  @Get('kimber')
  serveKimber(
    @Req() request: GatewayRequest,
    @Res({ passthrough: true }) reply: GatewayReply,
  ): Promise<MonthlySoilingResponse> {
    return this.soiling.average(request, reply, 'kimber');
  }

  @Operation(MONTHLY_HSU)
  @Get('hsu')
  serveHsu(
    @Req() request: GatewayRequest,
    @Res({ passthrough: true }) reply: GatewayReply,
  ): Promise<MonthlySoilingResponse> {
    return this.soiling.average(request, reply, 'hsu');
  }
}

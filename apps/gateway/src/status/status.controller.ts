import { Controller, Get, Req, Res, UseGuards } from '@nestjs/common';
import { ApiKeyGuard } from '../auth/api-key.guard';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { sendRecords } from '../pages/send-records';
import { InputsService } from './inputs.service';
import { inputsPage } from './inputs.page';

/** Inputs of the forecasts, for all callers. */
@Controller('v1/status')
@UseGuards(ApiKeyGuard)
export class StatusController {
  constructor(private readonly inputs: InputsService) {}

  @Get('inputs')
  show(@Req() request: GatewayRequest, @Res() reply: GatewayReply): void {
    sendRecords(request, reply, this.inputs.report(), inputsPage);
  }
}

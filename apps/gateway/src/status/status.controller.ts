import { Controller, Get, Req, Res, UseGuards } from '@nestjs/common';
import { ApiKeyGuard } from '../auth/api-key.guard';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { recordOperation, sendRecords } from '../pages/send-records';
import { InputsService } from './inputs.service';
import { inputsPage } from './inputs.page';
import { Describe, Operation } from '../api-description/operation';
import { INPUTS } from './dto/inputs.schemas';

/** Inputs of the forecasts, for all callers. */
@Describe({ tag: 'service' })
@Controller('v1/status')
@UseGuards(ApiKeyGuard)
export class StatusController {
  constructor(private readonly inputs: InputsService) {}

  @Operation(
    recordOperation(
      'Weather sources and what forecasts stand on: age, next time, last error, step of the ladder, share of tiles',
      INPUTS,
    ),
  )
  @Get('inputs')
  show(@Req() request: GatewayRequest, @Res() reply: GatewayReply): void {
    sendRecords(request, reply, this.inputs.report(), inputsPage);
  }
}

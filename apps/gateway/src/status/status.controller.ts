import { Controller, Get, Req, Res, UseGuards } from '@nestjs/common';
import { ApiKeyGuard } from '../auth/api-key.guard';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { describeRecordRoute, sendRecords } from '../pages/send-records';
import { InputsService } from './inputs.service';
import { renderInputsPage } from './inputs.page';
import { Describe, Operation } from '../api-description/operation';
import { INPUTS } from './schemas/inputs.schemas';

/** Serves the status of weather sources and forecast inputs to all callers. */
@Describe({ tag: 'service' })
@Controller('v1/status')
@UseGuards(ApiKeyGuard)
export class StatusController {
  constructor(private readonly inputs: InputsService) {}

  @Operation(
    describeRecordRoute(
      'Shows the status of weather sources (age, next update, last error, share of tiles) and the data basis of forecasts',
      INPUTS,
    ),
  )
  @Get('inputs')
  show(@Req() request: GatewayRequest, @Res() reply: GatewayReply): void {
    sendRecords(request, reply, this.inputs.buildReport(), renderInputsPage);
  }
}

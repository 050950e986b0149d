import { type Delivery, OnEvent } from '@daystar/bus';
import { type SourceStatus, type TileStanding, sourceTold, tileStands } from '@daystar/contracts';
import { Controller, Get, Req, Res, UseGuards } from '@nestjs/common';
import { CallerGuard } from '../accounts/caller-guard';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { sendRecords } from '../pages/records/send-records';
import { Inputs } from './inputs';
import { inputsPage } from './inputs-page';

/** What the rows stand on, for everybody who has a key. */
@Controller('v1/status')
@UseGuards(CallerGuard)
export class StatusController {
  constructor(private readonly inputs: Inputs) {}

  @Get('inputs')
  show(@Req() request: GatewayRequest, @Res() reply: GatewayReply): void {
    sendRecords(request, reply, this.inputs.answer(), inputsPage);
  }
}

@Controller()
export class OnInputs {
  constructor(private readonly inputs: Inputs) {}

  @OnEvent(sourceTold, 'every-instance')
  async source({ payload }: Delivery<SourceStatus>): Promise<void> {
    if (payload) this.inputs.sourceTold(payload);
  }

  @OnEvent(tileStands, 'every-instance')
  async tile({ payload }: Delivery<TileStanding>): Promise<void> {
    if (payload) this.inputs.tileStands(payload);
  }
}

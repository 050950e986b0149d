import { Controller, Get, Header, Req, Res, UseGuards } from '@nestjs/common';
import { CallerGuard } from '../accounts/caller-guard';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { usagePage } from '../pages/records/account-pages';
import { sendRecords } from '../pages/records/send-records';
import { AccountUsage } from './account-usage';

@Controller()
@UseGuards(CallerGuard)
export class UsageController {
  constructor(private readonly usage: AccountUsage) {}

  @Get('usage')
  used(@Req() request: GatewayRequest, @Res() reply: GatewayReply): void {
    sendRecords(request, reply, this.usage.of(request.caller.account), usagePage);
  }

  @Get('json/reply/GetUserUsageAllowance')
  @Header('cache-control', 'no-store')
  allowance(@Req() { caller }: GatewayRequest) {
    return this.usage.allowanceOf(caller.account);
  }
}

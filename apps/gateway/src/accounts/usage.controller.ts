import { Controller, Get, Header, Req, Res, UseGuards } from '@nestjs/common';
import { ApiKeyGuard } from '../auth/api-key.guard';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { usagePage } from './account.page';
import { sendRecords } from '../pages/send-records';
import { UsageService } from './usage.service';

@Controller()
@UseGuards(ApiKeyGuard)
export class UsageController {
  constructor(private readonly usage: UsageService) {}

  @Get('usage')
  used(@Req() request: GatewayRequest, @Res() reply: GatewayReply): void {
    sendRecords(request, reply, this.usage.report(request.caller.account), usagePage);
  }

  @Get('json/reply/GetUserUsageAllowance')
  @Header('cache-control', 'no-store')
  allowance(@Req() { caller }: GatewayRequest) {
    return this.usage.allowanceOf(caller.account);
  }
}

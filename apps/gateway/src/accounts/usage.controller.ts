import { Controller, Get, Header, Req, Res, UseGuards } from '@nestjs/common';
import { ApiKeyGuard } from '../auth/api-key.guard';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { usagePage } from './account.page';
import { recordOperation, sendRecords } from '../pages/send-records';
import { UsageService } from './usage.service';
import { Describe, Operation } from '../api-description/operation';
import { ACCOUNT, ALLOWANCE, USAGE } from './dto/account.schemas';

@Describe(ACCOUNT)
@Controller()
@UseGuards(ApiKeyGuard)
export class UsageController {
  constructor(private readonly usage: UsageService) {}

  @Operation(recordOperation('What you have used of your plan', USAGE))
  @Get('usage')
  used(@Req() request: GatewayRequest, @Res() reply: GatewayReply): void {
    sendRecords(request, reply, this.usage.report(request.caller.account), usagePage);
  }

  @Operation({ summary: 'What you have used of the day, as older clients ask for it', response: ALLOWANCE })
  @Get('json/reply/GetUserUsageAllowance')
  @Header('cache-control', 'no-store')
  allowance(@Req() { caller }: GatewayRequest) {
    return this.usage.allowanceOf(caller.account);
  }
}

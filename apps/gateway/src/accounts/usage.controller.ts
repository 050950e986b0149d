import { Controller, Get, Req, Res, UseGuards } from '@nestjs/common';
import { ApiKeyGuard } from '../auth/api-key.guard';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { renderUsagePage } from './usage.page';
import { describeRecordRoute, sendRecords } from '../pages/send-records';
import { UsageService } from './usage.service';
import { Describe, Operation } from '../api-description/operation';
import { ACCOUNT, ALLOWANCE, USAGE } from './dto/account.schemas';

/** Shows the usage of the caller, and the limits of its plan. */
@Describe(ACCOUNT)
@Controller()
@UseGuards(ApiKeyGuard)
export class UsageController {
  constructor(private readonly usage: UsageService) {}

  @Operation(describeRecordRoute('Shows your usage and the limits of your plan', USAGE))
  @Get('usage')
  async showUsage(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    sendRecords(request, reply, await this.usage.report(request.caller.account), renderUsagePage);
  }

  @Operation({ summary: 'Shows the usage of the day, for older clients', response: ALLOWANCE })
  @Get('json/reply/GetUserUsageAllowance')
  showAllowance(@Req() { caller }: GatewayRequest) {
    return this.usage.getDailyAllowance(caller.account);
  }
}

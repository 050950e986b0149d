import { Controller, Get, Req, Res, UseGuards } from '@nestjs/common';
import { ApiKeyGuard } from '../auth/api-key.guard';
import { isHtmlRequested } from '../http/browser-request';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { QueryReader } from '../http/query-reader';
import { renderDailyUsagePage, renderUsagePage } from './usage.page';
import { describeRecordRoute, sendRecords } from '../pages/send-records';
import { DailyUsageService, readDayCount } from './daily-usage.service';
import { UsageService } from './usage.service';
import { Describe, Operation } from '../api-description/operation';
import { ACCOUNT, ALLOWANCE, DAILY_USAGE, DAYS, USAGE } from './schemas/account.schemas';

/** Shows the usage of the caller, and the limits of its plan. */
@Describe(ACCOUNT)
@Controller()
@UseGuards(ApiKeyGuard)
export class UsageController {
  constructor(
    private readonly usage: UsageService,
    private readonly dailyUsage: DailyUsageService,
  ) {}

  @Operation(describeRecordRoute('Shows your usage and the limits of your plan', USAGE))
  @Get('usage')
  async showUsage(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    const { account } = request.caller;
    const usage = await this.usage.report(account);
    // The rest of the page does not depend on the site registry.
    const isPage = isHtmlRequested(request);
    const daily = isPage ? await this.dailyUsage.report(account.account_id).catch(() => undefined) : undefined;
    sendRecords(request, reply, usage, () => renderUsagePage(usage, this.usage.readDailyLimits(account), daily));
  }

  @Operation(describeRecordRoute('Shows what you used on each of the last days', DAILY_USAGE, [DAYS]))
  @Get('usage/days')
  async showDays(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    const reader = new QueryReader(request.query);
    const dayCount = readDayCount(reader);
    reader.throwErrors();
    const { account } = request.caller;
    const daily = await this.dailyUsage.report(account.account_id, dayCount);
    sendRecords(request, reply, daily, () => renderDailyUsagePage(daily, this.usage.readDailyLimits(account)));
  }

  @Operation({ summary: 'Shows the usage of the day, for older clients', response: ALLOWANCE })
  @Get('json/reply/GetUserUsageAllowance')
  showAllowance(@Req() { caller }: GatewayRequest) {
    return this.usage.getDailyAllowance(caller.account);
  }
}

import { Controller, Get, Header, Req, UseGuards } from '@nestjs/common';
import { CallerGuard } from '../accounts/caller-guard';
import type { GatewayRequest } from '../http/gateway-request';
import { AccountUsage, type UsageAnswer } from './account-usage';

@Controller()
@UseGuards(CallerGuard)
export class UsageController {
  constructor(private readonly usage: AccountUsage) {}

  @Get('usage')
  @Header('cache-control', 'no-store')
  used(@Req() { caller }: GatewayRequest): UsageAnswer {
    return this.usage.of(caller.account);
  }

  @Get('json/reply/GetUserUsageAllowance')
  @Header('cache-control', 'no-store')
  allowance(@Req() { caller }: GatewayRequest) {
    return this.usage.allowanceOf(caller.account);
  }
}

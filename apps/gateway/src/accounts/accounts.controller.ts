import { DaystarError } from '@daystar/contracts';
import { Body, Controller, Delete, HttpCode, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiKeyGuard } from '../auth/api-key.guard';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { Quota } from '../rate-limiting/quota';
import { isCrossOrigin } from '../http/browser-request';
import { AccountClosingService } from './account-closing.service';
import { RegistrationService, type RegistrationResponse } from './registration.service';
import { Describe, Operation } from '../api-description/operation';
import { ACCOUNT, REGISTERED_ACCOUNT, REGISTRATION } from './schemas/account.schemas';

/** Registers and closes accounts. */
@Describe(ACCOUNT)
@Controller()
export class AccountsController {
  constructor(
    private readonly registration: RegistrationService,
    private readonly closing: AccountClosingService,
    private readonly quota: Quota,
  ) {}

  @Operation({
    summary: 'Registers an account and shows its key',
    body: REGISTRATION,
    response: REGISTERED_ACCOUNT,
  })
  @Post('accounts')
  async register(
    @Req() request: GatewayRequest,
    @Res({ passthrough: true }) reply: GatewayReply,
    @Body() body: unknown,
  ): Promise<RegistrationResponse> {
    if (isCrossOrigin(request)) {
      throw new DaystarError('Forbidden', 'Accounts cannot be registered from pages of other origins.');
    }
    await this.quota.consumeAnonymous(request, reply);
    return this.registration.register(body, request.ip);
  }

  @Operation({ summary: 'Closes your account: deletes its sites, aggregations and webhooks, and revokes its keys' })
  @Delete('accounts/:account_id')
  @UseGuards(ApiKeyGuard)
  @HttpCode(204)
  close(@Req() { caller }: GatewayRequest, @Param('account_id') id: string): Promise<void> {
    return this.closing.close(caller, id);
  }
}

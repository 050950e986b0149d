import { DaystarError } from '@daystar/contracts';
import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { Quota } from '../rate-limiting/quota';
import { isCrossOrigin } from '../http/browser-request';
import { RegistrationService, type RegistrationResponse } from './registration.service';
import { Describe, Operation } from '../api-description/operation';
import { ACCOUNT, REGISTERED_ACCOUNT, REGISTRATION } from './dto/account.schemas';

/** Registers accounts. */
@Describe(ACCOUNT)
@Controller()
export class AccountsController {
  constructor(
    private readonly registration: RegistrationService,
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
}

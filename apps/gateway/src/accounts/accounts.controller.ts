import { type Delivery, OnEvent } from '@daystar/bus';
import { type Account, DaystarError, accountChanged } from '@daystar/contracts';
import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { Quota } from '../limits/quota';
import { isForeignPage } from '../pages/browser';
import { AccountDirectory } from './account-directory';
import { Registration, type RegisteredAccount } from './registration';

@Controller()
export class AccountsController {
  constructor(
    private readonly accounts: AccountDirectory,
    private readonly registration: Registration,
    private readonly quota: Quota,
  ) {}

  @Post('accounts')
  async register(
    @Req() request: GatewayRequest,
    @Res({ passthrough: true }) reply: GatewayReply,
    @Body() body: unknown,
  ): Promise<RegisteredAccount> {
    if (isForeignPage(request)) {
      throw new DaystarError('Forbidden', 'Pages of other origins cannot register accounts.');
    }
    await this.quota.takeAnonymous(request.ip, reply);
    return this.registration.register(body);
  }

  @OnEvent(accountChanged, 'every-instance')
  async know({ key, payload }: Delivery<Account>): Promise<void> {
    if (payload) this.accounts.put(payload);
    else this.accounts.remove(key);
  }
}

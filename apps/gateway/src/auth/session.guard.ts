import { DaystarError } from '@daystar/contracts';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { FirstKeyUseReporter } from '../http/first-key-use-reporter';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { Quota } from '../rate-limiting/quota';
import { TestSitesService } from './test-sites.service';
import { SessionsService } from './sessions.service';

/** Admits signed-in browsers within the limits of their plan, and requests their pending test site. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly sessions: SessionsService,
    private readonly quota: Quota,
    private readonly testSites: TestSitesService,
    private readonly firstUses: FirstKeyUseReporter,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<GatewayRequest>();
    const caller = this.sessions.findCaller(request);
    if (!caller) throw new DaystarError('Unauthorized', 'Please sign in.');
    request.caller = caller;
    request.allowance = await this.quota.consumeRequest(caller, http.getResponse<GatewayReply>());
    await this.firstUses.report(caller);
    if (caller.account.pending_test_site) await this.testSites.assignBeforeUse(request);
    return true;
  }
}

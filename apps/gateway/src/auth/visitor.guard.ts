import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { FirstKeyUseReporter } from '../http/first-key-use-reporter';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { Quota } from '../rate-limiting/quota';
import { VisitorQuota } from '../rate-limiting/visitor-quota';
import { SessionGuard } from './session.guard';
import { SessionsService } from './sessions.service';
import { TestSitesService } from './test-sites.service';

/** Admits signed-in browsers. Also admits clients without an account, if the operator lets them see forecasts. */
@Injectable()
export class VisitorGuard implements CanActivate {
  private readonly sessionGuard: SessionGuard;

  constructor(
    private readonly sessions: SessionsService,
    private readonly quota: Quota,
    private readonly visitors: VisitorQuota,
    testSites: TestSitesService,
    firstUses: FirstKeyUseReporter,
  ) {
    this.sessionGuard = new SessionGuard(sessions, quota, testSites, firstUses);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<GatewayRequest>();
    if (!this.visitors.isOpen || this.sessions.findCaller(request)) return this.sessionGuard.canActivate(context);
    await this.quota.consumeAnonymous(request, http.getResponse<GatewayReply>());
    return true;
  }
}

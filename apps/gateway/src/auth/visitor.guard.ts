import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { Quota } from '../rate-limiting/quota';
import { VisitorQuota } from '../rate-limiting/visitor-quota';
import { SessionGuard } from './session.guard';
import { SessionsService } from './sessions.service';

/** Admits signed-in browsers. Also admits clients without an account, if the operator lets them see forecasts. */
@Injectable()
export class VisitorGuard implements CanActivate {
  constructor(
    private readonly sessions: SessionsService,
    private readonly sessionGuard: SessionGuard,
    private readonly quota: Quota,
    private readonly visitors: VisitorQuota,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<GatewayRequest>();
    if (!this.visitors.isOpen || this.sessions.findCaller(request)) return this.sessionGuard.canActivate(context);
    await this.quota.consumeAnonymous(request, http.getResponse<GatewayReply>());
    return true;
  }
}

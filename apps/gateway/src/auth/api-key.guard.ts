import { DaystarError } from '@daystar/contracts';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { Quota } from '../rate-limiting/quota';
import { Sessions } from './sessions';
import { Authenticator, readApiKeys } from './authenticator';
import { TestSites } from './test-sites';

/**
 * Lets requests with a valid key through, as long as their plan has room; browsers that have signed in may read. Nothing
 * changes by a session alone: other sites could make a browser ask for it.
 */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(
    private readonly callers: Authenticator,
    private readonly quota: Quota,
    private readonly sessions: Sessions,
    private readonly testSites: TestSites,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<GatewayRequest>();
    const reply = http.getResponse<GatewayReply>();
    const byKey = this.callers.authenticate(request.headers, request.query);
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const caller = byKey ?? (reads ? this.sessions.callerOf(request) : undefined);
    if (caller) {
      request.caller = reads ? caller : { ...caller, requestId: request.id };
      request.allowance = await this.quota.consumeRequest(caller, reply);
      await this.testSites.assignBeforeUse(request);
      return true;
    }
    await this.quota.consumeAnonymous(request.ip, reply);
    const keys = readApiKeys(request.headers, request.query);
    throw new DaystarError('Unauthorized', keys.length > 0 ? 'The API key is not valid.' : 'An API key is required.');
  }
}

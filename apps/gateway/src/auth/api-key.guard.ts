import { DaystarError } from '@daystar/contracts';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { Quota } from '../rate-limiting/quota';
import { SessionsService } from './sessions.service';
import { Authenticator, readApiKeys } from './authenticator';
import { CallerAdmission, isReadMethod } from './caller-admission';

/**
 * Admits requests with a valid key within the limits of their plan, and GET and HEAD requests of signed-in browsers. A session
 * alone allows no changes, because pages of other origins can make a browser send requests with its cookie.
 */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly quota: Quota,
    private readonly sessions: SessionsService,
    private readonly admission: CallerAdmission,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<GatewayRequest>();
    const reply = http.getResponse<GatewayReply>();
    const callerByKey = this.authenticator.authenticate(request.headers, request.query);
    const isRead = isReadMethod(request.method);
    const conflict = callerByKey ? undefined : this.authenticator.findConflict(request.headers, request.query);
    const caller = callerByKey ?? (isRead && !conflict ? this.sessions.findCaller(request) : undefined);
    if (caller) {
      await this.admission.admit(context, isRead ? caller : { ...caller, requestId: request.id });
      return true;
    }
    await this.quota.consumeAnonymous(request, reply);
    if (conflict) throw conflict;
    const keys = readApiKeys(request.headers, request.query);
    throw new DaystarError('Unauthorized', keys.length > 0 ? 'The API key is not valid.' : 'An API key is required.');
  }
}

import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { Quota } from '../rate-limiting/quota';

/**
 * Counts reads of public pages and documents against the address of the client, even with a key, because these routes have no
 * API-key guard.
 */
@Injectable()
export class AnonymousQuotaInterceptor implements NestInterceptor {
  constructor(private readonly quota: Quota) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<ReturnType<CallHandler['handle']>> {
    const http = context.switchToHttp();
    const request = http.getRequest<GatewayRequest>();
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead) await this.quota.consumeAnonymous(request, http.getResponse<GatewayReply>());
    return next.handle();
  }
}

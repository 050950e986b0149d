import { DaystarError } from '@daystar/contracts';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { AdminKeys } from './admin-keys';
import { readApiKeys } from './authenticator';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { Quota } from '../rate-limiting/quota';

/** Admits only the operator. */
@Injectable()
export class AdminGuard implements CanActivate {
  constructor(
    private readonly keys: AdminKeys,
    private readonly quota: Quota,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<GatewayRequest>();
    if (this.keys.hasValidKey(request.headers)) return true;
    await this.quota.consumeAnonymous(request, http.getResponse<GatewayReply>());
    const isMissing = readApiKeys(request.headers, new Map()).length === 0;
    throw new DaystarError(
      'Unauthorized',
      isMissing ? 'The operator key is required.' : 'The operator key is not valid.',
    );
  }
}

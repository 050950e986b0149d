import { createHash, timingSafeEqual } from 'node:crypto';
import { DaystarError } from '@daystar/contracts';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { presentedKeys } from '../accounts/credentials';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { Quota } from '../limits/quota';

/** The operator's key, which no account has. */
export class AdminKey {
  private readonly digest: Buffer;

  constructor(key: string) {
    this.digest = digestOf(key);
  }

  isSame(key: string): boolean {
    return timingSafeEqual(digestOf(key), this.digest);
  }
}

/** Of one length, whatever the key: comparing digests tells nothing of it. */
const digestOf = (key: string): Buffer => createHash('sha256').update(key).digest();

/** Lets the operator through, and nobody else. */
@Injectable()
export class AdminGuard implements CanActivate {
  constructor(
    private readonly key: AdminKey,
    private readonly quota: Quota,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<GatewayRequest>();
    // In an address a key would stand in logs.
    const keys = presentedKeys(request.headers, new Map());
    if (keys.some((key) => this.key.isSame(key))) return true;
    await this.quota.takeAnonymous(request.ip, http.getResponse<GatewayReply>());
    throw new DaystarError('Unauthorized', 'The key of the operator is required.');
  }
}

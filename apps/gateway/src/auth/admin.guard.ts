import { createHash, timingSafeEqual } from 'node:crypto';
import { DaystarError } from '@daystar/contracts';
import { type CanActivate, type ExecutionContext, Inject, Injectable, Optional } from '@nestjs/common';
import { readApiKeys } from './authenticator';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { ADMIN_KEYS } from '../platform/tokens';
import { Quota } from '../rate-limiting/quota';

/** The operator's keys, which no account has: one, and a second while one takes the other's place. */
@Injectable()
export class AdminKeys {
  private readonly digests: readonly Buffer[];

  constructor(@Optional() @Inject(ADMIN_KEYS) keys: readonly string[] = []) {
    this.digests = keys.map(digestOf);
  }

  /** Compares with every key, so that the time taken reveals nothing. */
  includes(key: string): boolean {
    const digest = digestOf(key);
    return this.digests.filter((held) => timingSafeEqual(digest, held)).length > 0;
  }
}

/** Digests have one length, so that comparing them reveals nothing about the key. */
const digestOf = (key: string): Buffer => createHash('sha256').update(key).digest();

/** Admits the operator alone. */
@Injectable()
export class AdminGuard implements CanActivate {
  constructor(
    private readonly keys: AdminKeys,
    private readonly quota: Quota,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<GatewayRequest>();
    // In an address a key would stand in logs.
    const presented = readApiKeys(request.headers, new Map());
    if (presented.some((key) => this.keys.includes(key))) return true;
    await this.quota.consumeAnonymous(request.ip, http.getResponse<GatewayReply>());
    throw new DaystarError('Unauthorized', 'The key of the operator is required.');
  }
}

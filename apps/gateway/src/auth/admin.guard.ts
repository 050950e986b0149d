import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { DaystarError } from '@daystar/contracts';
import { type CanActivate, type ExecutionContext, Inject, Injectable, Optional } from '@nestjs/common';
import { readApiKeys } from './authenticator';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { ADMIN_KEYS } from '../platform/tokens';
import { Quota } from '../rate-limiting/quota';

/** The operator's keys, separate from those of accounts: one, or two during a rotation. */
@Injectable()
export class AdminKeys {
  private readonly digests: readonly Buffer[];

  constructor(@Optional() @Inject(ADMIN_KEYS) keys: readonly string[] = []) {
    this.digests = keys.map(computeDigest);
  }

  /** Whether a request has one of the keys in a header. Keys in URLs are not accepted, because logs contain URLs. */
  admits(headers: IncomingHttpHeaders): boolean {
    return readApiKeys(headers, new Map()).some((key) => this.includes(key));
  }

  /** Compares with every key in constant time, so that the duration reveals nothing. */
  private includes(key: string): boolean {
    const digest = computeDigest(key);
    return this.digests.filter((known) => timingSafeEqual(digest, known)).length > 0;
  }
}

/** Digests have the same length, so that comparing them reveals nothing about the key. */
const computeDigest = (key: string): Buffer => createHash('sha256').update(key).digest();

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
    if (this.keys.admits(request.headers)) return true;
    await this.quota.consumeAnonymous(request, http.getResponse<GatewayReply>());
    throw new DaystarError('Unauthorized', 'The operator key is required.');
  }
}

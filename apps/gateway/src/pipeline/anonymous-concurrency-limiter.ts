import type { FastifyReply, FastifyRequest } from 'fastify';
import { Injectable } from '@nestjs/common';
import { AdminKeys } from '../auth/admin-keys';
import { Authenticator } from '../auth/authenticator';
import { getAddressGroups } from '../rate-limiting/address-groups';
import { createServerBusyError, callWhenClosed } from '../http/admission-control';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { getQuery } from '../http/query-reader';
import { Quota } from '../rate-limiting/quota';
import { ClientSlots } from '../rate-limiting/client-slots';

/**
 * Maximum number of concurrent requests of one address, over any number of connections; a browser opens six. A /56 may
 * have twice as many, a /48 four times as many.
 */
const MAX_CONCURRENT = 32;

/** Limits requests without a valid key, so that such clients cannot occupy all slots, for example by not reading responses. */
@Injectable()
export class AnonymousConcurrencyLimiter {
  private readonly slots = new ClientSlots(MAX_CONCURRENT);

  constructor(
    private readonly authenticator: Authenticator,
    private readonly adminKeys: AdminKeys,
    private readonly quota: Quota,
  ) {}

  /**
   * Limits a request to an unknown path, or without a valid key, before it gets a slot.
   * @throws DaystarError TooManyRequests, Busy
   */
  check(request: FastifyRequest, reply: FastifyReply): void {
    // Checked first, because the search for other methods of an unknown path is the most expensive step.
    if (request.is404) this.quota.checkAnonymous(request.ip);
    const release = this.slots.tryAcquire(...getAddressGroups(request.ip));
    if (!release) throw createServerBusyError();
    callWhenClosed(reply.raw, release);
  }

  /**
   * Counts a request that was rejected before a guard could count it. A request to an unknown path or method counts for
   * the address even with a key. Its key was not checked, and the response must not reveal whether it is valid.
   * @throws DaystarError TooManyRequests
   */
  async countRejected(request: GatewayRequest, reply: GatewayReply): Promise<void> {
    const { caller, headers, is404 } = request;
    if (is404) return this.quota.consumeAnonymous(request, reply);
    if (caller || this.adminKeys.hasValidKey(headers)) return;
    const keyHolder = this.authenticator.authenticate(headers, getQuery(request as FastifyRequest));
    if (keyHolder) await this.quota.consumeRequest(keyHolder, reply);
    else await this.quota.consumeAnonymous(request, reply);
  }
}

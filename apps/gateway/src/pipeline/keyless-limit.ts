import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Injectable } from '@nestjs/common';
import { AdminKeys } from '../auth/admin-keys';
import { Authenticator } from '../auth/authenticator';
import { getAddressGroups } from '../rate-limiting/address-groups';
import { busyError, isHealthCheck } from '../http/admission-control';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { callWhenClosed } from '../http/call-when-closed';
import { getQuery } from '../http/query-reader';
import { Quota } from '../rate-limiting/quota';
import { ClientSlots } from '../rate-limiting/client-slots';

/**
 * Maximum number of concurrent requests of one address, over any number of connections; a browser opens six. A /56 may have twice as
 * many, a /48 four times as many.
 */
const MAX_CONCURRENT = 32;

/** Limits requests without a valid key, so that such clients cannot occupy all slots, for example by not reading responses. */
@Injectable()
export class KeylessLimit {
  private readonly slots = new ClientSlots(MAX_CONCURRENT);

  constructor(
    private readonly authenticator: Authenticator,
    private readonly adminKeys: AdminKeys,
    private readonly quota: Quota,
  ) {}

  /** Must be called before `AdmissionControl`, so that rejected requests take no slot. */
  install(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', (request, reply, done) => {
      let problem: unknown;
      try {
        this.limitRequest(request, reply);
      } catch (error) {
        problem = error;
      }
      done(problem as Error | undefined);
    });
  }

  private limitRequest(request: FastifyRequest, reply: FastifyReply): void {
    if (isHealthCheck(request)) return;
    // Checked first, because the search for other methods of an unknown path is the most expensive step.
    if (request.is404) this.quota.checkAnonymous(request.ip);
    else if (this.authenticator.authenticate(request.headers, getQuery(request))) return;
    if (!this.tryAcquireSlot(request, reply)) throw busyError();
  }

  /**
   * Counts a request that was rejected before a guard could count it. An unknown path or method counts for the address, with any
   * key: the key was not checked, and the response must not reveal whether it is valid.
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

  private tryAcquireSlot({ ip }: FastifyRequest, reply: FastifyReply): boolean {
    const release = this.slots.tryAcquire(...getAddressGroups(ip));
    if (release) callWhenClosed(reply.raw, release);
    return release !== undefined;
  }
}

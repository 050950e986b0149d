import { DaystarError } from '@daystar/contracts';
import { type RowCache, isOlderId } from '@daystar/row-cache';
import { ROW_CACHE } from '@daystar/platform';
import { type BeforeApplicationShutdown, Inject, Injectable, Optional } from '@nestjs/common';
import { VARY_BY_CALLER } from '../../http/common-headers';
import type { GatewayReply, GatewayRequest } from '../../http/gateway-request';
import { callWhenClosed, isDisconnected } from '../../http/admission-control';
import { Quota, buildLimitHeaders } from '../../rate-limiting/quota';

/** Maximum time that a request waits. Many proxies time out after a minute. */
const TIMEOUT_MS = 55_000;
const MAX_WAITING = 2000;
/** Maximum number of waiting requests of all free accounts; the others are reserved for paying accounts. */
const MAX_FREE_WAITING = 1000;
const MAX_PER_ACCOUNT = 100;

/**
 * Ends a wait: `isAnnounced` is false on timeout, disconnection and shutdown. After an announcement, the caller reads
 * the current issue.
 */
type SettleWait = (isAnnounced: boolean) => void;

/** Lets requests wait for an issue that is newer than the one their client has. */
@Injectable()
export class LongPoll implements BeforeApplicationShutdown {
  private readonly waitersByResource = new Map<string, Set<SettleWait>>();
  private readonly waitingByAccount = new Map<string, number>();
  private readonly unsubscribe: () => void;
  private waitingCount = 0;
  private freeWaitingCount = 0;
  private isClosed = false;

  constructor(
    @Inject(ROW_CACHE) rowCache: RowCache,
    private readonly quota: Quota,
    @Optional() private readonly timeoutMs = TIMEOUT_MS,
  ) {
    this.unsubscribe = rowCache.subscribe((event) => {
      if (event.kind === 'issued') this.notify(event.resource, true);
      if (event.kind === 'gap') for (const resource of this.waitersByResource.keys()) this.notify(resource, true);
    });
  }

  /**
   * Resolves once the resource has an issue that is newer than the known one.
   * @param knownId id of the issue that the client has
   * @param readCurrent reads the id of the current issue
   * @returns false on timeout, disconnection and shutdown, after sending 304
   * @throws DaystarError Busy when too many requests wait
   */
  async waitForNewer(
    request: GatewayRequest,
    reply: GatewayReply,
    resource: string,
    knownId: string,
    readCurrent: () => Promise<{ readonly id: string }>,
  ): Promise<boolean> {
    const hasNewer = async () => {
      const { id } = await readCurrent();
      return id !== knownId && !isOlderId(id, knownId);
    };
    if (await hasNewer()) return true;
    const release = this.acquireSlot(request);
    const deadline = performance.now() + this.timeoutMs;
    try {
      for (;;) {
        // Subscribes before it checks, so that no issue is missed.
        const announcement = this.waitForAnnouncement(resource, reply, deadline - performance.now());
        if (await hasNewer()) return true;
        if (!(await announcement)) break;
      }
    } finally {
      release();
    }
    const headers = {
      ...buildLimitHeaders(this.quota.refundNotModified(request.caller, request.allowance)),
      'cache-control': 'private, no-cache',
      vary: VARY_BY_CALLER,
    };
    void reply.headers(headers).status(304).send();
    return false;
  }

  /** Sends 304 to all waiting requests, because they would delay the shutdown of the server. */
  beforeApplicationShutdown(): void {
    this.isClosed = true;
    this.unsubscribe();
    for (const resource of this.waitersByResource.keys()) this.notify(resource, false);
  }

  /**
   * Replaces the slot of `AdmissionControl` by a slot for waiting requests. `MAX_WAITING`, `MAX_FREE_WAITING` and
   * `MAX_PER_ACCOUNT` limit them instead.
   */
  private acquireSlot({ caller: { account }, releaseSlot }: GatewayRequest): () => void {
    const { account_id, plan } = account;
    const isFreePlan = plan === 'free';
    const waitingOfAccount = this.waitingByAccount.get(account_id) ?? 0;
    const isFull = this.waitingCount >= MAX_WAITING || (isFreePlan && this.freeWaitingCount >= MAX_FREE_WAITING);
    if (waitingOfAccount >= MAX_PER_ACCOUNT || isFull)
      throw new DaystarError('Busy', 'Too many open long-poll requests. Use the /v1/events stream instead.', [], {
        retryAfterSeconds: 60,
      });
    releaseSlot?.();
    this.waitingCount++;
    this.freeWaitingCount += Number(isFreePlan);
    this.waitingByAccount.set(account_id, waitingOfAccount + 1);
    return () => {
      this.waitingCount--;
      this.freeWaitingCount -= Number(isFreePlan);
      const remaining = this.waitingByAccount.get(account_id)! - 1;
      if (remaining > 0) this.waitingByAccount.set(account_id, remaining);
      else this.waitingByAccount.delete(account_id);
    };
  }

  private waitForAnnouncement(resource: string, reply: GatewayReply, remainingMs: number): Promise<boolean> {
    if (this.isClosed || isDisconnected(reply.raw)) return Promise.resolve(false);
    return new Promise((resolve) => {
      const waiters = this.waitersByResource.get(resource) ?? new Set<SettleWait>();
      const settle = (isAnnounced: boolean) => {
        clearTimeout(timer);
        cancel();
        waiters.delete(settle);
        if (waiters.size === 0 && this.waitersByResource.get(resource) === waiters)
          this.waitersByResource.delete(resource);
        resolve(isAnnounced);
      };
      const endWait = () => settle(false);
      const timer = setTimeout(endWait, Math.max(0, remainingMs));
      this.waitersByResource.set(resource, waiters.add(settle));
      const cancel = callWhenClosed(reply.raw, endWait);
    });
  }

  private notify(resource: string, isAnnounced: boolean): void {
    for (const settle of [...(this.waitersByResource.get(resource) ?? [])]) settle(isAnnounced);
  }
}

import { DaystarError, issuedAtOf } from '@daystar/contracts';
import type { RowCache } from '@daystar/row-cache';
import { ROW_CACHE } from '@daystar/platform';
import { type BeforeApplicationShutdown, Inject, Injectable, Optional } from '@nestjs/common';
import { PAST_PARAMETERS } from '../query/past-query';
import type { GatewayReply, GatewayRequest } from '../../http/gateway-request';
import { onceClosed } from '../../http/once-closed';
import type { QueryReader } from '../../http/query-reader';
import { Quota, limitHeaders } from '../../rate-limiting/quota';

/** Below a minute, after which many proxies give up. */
const TIMEOUT_MS = 55_000;
const MAX_WAITING = 2000;
const MAX_PER_ACCOUNT = 100;

/** Called with true when a newer issue was announced, with false when the wait ends. */
type Waiter = (news: boolean) => void;

/** Lets requests wait for a newer issue than the one that the caller has. */
@Injectable()
export class LongPoll implements BeforeApplicationShutdown {
  private readonly waiting = new Map<string, Set<Waiter>>();
  private readonly byAccount = new Map<string, number>();
  private readonly stopListening: () => void;
  private count = 0;
  private closed = false;

  constructor(
    @Inject(ROW_CACHE) rowCache: RowCache,
    private readonly quota: Quota,
    @Optional() private readonly timeoutMs = TIMEOUT_MS,
  ) {
    this.stopListening = rowCache.onNews((news) => {
      if (news.kind === 'issued') this.notify(news.resource, true);
      if (news.kind === 'missed') for (const resource of this.waiting.keys()) this.notify(resource, true);
    });
  }

  /**
   * Resolves once there is an issue that was made after `newerThan`.
   * @param current the id of the issue there is now
   * @returns false when none came in time: then a 304 was sent
   * @throws DaystarError Busy when too many wait
   */
  async waitForNewer(
    request: GatewayRequest,
    reply: GatewayReply,
    resource: string,
    newerThan: string,
    current: () => Promise<{ readonly id: string }>,
  ): Promise<boolean> {
    const isNewer = async () => {
      const { id } = await current();
      return id !== newerThan && issuedAtOf(id) >= issuedAtOf(newerThan);
    };
    if (await isNewer()) return true;
    const leave = this.admit(request);
    const until = performance.now() + this.timeoutMs;
    try {
      for (;;) {
        // Subscribes before it checks, so that no issue is missed.
        const news = this.nextEvent(resource, reply, until - performance.now());
        if (await isNewer()) return true;
        if (!(await news)) break;
      }
    } finally {
      leave();
    }
    const headers = {
      ...limitHeaders(this.quota.refundNotModified(request.caller, request.allowance)),
      'cache-control': 'private, no-cache',
    };
    void reply.headers(headers).status(304).send();
    return false;
  }

  /** Answers all that wait with 304, before the server ends: they would hold it up. */
  beforeApplicationShutdown(): void {
    this.closed = true;
    this.stopListening();
    for (const resource of this.waiting.keys()) this.notify(resource, false);
  }

  /** A waiting request holds no slot of `AdmissionControl`; it has limits of its own. */
  private admit({ caller: { account }, releaseSlot }: GatewayRequest): () => void {
    const { account_id } = account;
    const own = this.byAccount.get(account_id) ?? 0;
    if (own >= MAX_PER_ACCOUNT || this.count >= MAX_WAITING)
      throw new DaystarError('Busy', 'Too many requests wait for newer rows: /v1/events tells of all of them.', [], {
        retryAfterSeconds: 60,
      });
    releaseSlot?.();
    this.count++;
    this.byAccount.set(account_id, own + 1);
    return () => {
      this.count--;
      const left = this.byAccount.get(account_id)! - 1;
      if (left > 0) this.byAccount.set(account_id, left);
      else this.byAccount.delete(account_id);
    };
  }

  private nextEvent(resource: string, reply: GatewayReply, left: number): Promise<boolean> {
    if (this.closed || reply.raw.destroyed) return Promise.resolve(false);
    return new Promise((resolve) => {
      const all = this.waiting.get(resource) ?? new Set<Waiter>();
      const end = (news: boolean) => {
        clearTimeout(timer);
        cancel();
        all.delete(end);
        if (all.size === 0 && this.waiting.get(resource) === all) this.waiting.delete(resource);
        resolve(news);
      };
      const gone = () => end(false);
      const timer = setTimeout(gone, Math.max(0, left));
      this.waiting.set(resource, all.add(end));
      const cancel = onceClosed(reply.raw, gone);
    });
  }

  private notify(resource: string, news: boolean): void {
    for (const end of [...(this.waiting.get(resource) ?? [])]) end(news);
  }
}

/** Ids of aggregation issues end with a hash of their members. */
const ISSUE_ID = /^\d{8}T\d{9}Z-[\w-]+$/;

/** Reads `newer_than`, the id of the issue that the caller has. */
export function readNewerThan(reader: QueryReader): string | undefined {
  const issueId = reader.text('newer_than');
  if (issueId === undefined) return undefined;
  if (PAST_PARAMETERS.some((name) => reader.has(name)))
    return reader.addError('newer_than', 'NotAllowed', `'newer_than' cannot be given beside what asks for past rows.`);
  if (ISSUE_ID.test(issueId) && !Number.isNaN(issuedAtOf(issueId))) return issueId;
  return reader.addError('newer_than', 'Invalid', `'newer_than' must be the id of an issue.`);
}

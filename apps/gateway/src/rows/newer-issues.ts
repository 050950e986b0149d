import { DaystarError, issuedAtOf } from '@daystar/contracts';
import type { RowCache } from '@daystar/row-cache';
import { PAST_NAMES } from '../archive/past';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { onceClosed } from '../http/once-closed';
import type { QueryReader } from '../http/query';
import { type Quota, limitHeaders } from '../limits/quota';

/** Below a minute, after which many proxies give up. */
const LONGEST_MS = 55_000;
const MAX_WAITING = 2000;
const MAX_PER_ACCOUNT = 100;

/** What waits for news of one resource; told whether there were any. */
type Waiting = (news: boolean) => void;

/** Requests that wait for a newer issue than the one their caller has. */
export class NewerIssues {
  private readonly waiting = new Map<string, Set<Waiting>>();
  private readonly ofAccount = new Map<string, number>();
  private readonly stopListening: () => void;
  private count = 0;
  private closed = false;

  constructor(
    rowCache: RowCache,
    private readonly quota: Quota,
    private readonly longest = LONGEST_MS,
  ) {
    this.stopListening = rowCache.onNews((news) => {
      if (news.kind === 'issued') this.tell(news.resource, true);
      if (news.kind === 'missed') for (const resource of this.waiting.keys()) this.tell(resource, true);
    });
  }

  /**
   * Resolves as soon as there is an issue that was made after the one asked for.
   * @param current the id of the issue there is now
   * @returns false when none came in time: the caller was told 304
   * @throws DaystarError Busy when too many wait
   */
  async awaited(
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
    const leave = this.enter(request);
    const until = performance.now() + this.longest;
    try {
      for (;;) {
        // Listens before it looks, so that nothing falls between.
        const news = this.news(resource, reply, until - performance.now());
        if (await isNewer()) return true;
        if (!(await news)) break;
      }
    } finally {
      leave();
    }
    const headers = {
      ...limitHeaders(this.quota.giveBackNotModified(request.caller, request.allowance)),
      'cache-control': 'private, no-cache',
    };
    void reply.headers(headers).status(304).send();
    return false;
  }

  /** Whoever waits is told that there is nothing, and may ask another gateway. */
  close(): void {
    this.closed = true;
    this.stopListening();
    for (const resource of this.waiting.keys()) this.tell(resource, false);
  }

  /** Waiting takes no place from requests that are worked on; it has limits of its own. */
  private enter({ caller: { account }, leavePlace }: GatewayRequest): () => void {
    const { account_id } = account;
    const own = this.ofAccount.get(account_id) ?? 0;
    if (own >= MAX_PER_ACCOUNT || this.count >= MAX_WAITING)
      throw new DaystarError('Busy', 'Too many requests wait for newer rows: /v1/events tells of all of them.', [], {
        retryAfterSeconds: 60,
      });
    leavePlace?.();
    this.count++;
    this.ofAccount.set(account_id, own + 1);
    return () => {
      this.count--;
      const left = this.ofAccount.get(account_id)! - 1;
      if (left > 0) this.ofAccount.set(account_id, left);
      else this.ofAccount.delete(account_id);
    };
  }

  private news(resource: string, reply: GatewayReply, left: number): Promise<boolean> {
    if (this.closed || reply.raw.destroyed) return Promise.resolve(false);
    return new Promise((resolve) => {
      const all = this.waiting.get(resource) ?? new Set<Waiting>();
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

  private tell(resource: string, news: boolean): void {
    for (const end of [...(this.waiting.get(resource) ?? [])]) end(news);
  }
}

/** Ids of sums go on with what tells their members apart. */
const ISSUE_ID = /^\d{8}T\d{9}Z-[\w-]+$/;

/** The issue that a caller has, when something newer is asked for. */
export function newerThanOf(reader: QueryReader): string | undefined {
  const issueId = reader.text('newer_than');
  if (issueId === undefined) return undefined;
  if (PAST_NAMES.some((name) => reader.has(name)))
    return reader.wrong('newer_than', 'NotAllowed', `'newer_than' cannot be given beside what asks for past rows.`);
  if (ISSUE_ID.test(issueId) && !Number.isNaN(issuedAtOf(issueId))) return issueId;
  return reader.wrong('newer_than', 'Invalid', `'newer_than' must be the id of an issue.`);
}

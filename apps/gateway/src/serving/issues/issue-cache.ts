import { setTimeout as pause } from 'node:timers/promises';
import { DaystarError, type ForecastIssue } from '@daystar/contracts';
import { type RowCache, isOlder, openedBlock, unpackIssue, unpackScaledIssue } from '@daystar/row-cache';
import type { Clock } from '@daystar/timeseries';
import { CLOCK, ROW_CACHE } from '@daystar/platform';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type CachedIssue, cachedIssue, IssueStore, invalidate } from './issue-store';
import { Prefetcher } from './prefetcher';

/** Clock time after which an overdue issue is fetched again, ms. */
const RECHECK_MS = 1000;
/** Real time that the first rows of a new resource are waited for. */
const MAX_WAIT_MS = 5000;
const POLL_MS = 100;

/**
 * Caches the current issues until the row cache announces newer ones. The newer issue of a requested resource is prefetched, so
 * that its first request need not wait. While the row cache is unavailable, cached issues are served and marked stale.
 */
@Injectable()
export class IssueCache implements OnApplicationShutdown {
  private readonly store = new IssueStore();
  private readonly fetching = new Map<string, Promise<CachedIssue | undefined>>();
  /** Issues announced during a fetch: what was fetched may be older. */
  private readonly announcedWhileFetching = new Map<string, string>();
  private readonly prefetcher = new Prefetcher((resource) => this.getOrFetch(resource));
  private readonly unsubscribe: () => void;

  constructor(
    @Inject(ROW_CACHE) private readonly rowCache: RowCache,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.unsubscribe = rowCache.onNews((news) => {
      if (news.kind === 'missed') this.store.invalidateAll();
      else if (news.kind === 'removed') this.evict(news.resource);
      else if (news.kind === 'issued') this.invalidate(news.resource, news.issue_id);
    });
  }

  onApplicationShutdown(): void {
    this.unsubscribe();
    this.prefetcher.stop();
  }

  /**
   * The issue to answer from. Rows of a new or just changed resource are waited for, briefly.
   * @throws DaystarError Unavailable when there is none
   */
  async current(resource: string, version: number): Promise<CachedIssue> {
    let issue = await this.getOrFetch(resource);
    for (let waited = 0; !isFor(issue, version) && waited < MAX_WAIT_MS; waited += POLL_MS) {
      await pause(POLL_MS);
      issue = await this.fetchOnce(resource);
    }
    if (!issue) {
      throw new DaystarError('Unavailable', 'The first rows are being computed.', [], { retryAfterSeconds: 5 });
    }
    // After one wait, rows of the version before are better than none.
    issue.waitedForVersion = version;
    this.prefetcher.markRequested(resource);
    return issue;
  }

  /** Tells, without asking the row cache, whether an issue is still the one to answer from. */
  validityOf(issue: CachedIssue, version: number): () => boolean {
    return () => !issue.stale && isFor(issue, version) && this.isFresh(issue);
  }

  /** The rows of a held issue. */
  async readIssue(issue: CachedIssue): Promise<ForecastIssue> {
    if (issue.block) return unpackIssue(issue.block);
    const rows = await this.rowCache.issue(issue.resource, issue.id);
    if (rows) return rows;
    throw new DaystarError('Unavailable', 'These rows have just been replaced.', [], { retryAfterSeconds: 1 });
  }

  private async getOrFetch(resource: string): Promise<CachedIssue | undefined> {
    const held = this.store.get(resource);
    if (!held) return this.fetchOnce(resource);
    if (this.isFresh(held)) return held;
    if (!this.rowCache.trouble()) return this.fetchOnce(resource);
    // Does not wait for a row cache that is known to be unavailable, but tries it: it may be back.
    this.fetchOnce(resource).catch(() => undefined);
    held.stale = true;
    return held;
  }

  private isFresh({ nextIssueAt, checkedAt }: CachedIssue): boolean {
    return checkedAt > -Infinity && this.clock.now() <= Math.max(nextIssueAt, checkedAt + RECHECK_MS);
  }

  /** Single flight: one fetch of a resource serves all that wait for it. */
  private fetchOnce(resource: string): Promise<CachedIssue | undefined> {
    const asking = this.fetching.get(resource) ?? this.fetch(resource).finally(() => this.onFetched(resource));
    this.fetching.set(resource, asking);
    return asking;
  }

  private async fetch(resource: string): Promise<CachedIssue | undefined> {
    const held = this.store.get(resource);
    const askedAt = this.clock.now();
    try {
      // A newer one was announced, or may have been missed: comparing ids would only cost a round trip.
      const isOutdated = held?.checkedAt === -Infinity;
      const same = held && !isOutdated && (await this.rowCache.currentIssueId(resource)) === held.id;
      if (same && this.store.get(resource) === held) {
        held.checkedAt = askedAt;
        held.stale = false;
        return held;
      }
      const packed = (await this.fetchAnnounced(held)) ?? (await this.rowCache.currentBlock(resource));
      const block = packed && openedBlock(packed);
      const found = block && cachedIssue(unpackScaledIssue(block), askedAt, block);
      if (found && !(held && isOlder(found, held))) this.store.put(found);
      // A cache that lost its newest rows is filled again soon; until then what is held is better.
      else if (held) Object.assign(held, { stale: true, checkedAt: askedAt });
      return this.store.get(resource);
    } catch (error) {
      if (!held) throw error;
      held.stale = true;
      return held;
    }
  }

  /** The announced issue, which is cheaper to read than the current one; it may be gone already. */
  private async fetchAnnounced(held: CachedIssue | undefined): Promise<Uint8Array | undefined> {
    if (!held?.announcedId) return undefined;
    const { resource, announcedId } = held;
    held.announcedId = undefined;
    return this.rowCache.issueBlock(resource, announcedId);
  }

  private evict(resource: string): void {
    this.store.evict(resource);
    this.prefetcher.forget(resource);
  }

  private onFetched(resource: string): void {
    this.fetching.delete(resource);
    const newer = this.announcedWhileFetching.get(resource);
    this.announcedWhileFetching.delete(resource);
    if (newer !== undefined) this.invalidate(resource, newer);
  }

  private invalidate(resource: string, newer: string): void {
    if (this.fetching.has(resource)) this.announcedWhileFetching.set(resource, newer);
    const held = this.store.get(resource);
    if (!held || held.id === newer) return;
    invalidate(held, newer);
    if (this.store.hasRoom) this.prefetcher.announce(resource);
  }
}

const isFor = (issue: CachedIssue | undefined, version: number) =>
  issue !== undefined && (issue.version >= version || issue.waitedForVersion === version);

import { setTimeout as pause } from 'node:timers/promises';
import { DaystarError, type ForecastIssue } from '@daystar/contracts';
import { type RowCache, isOlder, inflateHeader, unpackIssue, unpackScaledIssue } from '@daystar/row-cache';
import type { Clock } from '@daystar/timeseries';
import { CLOCK, ROW_CACHE } from '@daystar/platform';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { BlockBudget } from './block-budget';
import { type CachedIssue, toCachedIssue, computeFreshUntil } from './cached-issue';
import { Prefetcher } from './prefetcher';

/** Longest wall-clock time that a request waits for the first rows of a new resource. */
const MAX_WAIT_MS = 5000;
const POLL_MS = 100;

/**
 * Caches current issues. An issue is outdated once the row cache announces a newer one, which then replaces it. The
 * removal of a resource evicts its issue. The newer issue of a requested resource is prefetched, so that its first
 * request need not wait. While the row cache is unavailable, cached issues are served and marked stale.
 */
@Injectable()
export class IssueCache implements OnApplicationShutdown {
  /** The newest issue of each resource that this gateway has read. */
  private readonly issues = new Map<string, CachedIssue>();
  private readonly blockBudget = new BlockBudget();
  private readonly fetches = new Map<string, Promise<CachedIssue | undefined>>();
  /** Ids of issues announced during a fetch, by resource: the fetched issue may be older. */
  private readonly announcedWhileFetching = new Map<string, string>();
  private readonly prefetcher = new Prefetcher((resource) => this.getNewest(resource));
  private readonly unsubscribe: () => void;

  constructor(
    @Inject(ROW_CACHE) private readonly rowCache: RowCache,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.unsubscribe = rowCache.subscribe((event) => {
      if (event.kind === 'gap') for (const issue of this.issues.values()) markOutdated(issue);
      if (event.kind === 'removed') this.evict(event.resource);
      if (event.kind === 'issued') this.invalidate(event.resource, event.issue_id);
    });
  }

  onApplicationShutdown(): void {
    this.unsubscribe();
    this.prefetcher.stop();
  }

  /**
   * Returns the issue to serve. Waits up to five seconds for the rows of a new or just changed resource.
   * @throws DaystarError Unavailable when there is none
   */
  async waitForVersion(resource: string, version: number): Promise<CachedIssue> {
    let issue = await this.getNewest(resource);
    for (let waitedMs = 0; !isServable(issue, version) && waitedMs < MAX_WAIT_MS; waitedMs += POLL_MS) {
      await pause(POLL_MS);
      issue = await this.fetchOnce(resource);
    }
    if (!issue) {
      // The resource is new, or the row cache lost its rows: the engine issues lost rows again.
      throw new DaystarError('Unavailable', 'The forecast is being computed. Try again in 5 seconds.', [], {
        retryAfterSeconds: 5,
      });
    }
    // Wait once for a version; afterwards serve rows of the previous version until it is available.
    issue.waitedForVersion = version;
    issue.isRequested = true;
    return issue;
  }

  /** Reads all rows of a cached issue. @throws DaystarError Unavailable when neither this cache nor the row cache has them */
  async readIssue(issue: CachedIssue): Promise<ForecastIssue> {
    if (issue.block) return unpackIssue(issue.block);
    const rows = await this.rowCache.readIssue(issue.resource, issue.id);
    if (rows) return rows;
    throw new DaystarError('Unavailable', 'The forecast was just replaced. Try again in a second.', [], {
      retryAfterSeconds: 1,
    });
  }

  /** Returns the newest issue of a resource; undefined when a new resource has none yet. */
  async getNewest(resource: string): Promise<CachedIssue | undefined> {
    const cached = this.issues.get(resource);
    if (!cached) return this.fetchOnce(resource);
    if (this.clock.now() <= cached.freshUntil) return cached;
    if (!this.rowCache.findReadinessProblem()) return this.fetchOnce(resource);
    // Does not wait for a row cache that is unavailable, but tries it in the background: it may have recovered.
    this.fetchOnce(resource).catch(() => undefined);
    cached.isStale = true;
    return cached;
  }

  /** Single flight: one fetch of a resource serves all requests that wait for it. */
  private fetchOnce(resource: string): Promise<CachedIssue | undefined> {
    const fetch = this.fetches.get(resource) ?? this.fetch(resource).finally(() => this.onFetched(resource));
    this.fetches.set(resource, fetch);
    return fetch;
  }

  private async fetch(resource: string): Promise<CachedIssue | undefined> {
    const cached = this.issues.get(resource);
    const startedAt = this.clock.now();
    try {
      // After an announcement or a gap, comparing ids would only cost a round trip.
      const isOutdated = cached?.freshUntil === -Infinity;
      const isCurrent = cached && !isOutdated && (await this.rowCache.readCurrentIssueId(resource)) === cached.id;
      if (isCurrent && this.issues.get(resource) === cached)
        return Object.assign(cached, { isStale: false, freshUntil: computeFreshUntil(cached, startedAt) });
      const packed = (await this.fetchAnnounced(cached)) ?? (await this.rowCache.readCurrentPackedIssue(resource));
      const block = packed && inflateHeader(packed);
      const fetchedIssue = block && toCachedIssue(unpackScaledIssue(block), startedAt, block);
      if (fetchedIssue && !(cached && isOlder(fetchedIssue, cached))) this.put(fetchedIssue);
      // A row cache that lost its newest rows is filled again soon; until then serve the cached issue.
      else if (cached) Object.assign(cached, { isStale: true, freshUntil: computeFreshUntil(cached, startedAt) });
      return this.issues.get(resource);
    } catch (error) {
      if (!cached) throw error;
      cached.isStale = true;
      return cached;
    }
  }

  /** Fetches the announced issue, which is cheaper than finding the current one. @returns undefined when there is none */
  private async fetchAnnounced(cached: CachedIssue | undefined): Promise<Uint8Array | undefined> {
    if (!cached?.announcedId) return undefined;
    const { resource, announcedId } = cached;
    cached.announcedId = undefined;
    return this.rowCache.readPackedIssue(resource, announcedId);
  }

  private put(issue: CachedIssue): void {
    this.evict(issue.resource);
    this.issues.set(issue.resource, issue);
    this.blockBudget.add(issue);
  }

  /** Evicts a cached issue, and marks it as outdated, because cached responses may still refer to it. */
  private evict(resource: string): void {
    const cached = this.issues.get(resource);
    if (!cached) return;
    markOutdated(cached);
    this.issues.delete(resource);
    this.blockBudget.release(cached);
  }

  private onFetched(resource: string): void {
    this.fetches.delete(resource);
    const newerId = this.announcedWhileFetching.get(resource);
    this.announcedWhileFetching.delete(resource);
    if (newerId !== undefined) this.invalidate(resource, newerId);
  }

  private invalidate(resource: string, newerId: string): void {
    if (this.fetches.has(resource)) this.announcedWhileFetching.set(resource, newerId);
    const cached = this.issues.get(resource);
    if (!cached || cached.id === newerId) return;
    markOutdated(cached, newerId);
    if (this.blockBudget.canPrefetch) this.prefetcher.onAnnounced(resource, cached);
  }
}

/** Marks an issue as outdated. @param announcedId id of the newer issue, where the row cache announced it */
const markOutdated = (issue: CachedIssue, announcedId?: string) =>
  Object.assign(issue, { freshUntil: -Infinity, announcedId });

/** Whether a request need not wait: the issue has the version, or a request has waited for the version already. */
const isServable = (issue: CachedIssue | undefined, version: number) =>
  issue !== undefined && (issue.version >= version || issue.waitedForVersion === version);

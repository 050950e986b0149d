import type { Bus } from '@daystar/bus';
import { DaystarError, prepareSky } from '@daystar/contracts';
import { type PackedSky, type RowCache, inflateHeader, unpackSky } from '@daystar/row-cache';
import type { Clock } from '@daystar/timeseries';
import { LRUCache } from 'lru-cache';
import { BUS, CLOCK, ROW_CACHE } from '@daystar/platform';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Freshness } from '../serving/issues/freshness';
import { Prefetcher } from '../serving/issues/prefetcher';

/** A cached sky block. */
export interface CachedSky extends Freshness {
  readonly block: PackedSky;
  /** The packed block with an inflated header; rows of each place are computed from it. */
  readonly packed: Uint8Array;
  /** Clock times, ms. */
  readonly issuedAt: number;
  readonly nextIssueAt: number;
}

/** Maximum number of cached skies, about 20 kB each. */
const MAX_SKIES = 3000;
/** Clock time after which an overdue block is fetched again, ms. */
const RECHECK_MS = 5000;
/** Wall-clock time within which the engine must compute a cell that was never requested, ms. */
const COMPUTE_TIMEOUT_MS = 8000;

/**
 * Caches the skies of cells and, for plants, of points, read from the row cache or computed by the engine on first use. An entry
 * is valid until its next issue is due, or the row cache announces a newer issue. A newer issue is prefetched if the entry was
 * used.
 */
@Injectable()
export class SkyCache implements OnApplicationShutdown {
  private readonly skies = new LRUCache<string, CachedSky>({ max: MAX_SKIES });
  private readonly fetches = new Map<string, Promise<CachedSky>>();
  /** Cells announced during a fetch: the fetched sky may be older. */
  private readonly announcedWhileFetching = new Set<string>();
  private readonly prefetcher = new Prefetcher(async (cell) => this.getOrFetch(cell));
  private readonly unsubscribe: () => void;

  constructor(
    @Inject(ROW_CACHE) private readonly rowCache: RowCache,
    @Inject(BUS) private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.unsubscribe = rowCache.subscribe((event) => {
      if (event.kind === 'gap') for (const cell of this.skies.keys()) this.invalidate(cell);
      if (event.kind === 'sky') this.prefetchNewer(event.cell);
    });
  }

  onApplicationShutdown(): void {
    this.unsubscribe();
    this.prefetcher.stop();
  }

  /** Returns the current sky over a cell or point. @throws DaystarError Unavailable when it is neither cached nor computed in time */
  async get(cell: string): Promise<CachedSky> {
    const sky = await this.getOrFetch(cell);
    sky.isRequested = true;
    return sky;
  }

  private getOrFetch(cell: string): Promise<CachedSky> | CachedSky {
    const cached = this.skies.get(cell);
    if (cached && this.clock.now() <= cached.freshUntil) return cached;
    const fetch = this.fetches.get(cell) ?? this.fetch(cell, cached).finally(() => this.onFetched(cell));
    this.fetches.set(cell, fetch);
    return cached && this.rowCache.findReadinessProblem() ? this.serveStale(cached, fetch) : fetch;
  }

  private onFetched(cell: string): void {
    this.fetches.delete(cell);
    this.announcedWhileFetching.delete(cell);
  }

  private prefetchNewer(cell: string): void {
    this.invalidate(cell);
    const cached = this.skies.peek(cell);
    if (cached) this.prefetcher.onAnnounced(cell, cached);
  }

  private invalidate(cell: string): void {
    if (this.fetches.has(cell)) this.announcedWhileFetching.add(cell);
    const cached = this.skies.peek(cell);
    if (cached) cached.freshUntil = -Infinity;
  }

  /** Serves a cached sky as stale, instead of waiting for a row cache that is unavailable. */
  private serveStale(cached: CachedSky, fetch: Promise<CachedSky>): CachedSky {
    fetch.catch(() => undefined);
    cached.isStale = true;
    return cached;
  }

  private async fetch(cell: string, cached: CachedSky | undefined): Promise<CachedSky> {
    try {
      const fetchedSky = this.toCachedSky(
        (await this.rowCache.readSkies([cell])).get(cell) ?? (await this.requestCell(cell)),
      );
      // A row cache that lost its newest skies is filled again soon; until then serve the cached sky.
      return cached && fetchedSky.issuedAt < cached.issuedAt ? this.markStale(cached) : this.store(cell, fetchedSky);
    } catch (error) {
      if (cached) return this.markStale(cached);
      throw error;
    }
  }

  private markStale(cached: CachedSky): CachedSky {
    return Object.assign(cached, { isStale: true, freshUntil: this.clock.now() + RECHECK_MS });
  }

  private async requestCell(cell: string): Promise<Uint8Array> {
    await this.bus.request(prepareSky, { cells: [cell] }, COMPUTE_TIMEOUT_MS);
    const packed = (await this.rowCache.readSkies([cell])).get(cell);
    if (packed) return packed;
    throw new DaystarError('Unavailable', 'The weather for this place is being computed. Try again in 5 seconds.', [], {
      retryAfterSeconds: 5,
    });
  }

  private toCachedSky(stored: Uint8Array): CachedSky {
    const packed = inflateHeader(stored);
    const block = unpackSky(packed);
    const [issuedAt, nextIssueAt] = [Date.parse(block.issued_at), Date.parse(block.next_issue_at)];
    const freshUntil = Math.max(nextIssueAt, this.clock.now() + RECHECK_MS);
    return { block, packed, issuedAt, nextIssueAt, freshUntil, isStale: false, isRequested: false };
  }

  private store(cell: string, cached: CachedSky): CachedSky {
    if (this.announcedWhileFetching.delete(cell)) cached.freshUntil = -Infinity;
    this.skies.set(cell, cached);
    return cached;
  }
}

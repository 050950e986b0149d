import type { Bus } from '@daystar/bus';
import { DaystarError, prepareSky } from '@daystar/contracts';
import { type PackedSky, type RowCache, openedBlock, unpackSky } from '@daystar/row-cache';
import type { Clock } from '@daystar/timeseries';
import { LRUCache } from 'lru-cache';
import { BUS, CLOCK, ROW_CACHE } from '@daystar/platform';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Prefetcher } from '../serving/issues/prefetcher';

/** A sky block as this gateway holds it. */
export interface CachedSky {
  readonly block: PackedSky;
  /** The same, opened: it is read again for each place. */
  readonly packed: Uint8Array;
  readonly issuedAt: number;
  readonly nextIssueAt: number;
  /** Clock time after which it is fetched again. */
  freshUntil: number;
  /** True while the row cache cannot tell whether there is a newer one. */
  stale: boolean;
}

/** They take some 20 kB each. */
const MAX_CELLS = 3000;
/** Clock time after which an overdue block is fetched again, ms. */
const RECHECK_MS = 5000;
/** Real time that the engine has to compute a cell that was never requested, ms. */
const COMPUTE_TIMEOUT_MS = 8000;

/**
 * Caches the sky of cells, read from the row cache or computed by the engine on first use. An entry is valid until the row
 * cache announces a newer one, which is prefetched if the entry was used.
 */
@Injectable()
export class SkyCache implements OnApplicationShutdown {
  private readonly cells = new LRUCache<string, CachedSky>({
    max: MAX_CELLS,
    dispose: (_, cell, reason) => reason === 'evict' && this.prefetcher.forget(cell),
  });
  private readonly fetching = new Map<string, Promise<CachedSky>>();
  /** Cells announced during a fetch: what was fetched may be older. */
  private readonly announcedWhileFetching = new Set<string>();
  private readonly prefetcher = new Prefetcher(async (cell) => this.getOrFetch(cell));
  private readonly unsubscribe: () => void;

  constructor(
    @Inject(ROW_CACHE) private readonly rowCache: RowCache,
    @Inject(BUS) private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.unsubscribe = rowCache.onNews((news) => {
      if (news.kind === 'missed') for (const cell of this.cells.keys()) this.invalidate(cell);
      if (news.kind !== 'sky') return;
      this.invalidate(news.cell);
      this.prefetcher.announce(news.cell);
    });
  }

  onApplicationShutdown(): void {
    this.unsubscribe();
    this.prefetcher.stop();
  }

  /** @throws DaystarError Unavailable when there is no sky to be had in time */
  get(cell: string): Promise<CachedSky> | CachedSky {
    this.prefetcher.markRequested(cell);
    return this.getOrFetch(cell);
  }

  private getOrFetch(cell: string): Promise<CachedSky> | CachedSky {
    const held = this.cells.get(cell);
    if (held && this.clock.now() <= held.freshUntil) return held;
    const asking = this.fetching.get(cell) ?? this.fetch(cell, held).finally(() => this.answered(cell));
    this.fetching.set(cell, asking);
    return held && this.rowCache.trouble() ? this.serveStale(held, asking) : asking;
  }

  private answered(cell: string): void {
    this.fetching.delete(cell);
    this.announcedWhileFetching.delete(cell);
  }

  private invalidate(cell: string): void {
    if (this.fetching.has(cell)) this.announcedWhileFetching.add(cell);
    const held = this.cells.peek(cell);
    if (held) held.freshUntil = -Infinity;
  }

  /** Does not wait for a row cache that is known to be unavailable. */
  private serveStale(held: CachedSky, asking: Promise<CachedSky>): CachedSky {
    asking.catch(() => undefined);
    held.stale = true;
    return held;
  }

  private async fetch(cell: string, held: CachedSky | undefined): Promise<CachedSky> {
    try {
      const found = this.cachedSky((await this.rowCache.sky([cell])).get(cell) ?? (await this.requestCell(cell)));
      // A cache that lost its newest skies is filled again soon; until then what is held is better.
      return held && found.issuedAt < held.issuedAt ? this.keepStale(held) : this.store(cell, found);
    } catch (error) {
      if (held) return this.keepStale(held);
      this.prefetcher.forget(cell);
      throw error;
    }
  }

  private keepStale(held: CachedSky): CachedSky {
    return Object.assign(held, { stale: true, freshUntil: this.clock.now() + RECHECK_MS });
  }

  private async requestCell(cell: string): Promise<Uint8Array> {
    await this.bus.request(prepareSky, { cells: [cell] }, COMPUTE_TIMEOUT_MS);
    const packed = (await this.rowCache.sky([cell])).get(cell);
    if (packed) return packed;
    throw new DaystarError('Unavailable', 'The sky of this place is being computed.', [], { retryAfterSeconds: 5 });
  }

  private cachedSky(stored: Uint8Array): CachedSky {
    const packed = openedBlock(stored);
    const block = unpackSky(packed);
    const [issuedAt, nextIssueAt] = [Date.parse(block.issued_at), Date.parse(block.next_issue_at)];
    const freshUntil = Math.max(nextIssueAt, this.clock.now() + RECHECK_MS);
    return { block, packed, issuedAt, nextIssueAt, freshUntil, stale: false };
  }

  private store(cell: string, held: CachedSky): CachedSky {
    if (this.announcedWhileFetching.delete(cell)) held.freshUntil = -Infinity;
    this.cells.set(cell, held);
    return held;
  }
}

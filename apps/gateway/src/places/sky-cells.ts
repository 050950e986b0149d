import type { Bus } from '@daystar/bus';
import { DaystarError, prepareSky } from '@daystar/contracts';
import { type PackedSky, type RowCache, openedBlock, unpackSky } from '@daystar/row-cache';
import type { Clock } from '@daystar/timeseries';
import { LRUCache } from 'lru-cache';
import { ReadAhead } from '../rows/read-ahead';

/** A sky block as this gateway holds it. */
export interface HeldSky {
  readonly block: PackedSky;
  /** The same, opened: it is read again for each place. */
  readonly packed: Uint8Array;
  readonly issuedAt: number;
  readonly nextIssueAt: number;
  /** Clock time after which it is asked for again. */
  freshUntil: number;
  /** True while nobody can say whether there is a newer one. */
  stale: boolean;
}

/** They take some 20 kB each. */
const MAX_CELLS = 3000;
/** Clock time after which a block that is overdue is asked for again. */
const RECHECK = 5000;
/** Real time that the engine has to compute a cell nobody has asked for before. */
const DEADLINE_MS = 8000;

/**
 * The sky of cells: from the row cache, or computed by the engine when nobody has needed it yet. Held until the row
 * cache tells of a newer one, which is read then if the one before was asked for.
 */
export class SkyCells {
  private readonly held = new LRUCache<string, HeldSky>({
    max: MAX_CELLS,
    dispose: (_, cell, reason) => reason === 'evict' && this.ahead.forget(cell),
  });
  private readonly asking = new Map<string, Promise<HeldSky>>();
  /** Cells told of while the cache was being asked: its answer may be older. */
  private readonly toldMeanwhile = new Set<string>();
  private readonly ahead = new ReadAhead(async (cell) => this.known(cell));
  readonly stop: () => void;

  constructor(
    private readonly rowCache: RowCache,
    private readonly bus: Bus,
    private readonly clock: Clock,
  ) {
    const deafen = rowCache.onNews((news) => {
      if (news.kind === 'missed') for (const cell of this.held.keys()) this.outdate(cell);
      if (news.kind !== 'sky') return;
      this.outdate(news.cell);
      this.ahead.told(news.cell);
    });
    this.stop = () => {
      deafen();
      this.ahead.stop();
    };
  }

  /** @throws DaystarError Unavailable when there is no sky to be had in time */
  get(cell: string): Promise<HeldSky> | HeldSky {
    this.ahead.asked(cell);
    return this.known(cell);
  }

  private known(cell: string): Promise<HeldSky> | HeldSky {
    const held = this.held.get(cell);
    if (held && this.clock.now() <= held.freshUntil) return held;
    const asking = this.asking.get(cell) ?? this.ask(cell, held).finally(() => this.answered(cell));
    this.asking.set(cell, asking);
    return held && this.rowCache.trouble() ? this.staled(held, asking) : asking;
  }

  private answered(cell: string): void {
    this.asking.delete(cell);
    this.toldMeanwhile.delete(cell);
  }

  private outdate(cell: string): void {
    if (this.asking.has(cell)) this.toldMeanwhile.add(cell);
    const held = this.held.peek(cell);
    if (held) held.freshUntil = -Infinity;
  }

  /** Nobody waits for a cache that is known to be away. */
  private staled(held: HeldSky, asking: Promise<HeldSky>): HeldSky {
    asking.catch(() => undefined);
    held.stale = true;
    return held;
  }

  private async ask(cell: string, held: HeldSky | undefined): Promise<HeldSky> {
    try {
      const found = this.heldOf((await this.rowCache.sky([cell])).get(cell) ?? (await this.prepared(cell)));
      // A cache that lost its newest skies is filled again soon; until then what is held is better.
      return held && found.issuedAt < held.issuedAt ? this.notRenewed(held) : this.keep(cell, found);
    } catch (error) {
      if (held) return this.notRenewed(held);
      this.ahead.forget(cell);
      throw error;
    }
  }

  private notRenewed(held: HeldSky): HeldSky {
    return Object.assign(held, { stale: true, freshUntil: this.clock.now() + RECHECK });
  }

  private async prepared(cell: string): Promise<Uint8Array> {
    await this.bus.request(prepareSky, { cells: [cell] }, DEADLINE_MS);
    const packed = (await this.rowCache.sky([cell])).get(cell);
    if (packed) return packed;
    throw new DaystarError('Unavailable', 'The sky of this place is being computed.', [], { retryAfterSeconds: 5 });
  }

  private heldOf(stored: Uint8Array): HeldSky {
    const packed = openedBlock(stored);
    const block = unpackSky(packed);
    const [issuedAt, nextIssueAt] = [Date.parse(block.issued_at), Date.parse(block.next_issue_at)];
    const freshUntil = Math.max(nextIssueAt, this.clock.now() + RECHECK);
    return { block, packed, issuedAt, nextIssueAt, freshUntil, stale: false };
  }

  private keep(cell: string, held: HeldSky): HeldSky {
    if (this.toldMeanwhile.delete(cell)) held.freshUntil = -Infinity;
    this.held.set(cell, held);
    return held;
  }
}

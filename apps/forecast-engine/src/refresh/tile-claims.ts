import { randomUUID } from 'node:crypto';
import type { RowCache } from '@daystar/row-cache';
import { type Clock, floorTo } from '@daystar/timeseries';
import { REFRESH_SLOT } from '../issues/issue-window';

/**
 * Which engine makes a tile in a slot: the first to claim it, for as long as it says that it is at it. Tiles that others
 * are at are looked at again until they are done, so that those of an engine that died are made within a lease.
 */
export class TileClaims {
  private readonly engine = randomUUID();
  private readonly taken = new Map<string, string>();
  private timer?: NodeJS.Timeout;

  /**
   * @param leaseMs real time after which an engine that says nothing has lost what it claimed
   * @param lookAgain is given tiles that may be free by now
   */
  constructor(
    private readonly rowCache: RowCache,
    private readonly clock: Clock,
    private readonly leaseMs: number,
    private readonly lookAgain: (tiles: readonly string[]) => void,
  ) {}

  /**
   * Makes a tile in the slot of now.
   * @param shared whether it is left to others who make it, or have
   * @returns whether it was made here
   */
  async make(tile: string, shared: boolean, work: () => Promise<void>): Promise<boolean> {
    const name = this.nameOf(tile);
    const claim = await this.rowCache.claim(name, this.engine, this.leaseMs, !shared);
    if (shared && claim === 'taken') this.remember(tile, name);
    if (shared && claim !== 'ours') return false;
    // What cannot be told now is told the next time; when nothing can, another one makes the same rows.
    const tell = () => this.rowCache.claim(name, this.engine, this.leaseMs).catch(() => undefined);
    const heartbeat = setInterval(() => void tell(), this.leaseMs / 3);
    try {
      await work();
    } finally {
      clearInterval(heartbeat);
    }
    await this.rowCache.finish(name, REFRESH_SLOT);
    return true;
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private remember(tile: string, name: string): void {
    this.taken.set(tile, name);
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      // In another slot everything is due anyway.
      const still = [...this.taken].filter(([taken, slot]) => slot === this.nameOf(taken));
      this.taken.clear();
      if (still.length > 0) this.lookAgain(still.map(([taken]) => taken));
    }, this.leaseMs);
  }

  private nameOf(tile: string): string {
    return `${tile} ${floorTo(this.clock.now(), REFRESH_SLOT)}`;
  }
}

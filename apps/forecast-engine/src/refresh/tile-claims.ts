import { randomUUID } from 'node:crypto';
import { Batcher } from '@daystar/host';
import { CLOCK, ROW_CACHE } from '@daystar/platform';
import type { RowCache } from '@daystar/row-cache';
import { type Clock, floorTo } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { REFRESH_SLOT_MS } from '../issues/issue-window';
import { ENGINE_OPTIONS, type EngineOptions } from '../platform/engine-ports';
import { CLAIM_LEASE_MS, renewClaimWhile } from '../platform/renew-while';

/**
 * Splits the sites among engines by tile (work partitioning): assigns each tile of a refresh slot, or part of a tile, to one
 * engine. The first engine to claim one refreshes it and renews the claim meanwhile. After the lease time, tiles that other
 * engines claimed are queued again, in case their engine died.
 */
@Injectable()
export class TileClaims {
  private readonly engineId = randomUUID();
  private readonly leaseMs: number;
  private readonly claimedElsewhere: Batcher<string>;
  private notifyLeaseExpired: (tiles: readonly string[]) => void = () => {};

  constructor(
    @Inject(ROW_CACHE) private readonly rowCache: RowCache,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENGINE_OPTIONS) { leaseMs = CLAIM_LEASE_MS }: EngineOptions = {},
  ) {
    this.leaseMs = leaseMs;
    this.claimedElsewhere = new Batcher(leaseMs, (claims) => {
      // Claims of an earlier slot do not matter: all tiles became due in the new slot.
      const currentClaims = [...claims].filter(([tile, claim]) => claim.startsWith(this.buildClaimName(tile)));
      if (currentClaims.length > 0) this.notifyLeaseExpired(currentClaims.map(([tile]) => tile));
    });
  }

  /**
   * Sets the listener for tiles whose lease expired.
   * @param listener receives tiles that other engines claimed within the last lease time and may not have refreshed
   */
  onLeaseExpired(listener: (tiles: readonly string[]) => void): void {
    this.notifyLeaseExpired = listener;
  }

  /**
   * Claims a tile of the current slot, and refreshes it.
   * @param isShared whether to skip a tile that another engine refreshes or has refreshed
   * @param version version of the tile's weather; a tile may be claimed once for each version in a slot
   * @returns whether this engine refreshed it
   */
  async runClaimed(tile: string, isShared: boolean, refresh: () => Promise<void>, version = ''): Promise<boolean> {
    const claim = this.buildClaimName(tile) + version;
    const state = await this.rowCache.claim(claim, this.engineId, this.leaseMs, !isShared);
    if (isShared && state === 'held') this.claimedElsewhere.set(tile, claim);
    if (isShared && state !== 'acquired') return false;
    await renewClaimWhile(this.rowCache, { item: claim, owner: this.engineId, leaseMs: this.leaseMs }, refresh);
    await this.rowCache.finish(claim, REFRESH_SLOT_MS);
    return true;
  }

  async stop(): Promise<void> {
    await this.claimedElsewhere.stop();
  }

  private buildClaimName(tile: string): string {
    return `${tile} ${floorTo(this.clock.now(), REFRESH_SLOT_MS)}`;
  }
}

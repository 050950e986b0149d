import { randomUUID } from 'node:crypto';
import { ROW_CACHE } from '@daystar/platform';
import type { Claim, RowCache } from '@daystar/row-cache';
import { HOUR } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { ENGINE_OPTIONS, type EngineOptions } from '../platform/engine-ports';
import { CLAIM_LEASE_MS, renewClaimWhile } from '../platform/renew-while';

/**
 * Distributes the trainings that are due in a slot among the engines that issue the resources: the first engine to claim a
 * resource runs its training.
 */
@Injectable()
export class TuningClaims {
  /** Wall-clock time after which another engine may run the training of an engine that died, ms. */
  readonly leaseMs: number;
  private readonly engineId = randomUUID();

  constructor(
    @Inject(ROW_CACHE) private readonly rowCache: RowCache,
    @Inject(ENGINE_OPTIONS) { leaseMs = CLAIM_LEASE_MS }: EngineOptions = {},
  ) {
    this.leaseMs = leaseMs;
  }

  /**
   * Claims a resource, and runs its training.
   * @param slot start of the slot in which one engine runs it, ms
   * @returns `acquired` when this engine ran it; otherwise the state of the other engine's claim
   * @throws DaystarError Unavailable without the row cache
   */
  async run(id: string, slot: number, train: () => Promise<void>): Promise<Claim> {
    const { engineId: owner, leaseMs, rowCache } = this;
    const item = `tuning ${id} ${slot}`;
    const claim = await rowCache.claim(item, owner, leaseMs);
    if (claim !== 'acquired') return claim;
    await renewClaimWhile(rowCache, { item, owner, leaseMs }, train);
    await rowCache.finish(item, HOUR);
    return claim;
  }
}

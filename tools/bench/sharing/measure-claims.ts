import { createLog } from '@daystar/host';
import { openRowCache } from '@daystar/row-cache';
import { REFRESH_SLOT_MS } from '../../../apps/forecast-engine/src/issues/issue-window';
import { TileClaims } from '../../../apps/forecast-engine/src/refresh/tile-claims';
import { type SharingResult, SimulatedEngine, type TileWork, computeImbalance } from './simulated-engine';

/**
 * Measures how engines share the refreshes of all tiles in two slots, by claims in Redis. Each engine starts with the tiles that it refreshed last.
 * @returns figures of the second slot
 */
export async function measureClaims(
  redis: string,
  prefix: string,
  tiles: readonly TileWork[],
  engineCount: number,
): Promise<SharingResult> {
  let now = Date.UTC(2026, 5, 21);
  const clock = { now: () => now };
  const log = createLog('bench', 'silent');
  const engines = Array.from({ length: engineCount }, () => {
    const rowCache = openRowCache({ redis, prefix, log, clock });
    return { rowCache, engine: new SimulatedEngine(), claims: new TileClaims(rowCache, clock) };
  });
  const refreshAll = async ({ engine, claims }: (typeof engines)[number]) => {
    const lastTiles = new Set(engine.refreshed);
    engine.refreshed.clear();
    engine.busyMs = 0;
    const order = [
      ...tiles.filter(({ tile }) => lastTiles.has(tile)),
      ...tiles.filter(({ tile }) => !lastTiles.has(tile)),
    ];
    for (const work of order) await claims.runClaimed(work.tile, true, () => engine.refresh(work));
  };
  try {
    let seconds = 0;
    for (let slot = 0; slot < 2; slot++, now += REFRESH_SLOT_MS) {
      const startedAt = performance.now();
      await Promise.all(engines.map(refreshAll));
      seconds = (performance.now() - startedAt) / 1000;
    }
    return { seconds, imbalance: computeImbalance(engines.map(({ engine }) => engine)) };
  } finally {
    await Promise.all(engines.map(({ claims }) => claims.stop()));
    await Promise.all(engines.map(({ rowCache }) => rowCache.close()));
  }
}

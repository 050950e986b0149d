import { setTimeout as sleep } from 'node:timers/promises';
import { createLog } from '@daystar/host';
import { openRowCache } from '@daystar/row-cache';
import { MINUTE } from '@daystar/timeseries';
import { REFRESH_SLOT_MS, SLOT_OFFSET_MS } from '../issues/issue-window';
import { refreshBusySeconds } from './metrics';
import { RefreshQueue } from './refresh-queue';
import { TileClaims } from './tile-claims';
import type { TileIssuer } from './tile-issuer';
import { TileRefresher } from './tile-refresher';

const log = createLog('test', 'silent');
const TILE = 't40-0';

describe('the refresh queue', () => {
  it('counts issues as late only when they come after the refresh of their slot', async () => {
    let now = Date.UTC(2026, 5, 21, 12) + SLOT_OFFSET_MS;
    const clock = { now: () => now };
    const rowCache = openRowCache({ log, clock });
    const late: boolean[] = [];
    const issuer = {
      readCellsByTile: async () => new Map(),
      readWeatherVersion: async () => '',
      issue: async (_: string, __: unknown, isLate: boolean) => void late.push(isLate),
    };
    const claims = new TileClaims(rowCache, clock);
    const refresher = new TileRefresher(issuer as unknown as TileIssuer, claims, clock);
    const queue = new RefreshQueue(refresher, claims, log);
    for (const passed of [0, REFRESH_SLOT_MS, REFRESH_SLOT_MS, REFRESH_SLOT_MS + MINUTE]) {
      now += passed;
      queue.addShared([TILE]);
      await queue.waitUntilSettled();
    }
    expect(late).toEqual([false, false, false, true]);
    await queue.stop();
    await rowCache.close();
  });

  it('counts the time of tiles that are refreshed concurrently once', async () => {
    const clock = { now: () => Date.UTC(2026, 5, 21, 12) };
    const rowCache = openRowCache({ log, clock });
    const issuer = {
      readCellsByTile: async () => new Map(),
      readWeatherVersion: async () => '',
      issue: () => sleep(200),
    };
    const options = { threads: 3 };
    const claims = new TileClaims(rowCache, clock);
    const refresher = new TileRefresher(issuer as unknown as TileIssuer, claims, clock);
    const queue = new RefreshQueue(refresher, claims, log, options);
    const readSeconds = async () => (await refreshBusySeconds.get()).values[0].value;
    const before = await readSeconds();
    const startedAt = performance.now();
    queue.addShared(['t40-0', 't40-5', 't45-0', 't45-5']);
    await queue.waitUntilSettled();
    const busySeconds = (await readSeconds()) - before;
    expect(busySeconds).toBeGreaterThan(0.19);
    expect(busySeconds).toBeLessThanOrEqual((performance.now() - startedAt) / 1000);
    await queue.stop();
    await rowCache.close();
  });

  it('refreshes a tile after the tiles around it, which a slow source publishes later in the same burst', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const clock = { now: () => Date.UTC(2026, 5, 21, 12) };
    const rowCache = openRowCache({ log, clock });
    const issued: string[] = [];
    const issuer = {
      readCellsByTile: async () => new Map(),
      readWeatherVersion: async () => '',
      issue: async (tile: string) => void issued.push(tile),
    };
    const claims = new TileClaims(rowCache, clock);
    const refresher = new TileRefresher(issuer as unknown as TileIssuer, claims, clock);
    const queue = new RefreshQueue(refresher, claims, log);
    for (const tile of ['t40-0', 't40-5', 't45-0']) {
      queue.addChanged([tile]);
      jest.advanceTimersByTime(200);
      await queue.waitUntilSettled();
      expect(issued).toEqual([]);
    }
    jest.advanceTimersByTime(50);
    await queue.waitUntilSettled();
    expect(issued.toSorted()).toEqual(['t40-0', 't40-5', 't45-0']);
    jest.useRealTimers();
    await queue.stop();
    await rowCache.close();
  });
});

import { type Bus, openBus } from '@daystar/bus';
import { createLog } from '@daystar/host';
import { openRowCache } from '@daystar/row-cache';
import { eventually } from '@daystar/testing';
import { MINUTE } from '@daystar/timeseries';
import { GatewayFixture, NOW } from '../gateway.fixture';
import { SkyCache } from './sky-cache';

const CELL = 'c511-276';
const OTHER = 'c512-276';

describe('the sky cache', () => {
  const fixture = new GatewayFixture();
  const log = createLog('test', 'silent');
  const rowCache = openRowCache({ log, clock: fixture.clock });
  let bus: Bus;
  let skies: SkyCache;

  const made = (minutes: number, cell = CELL) =>
    rowCache.publishSky([{ ...fixture.buildSky(cell), issued_at: new Date(NOW + minutes * MINUTE).toISOString() }]);
  const current = async () => (await skies.get(CELL)).issuedAt - NOW;
  /** Counts reads of the row cache from now on. */
  const requested = () => jest.spyOn(rowCache, 'readSkies').mockClear();

  beforeAll(async () => {
    bus = await openBus({ namespace: 'skies', clientId: 'test', log, now: Date.now });
    skies = new SkyCache(rowCache, bus, fixture.clock);
    await Promise.all([made(0), made(0, OTHER)]);
  });
  afterAll(async () => {
    skies.onApplicationShutdown();
    await bus.close();
  });

  it('caches skies until the row cache announces newer ones', async () => {
    expect(await current()).toBe(0);
    const reads = requested();
    expect(await current()).toBe(0);
    expect(reads).not.toHaveBeenCalled();
  });

  it('prefetches announced skies of requested cells only', async () => {
    const reads = requested();
    await Promise.all([made(10), made(10, OTHER)]);
    await eventually(() => reads.mock.calls.length || undefined);
    expect(await current()).toBe(10 * MINUTE);
    expect(reads.mock.calls).toEqual([[[CELL]]]);
  });

  it('does not prefetch cells without a request since the last announcement', async () => {
    await made(20);
    await skies.get(OTHER);
    const reads = requested();
    await eventually(() => reads.mock.calls.length || undefined);
    reads.mockClear();
    // Only the other one was requested since: once it is fetched, the first would have been fetched too.
    await Promise.all([made(30), made(30, OTHER)]);
    await eventually(() => reads.mock.calls.length || undefined);
    expect(reads.mock.calls).toEqual([[[OTHER]]]);
    expect(await current()).toBe(30 * MINUTE);
  });

  it('keeps no state of a fetch that failed during an announcement', async () => {
    const cell = 'c513-276';
    const failing = jest.spyOn(rowCache, 'readSkies').mockImplementationOnce(async () => {
      await made(40, cell);
      throw new Error('the cache is unavailable');
    });
    await expect(skies.get(cell)).rejects.toThrow('the cache is unavailable');
    expect(failing).toHaveBeenCalled();
    expect([skies['fetches'].size, skies['announcedWhileFetching'].size]).toEqual([0, 0]);
  });
});

import { randomUUID } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { SKY_COLUMNS, type SkyBlock } from '@daystar/contracts';
import { describeWith } from '@daystar/testing';
import { packSky } from './codec/sky-codec';
import { type RowCache, joinSkies, openRowCache, unpackSky } from './index';

const EXPIRY_MS = 1000;
const lifetimes = { issue: 300, olderIssue: 300, sky: 300, skyHistory: EXPIRY_MS, weather: 300, frames: 300 };
const log = { info: () => undefined, warn: () => undefined };
const options = { log, clock: { now: () => Date.now() }, lifetimes };
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const CELL = 'c7-7';

function hourOf(from: string, issued_at: string, temperature: number): SkyBlock {
  const columns = SKY_COLUMNS.map((name) => [name, new Float64Array(12).fill(name === 'air_temp' ? temperature : 0)]);
  return {
    cell: CELL,
    issued_at,
    next_issue_at: issued_at,
    first_period_end: from,
    period: 'PT5M',
    actual_steps: 12,
    columns: Object.fromEntries(columns) as SkyBlock['columns'],
    provenance: [{ steps: 12, ladder: 'observation', inputs: [] }],
  };
}

function keepsPastSky(open: () => RowCache) {
  let cache: RowCache;
  const names = [`${CELL}/2019-05`, `${CELL}/2019-06`];
  beforeAll(() => (cache = open()));
  afterAll(() => cache.close());

  it('joins consecutive blocks', async () => {
    await cache.publishSkyHistory(names[0], hourOf('2019-05-31T23:05:00Z', '2019-06-01T00:00:00Z', 21.35));
    await cache.publishSkyHistory(names[1], hourOf('2019-06-01T00:05:00Z', '2019-07-01T00:00:00Z', -5));
    const stored = await cache.readSkyHistory([...names, `${CELL}/2019-07`]);
    expect([...stored.keys()]).toEqual(names);
    const joined = unpackSky(await joinSkies([...stored.values()]));
    expect(joined).toMatchObject({ cell: CELL, issued_at: '2019-07-01T00:00:00Z', actual_steps: 24 });
    expect(joined.first_period_end).toBe('2019-05-31T23:05:00Z');
    expect([...joined.readColumn('air_temp', 10, 14)]).toEqual([21.35, 21.35, -5, -5]);
    expect(joined.provenance.reduce((sum, { steps }) => sum + steps, 0)).toBe(24);
  });

  it('joins overlapping blocks in the middle of the overlap', async () => {
    const earlier = hourOf('2019-05-31T23:05:00Z', '2019-06-01T00:00:00Z', 21.35);
    const later = hourOf('2019-05-31T23:45:00Z', '2019-06-01T00:40:00Z', -5);
    const joined = unpackSky(await joinSkies([earlier, later].map(packSky)));
    expect(joined).toMatchObject({ first_period_end: '2019-05-31T23:05:00Z', actual_steps: 20 });
    expect([...joined.readColumn('air_temp')]).toEqual([...Array(10).fill(21.35), ...Array(10).fill(-5)]);
    expect(joined.provenance.map(({ steps }) => steps)).toEqual([10, 10]);
  });

  it('yields the event loop after each column, so that other requests are served while the months of years are joined', async () => {
    const months = ['2019-05-31T23:05:00Z', '2019-06-01T00:05:00Z'].map((from) => packSky(hourOf(from, from, 1)));
    let isJoined = false;
    const joined = joinSkies(months).finally(() => (isJoined = true));
    let turns = 0;
    for (; !isJoined; turns++) await yieldToEventLoop();
    expect((await joined).length).toBeGreaterThan(0);
    expect(turns).toBeGreaterThanOrEqual(SKY_COLUMNS.length);
  });

  it('keeps a block while it is read', async () => {
    const publish = () =>
      cache.publishSkyHistory(names[0], hourOf('2019-05-31T23:05:00Z', '2019-06-01T00:00:00Z', 21.35));
    let publishedAt = Date.now();
    let readAt = publishedAt;
    await publish();
    while (readAt < publishedAt + 2 * EXPIRY_MS) {
      const now = Date.now();
      const { size } = await cache.readSkyHistory([names[0]]);
      // A stall lets the block expire.
      if (Date.now() - readAt >= EXPIRY_MS) {
        publishedAt = now;
        await publish();
      } else expect(size).toBe(1);
      readAt = now;
      await pause(EXPIRY_MS / 30);
    }
    await pause(EXPIRY_MS + 100);
    expect((await cache.readSkyHistory([names[0]])).size).toBe(0);
  });
}

describe('past sky in memory', () => keepsPastSky(() => openRowCache(options)));

describeWith('stack', 'past sky in Redis', () =>
  keepsPastSky(() =>
    openRowCache({ ...options, redis: process.env.DAYSTAR_TEST_REDIS, prefix: `test-${randomUUID()}` }),
  ),
);

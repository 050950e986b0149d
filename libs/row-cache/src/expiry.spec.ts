import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { describeWith, eventually } from '@daystar/testing';
import { Redis } from 'ioredis';
import { issueOf, site, skyOf } from './cache-entries.fixture';
import { type RowCache, openRowCache } from './index';
import type { CacheLifetimes } from './row-cache';

/** Lifetime of what expires in a test, ms. Everything else outlasts a stall of the machine. */
const SHORT_MS = 300;
/** Maximum time until it has expired, on a machine that stalls, ms. */
const MAX_EXPIRY_MS = 10_000;
const log = { info: () => undefined, warn: () => undefined };
const clock = { now: () => Date.now() };

function expires(redis?: string): void {
  const opened: RowCache[] = [];
  afterEach(() => Promise.all(opened.splice(0).map((cache) => cache.close())));
  /** Opens the same new cache in two processes. */
  const open = (lifetimes: Partial<CacheLifetimes>) => {
    const options = { redis, log, clock, lifetimes, prefix: `test-${randomUUID()}` };
    const writer = openRowCache(options);
    const reader = redis ? openRowCache(options) : writer;
    opened.push(...new Set([writer, reader]));
    return { writer, reader };
  };

  it('removes a superseded issue after a grace period', async () => {
    const { writer, reader } = open({ olderIssue: SHORT_MS });
    await writer.publishIssue(issueOf('a', '2026-01-01T12:00:00Z'));
    await writer.publishIssue(issueOf('b', '2026-01-01T12:10:00Z'));
    await eventually(async () => (await reader.readIssue(site, 'a')) === undefined || undefined, MAX_EXPIRY_MS);
    expect((await reader.readCurrentIssue(site))?.issue_id).toBe('b');
  });

  it('keeps an issue that is published twice', async () => {
    const { writer, reader } = open({ olderIssue: SHORT_MS });
    const issue = issueOf('a', '2026-01-01T12:00:00Z');
    await writer.publishIssue(issue);
    expect(await writer.publishIssue(issue)).toBe(true);
    await pause(2 * SHORT_MS);
    expect(await reader.readCurrentIssue(site)).toEqual(issue);
  });

  it('keeps a sky while its cell is requested, and removes others', async () => {
    const { writer, reader } = open({ sky: SHORT_MS });
    const skies = ['c7-1', 'c7-2'].map((cell) => skyOf(cell, '2026-01-01T12:00:00Z'));
    // A machine that stalls requests the cell too late: then the test starts again.
    for (let isInTime = false; !isInTime;) {
      let requestedAt = performance.now();
      await writer.publishSky(skies);
      isInTime = true;
      for (let requests = 0; requests < 4 && isInTime; requests++) {
        await pause(SHORT_MS / 3);
        const now = performance.now();
        const { size } = await reader.readSkies(['c7-1']);
        isInTime = performance.now() - requestedAt < SHORT_MS;
        requestedAt = now;
        if (isInTime) expect(size).toBe(1);
      }
    }
    expect((await reader.readSkies(['c7-2'])).size).toBe(0);
  });

  it("removes the record of a cell's last request", async () => {
    const { writer, reader } = open({ sky: SHORT_MS });
    await reader.readSkies(['c8-1']);
    await eventually(async () => !(await writer.listCellsInUse()).includes('c8-1') || undefined, MAX_EXPIRY_MS);
  });

  it('removes weather, and satellite frames after their own lifetime', async () => {
    const { writer, reader } = open({ weather: SHORT_MS });
    await writer.putWeather('t5-5', 'gfs', Uint8Array.of(1));
    await writer.putWeather('t5-5', 'satellite', Uint8Array.of(7), 'frames');
    await eventually(async () => !(await reader.readWeather('t5-5')).has('gfs') || undefined, MAX_EXPIRY_MS);
    expect([...(await reader.readWeather('t5-5')).keys()]).toEqual(['satellite']);
    const other = open({ weather: SHORT_MS, frames: 2 * SHORT_MS });
    await other.writer.putWeather('t5-5', 'satellite', Uint8Array.of(7), 'frames');
    await eventually(async () => (await other.reader.readWeather('t5-5')).size === 0 || undefined, MAX_EXPIRY_MS);
  });
}

describe('expiry in memory', () => expires());
describeWith('stack', 'expiry in Redis', () => {
  expires(process.env.DAYSTAR_TEST_REDIS);

  it('removes the names of expired weather', async () => {
    const prefix = `test-${randomUUID()}`;
    const redis = new Redis(process.env.DAYSTAR_TEST_REDIS!);
    const options = { redis: process.env.DAYSTAR_TEST_REDIS, log, clock, lifetimes: { weather: SHORT_MS }, prefix };
    const cache = openRowCache(options);
    for (let run = 0; run < 3; run++) {
      await cache.putWeather('t5-5', `gfs ${run}`, Uint8Array.of(run));
      await pause(2 * SHORT_MS);
    }
    await eventually(async () => {
      await cache.putWeather('t5-5', 'gfs 3', Uint8Array.of(3));
      const [key] = await redis.keys(`${prefix}*weather-sources*`);
      return (await redis.zrange(key, '0', '-1')).join() === 'gfs 3' || undefined;
    }, MAX_EXPIRY_MS);
    redis.disconnect();
    await cache.close();
  });
});

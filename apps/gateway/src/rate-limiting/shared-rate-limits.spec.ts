import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { connectRedis } from '@daystar/row-cache';
import { describeWith, eventually } from '@daystar/testing';
import type { AllowanceLeases } from './allowance-leases';
import { MAX_LEASE, LEASE_DIVISOR } from './allowance-leases';
import { MemoryRateLimits } from './memory-rate-limits';
import { RedisAllowanceLeases } from './redis-allowance-leases';
import { SharedRateLimits } from './shared-rate-limits';

const minute = { name: 'minute', limit: 60, windowMs: 60_000 };

/** A fake of Redis. */
class LeasesInMap implements AllowanceLeases {
  readonly totals = new Map<string, number>();
  trips = 0;
  isUnavailable = false;

  async lease(key: string, limit: number, _resetAt: number, wanted: number) {
    this.trips++;
    await pause(1);
    if (this.isUnavailable) throw new Error('unavailable');
    const total = this.totals.get(key) ?? 0;
    const share = Math.max(wanted, Math.min(MAX_LEASE, Math.floor((limit - total) / LEASE_DIVISOR)));
    const granted = limit - total < wanted ? 0 : share;
    this.totals.set(key, total + granted);
    return { granted, total: total + granted };
  }

  async release(unspent: readonly { key: string; count: number }[]) {
    for (const { key, count } of unspent) this.totals.set(key, this.totals.get(key)! - count);
  }

  async close() {}
}

describe('shared limits', () => {
  const clock = { time: 0, now: () => clock.time };
  const gateways = (leases: AllowanceLeases, count: number) =>
    Array.from({ length: count }, () => new SharedRateLimits(leases, new MemoryRateLimits(clock), clock));
  const closed = (all: SharedRateLimits[]) => Promise.all(all.map((one) => one.close()));
  const allowed = async (all: SharedRateLimits[], requests: number, limit = minute) => {
    const responses = await Promise.all(
      Array.from({ length: requests }, (_, index) => all[index % all.length].consume('acme', limit)),
    );
    return responses.filter((response) => response.isAllowed).length;
  };

  it('are never exceeded by all gateways together, and can be used up completely', async () => {
    const all = gateways(new LeasesInMap(), 3);
    expect(await allowed(all, 200)).toBe(60);
    clock.time += 60_000;
    expect(await allowed(all, 50)).toBe(50);
    await closed(all);
  });

  it('consume several units at once, all or none, and leave the rest to smaller requests', async () => {
    const day = { name: 'day', limit: 25_000, windowMs: 86_400_000 };
    const all = gateways(new LeasesInMap(), 2);
    const take = async (gateway: number, count: number) =>
      (await all[gateway].consume('importer', day, count)).isAllowed;
    expect(await Promise.all([take(0, 10_000), take(1, 10_000), take(0, 1)])).toEqual([true, true, true]);
    expect([await take(0, 10_000), await take(1, 10_000)]).toEqual([false, false]);
    const left = await all[0].consume('importer', day, 4000);
    expect([left.isAllowed, left.remaining]).toEqual([true, 999]);
    expect(all[0].refund('importer', day, left.resetAt, 4000).remaining).toBe(4999);
    await closed(all);
  });

  it('use one round trip for many requests', async () => {
    const leases = new LeasesInMap();
    const all = gateways(leases, 2);
    const large = { ...minute, limit: 6000 };
    for (let i = 0; i < 5000; i++) expect((await all[i % 2].consume('busy', large)).isAllowed).toBe(true);
    expect(leases.trips).toBeLessThan(5000 / 50);
    await closed(all);
  });

  it('state the remaining requests of a caller', async () => {
    const leases = new LeasesInMap();
    const [one] = gateways(leases, 1);
    clock.time = 90_000;
    expect(await one.consume('acme', minute)).toEqual({
      isAllowed: true,
      limit: 60,
      used: 1,
      remaining: 59,
      resetAt: 120_000,
    });
    expect(one.refund('acme', minute, 120_000)).toMatchObject({ used: 0, remaining: 60 });
    expect(one.refund('acme', minute, 120_000)).toMatchObject({ used: 0 });
    await one.close();
    expect([...leases.totals.values()]).toEqual([0]);
  });

  it('refund nothing into the next window', async () => {
    const leases = new LeasesInMap();
    const [one] = gateways(leases, 1);
    clock.time = 170_000;
    const { resetAt } = await one.consume('acme', minute);
    clock.time = 180_000;
    for (let i = 0; i < 60; i++) expect(await one.consume('acme', minute)).toMatchObject({ isAllowed: true });
    expect(one.refund('acme', minute, resetAt)).toMatchObject({ used: 60, remaining: 0 });
    await one.close();
  });

  it('return the unused units of one gateway to the others', async () => {
    const leases = new LeasesInMap();
    const all = gateways(leases, 2);
    clock.time = 240_000;
    await all[0].consume('acme', minute);
    clock.time += 3000;
    await eventually(() => [...leases.totals.values()][0] === 1 || undefined);
    expect(await allowed([all[1]], 100)).toBe(59);
    await closed(all);
  });

  it('are counted per gateway while Redis is unavailable, and shared again afterwards', async () => {
    const leases = new LeasesInMap();
    const all = gateways(leases, 2);
    clock.time = 300_000;
    leases.isUnavailable = true;
    expect(await allowed(all, 200)).toBe(120);
    const { trips } = leases;
    expect(trips).toBe(2);
    expect(all[0].peek('acme', minute)).toMatchObject({ used: 60 });
    leases.isUnavailable = false;
    clock.time = 360_000;
    expect(await allowed(all, 200)).toBe(60);
    await closed(all);
  });
});

describeWith('stack', 'limits shared through Redis', () => {
  it('are never exceeded, and store only keys that expire', async () => {
    const prefix = `test-${randomBytes(6).toString('hex')}`;
    const clock = { now: () => Date.now() };
    const redis = connectRedis(process.env.DAYSTAR_TEST_REDIS ?? '');
    const day = { ...minute, windowMs: 86_400_000 };
    const all = Array.from({ length: 3 }, () => {
      const leases = new RedisAllowanceLeases(connectRedis(process.env.DAYSTAR_TEST_REDIS ?? ''), prefix, clock);
      return new SharedRateLimits(leases, new MemoryRateLimits(clock), clock);
    });
    const responses = await Promise.all(Array.from({ length: 200 }, (_, index) => all[index % 3].consume('acme', day)));
    expect(responses.filter((response) => response.isAllowed)).toHaveLength(60);
    const unlimited = { ...day, name: 'simple-day', limit: Number.POSITIVE_INFINITY };
    expect(await all[0].consume('acme', unlimited)).toMatchObject({ isAllowed: true, used: 1 });
    await Promise.all(all.map((one) => one.close()));
    const keys = await redis.keys(`${prefix}:*`);
    expect(keys).toHaveLength(2);
    for (const key of keys) expect(await redis.pttl(key)).toBeGreaterThan(0);
    await redis.del(...keys);
    redis.disconnect();
  });
});

import { randomUUID } from 'node:crypto';
import { connectRedis } from '@daystar/row-cache';
import { describeWith, eventually } from '@daystar/testing';
import { POLL_LEASE_MS, POLL_LEASE_RETRY_MS, RedisPollLease } from './poll-lease';

const log = { info: () => undefined };

describeWith('stack', 'poll leases in Redis', () => {
  const address = () => process.env.DAYSTAR_TEST_REDIS ?? '';
  const open: RedisPollLease[] = [];
  afterEach(() => Promise.all(open.splice(0).map((lease) => lease.close())));
  const replica = (prefix: string, leaseMs = 60_000) => {
    open.push(new RedisPollLease(connectRedis(address()), prefix, log, leaseMs));
    return open.at(-1)!;
  };
  const prefixOf = () => `test-${randomUUID()}:`;

  it('assign each source to one replica', async () => {
    const prefix = prefixOf();
    const replicas = [replica(prefix), replica(prefix), replica(prefix)];
    for (const source of ['gfs', 'goes-east']) {
      const responses = await Promise.all(replicas.map((one) => one.acquireOrRenew(source)));
      expect(responses.filter(Boolean)).toHaveLength(1);
      expect(await Promise.all(replicas.map((one) => one.acquireOrRenew(source)))).toEqual(responses);
    }
  });

  it('are released when their holder stops', async () => {
    const prefix = prefixOf();
    const [first, second] = [replica(prefix), replica(prefix)];
    expect([await first.acquireOrRenew('gfs'), await second.acquireOrRenew('gfs')]).toEqual([true, false]);
    await open.shift()!.close();
    expect(await second.acquireOrRenew('gfs')).toBe(true);
  });

  it('are renewed long before they expire while their holder runs, and expire after it dies', async () => {
    const LEASE_MS = 600;
    const prefix = prefixOf();
    const redis = connectRedis(address());
    const [first, second] = [replica(prefix, LEASE_MS), replica(prefix, LEASE_MS)];
    await first.acquireOrRenew('gfs');
    const [key] = await redis.keys(`${prefix}*`);
    let remaining = await redis.pttl(key);
    expect(remaining).toBeLessThanOrEqual(LEASE_MS);
    for (let renewals = 0; renewals < 3; renewals++)
      await eventually(async () => {
        const before = remaining;
        remaining = await redis.pttl(key);
        return (remaining > before && before > LEASE_MS / 2) || undefined;
      });
    // The replica dies: it neither renews nor releases its lease. A lease of a minute outlasts a stall of this process.
    const die = async (replica: RedisPollLease) => {
      clearInterval(replica['renewal']);
      await replica.acquireOrRenew('gfs');
      await redis.pexpire(key, 60_000);
    };
    await die(first);
    expect(await second.acquireOrRenew('gfs')).toBe(false);
    await redis.pexpire(key, 1);
    await eventually(async () => (await second.acquireOrRenew('gfs')) || undefined);
    await die(second);
    await open.shift()!.close();
    expect(await redis.pttl(key)).toBeGreaterThan(0);
    redis.disconnect();
  });
});

it('a replica without the lease does not acquire it while Redis is unreachable', async () => {
  const lease = new RedisPollLease(connectRedis('redis://127.0.0.1:1'), 'test:', log);
  expect(await lease.acquireOrRenew('gfs')).toBe(false);
  await lease.close();
});

it('a replica that dies is replaced in less than 20 s', () => {
  expect(POLL_LEASE_MS + POLL_LEASE_RETRY_MS).toBeLessThan(20_000);
});

import { randomUUID } from 'node:crypto';
import { connectRedis } from '@daystar/row-cache';
import { describeWith } from '@daystar/testing';
import { POLL_LEASE_MS, POLL_LEASE_RETRY_MS, RedisPollLease } from './poll-lease';

const log = { info: () => undefined };
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

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

  it('are renewed while their holder runs, and expire after it dies', async () => {
    const prefix = prefixOf();
    const [first, second] = [replica(prefix, 600), replica(prefix, 600)];
    await first.acquireOrRenew('gfs');
    await pause(1500);
    expect(await second.acquireOrRenew('gfs')).toBe(false);
    // The replica dies: it neither renews nor releases its lease.
    const dead = new RedisPollLease(connectRedis(address()), prefix, log, 600);
    await open.shift()!.close();
    expect(await dead.acquireOrRenew('ecmwf')).toBe(true);
    clearInterval(dead['renewal']);
    expect(await second.acquireOrRenew('ecmwf')).toBe(false);
    await pause(800);
    expect(await second.acquireOrRenew('ecmwf')).toBe(true);
    await dead.close();
    expect(await second.acquireOrRenew('ecmwf')).toBe(true);
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

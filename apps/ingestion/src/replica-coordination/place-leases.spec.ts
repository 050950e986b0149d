import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectRedis } from '@daystar/row-cache';
import { describeWith, eventually } from '@daystar/testing';
import { RedisPlaceLeases } from './place-leases';

const MINUTE_MS = 60_000;

describeWith('stack', 'leases of requested places in Redis', () => {
  const connections: ReturnType<typeof connectRedis>[] = [];
  afterEach(() => connections.splice(0).forEach((connection) => connection.disconnect()));
  const open = (prefix: string) => {
    connections.push(connectRedis(process.env.DAYSTAR_TEST_REDIS ?? ''));
    return new RedisPlaceLeases(connections.at(-1)!, prefix);
  };

  it('give each place of a source to one replica, until it releases it', async () => {
    const prefix = `test-${randomUUID()}:`;
    const [first, second] = [open(prefix), open(prefix)];
    expect([...(await first.acquireOrRenew('a', ['1,1', '2,2'], MINUTE_MS))]).toEqual(['1,1', '2,2']);
    expect([...(await second.acquireOrRenew('a', ['2,2', '3,3'], MINUTE_MS))]).toEqual(['3,3']);
    expect([...(await second.acquireOrRenew('b', ['2,2'], MINUTE_MS))]).toEqual(['2,2']);
    expect([...(await first.acquireOrRenew('a', ['1,1', '2,2', '3,3'], MINUTE_MS))]).toEqual(['1,1', '2,2']);
    await first.release('a', ['1,1', '2,2']);
    expect([...(await second.acquireOrRenew('a', ['2,2', '3,3'], MINUTE_MS))].sort()).toEqual(['2,2', '3,3']);
  });

  it('are not released by a replica whose lease has expired', async () => {
    const prefix = `test-${randomUUID()}:`;
    const [first, second, third] = [open(prefix), open(prefix), open(prefix)];
    await first.acquireOrRenew('a', ['1,1', '2,2'], 200);
    await sleep(300);
    await second.acquireOrRenew('a', ['1,1'], MINUTE_MS);
    await first.release('a', ['1,1', '2,2']);
    expect([...(await third.acquireOrRenew('a', ['1,1', '2,2'], MINUTE_MS))]).toEqual(['2,2']);
  });

  it('have one holder when a reply of Redis comes after the lease has expired', async () => {
    const prefix = `test-${randomUUID()}:`;
    const [first, second] = [open(prefix), open(prefix)];
    await first.acquireOrRenew('a', ['1,1'], 300);
    const [{ stream }] = connections;
    stream.pause();
    const renewal = first.acquireOrRenew('a', ['1,1'], MINUTE_MS);
    await sleep(500);
    const taken = await second.acquireOrRenew('a', ['1,1'], MINUTE_MS);
    stream.resume();
    expect([...(await renewal), ...taken]).toEqual(['1,1']);
  });

  it('expire when their replica dies, but not while it renews them', async () => {
    const prefix = `test-${randomUUID()}:`;
    const [first, second] = [open(prefix), open(prefix)];
    await first.acquireOrRenew('a', ['1,1'], 300);
    await first.acquireOrRenew('a', ['1,1'], MINUTE_MS);
    await sleep(400);
    expect((await second.acquireOrRenew('a', ['1,1'], 300)).size).toBe(0);
    await first.acquireOrRenew('a', ['1,1'], 300);
    await eventually(async () => (await second.acquireOrRenew('a', ['1,1'], 300)).size === 1 || undefined);
  });
});

it('are held by every replica while Redis is unreachable', async () => {
  const redis = connectRedis('redis://127.0.0.1:1');
  redis.on('error', () => undefined);
  const leases = new RedisPlaceLeases(redis, 'test:');
  expect([...(await leases.acquireOrRenew('a', ['1,1'], MINUTE_MS))]).toEqual(['1,1']);
  await leases.release('a', ['1,1']);
  redis.disconnect();
});

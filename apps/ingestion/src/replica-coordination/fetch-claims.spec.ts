import { randomUUID } from 'node:crypto';
import { connectRedis } from '@daystar/row-cache';
import { describeWith } from '@daystar/testing';
import { RedisFetchClaims } from './fetch-claims';

describeWith('stack', 'claims of first fetches in Redis', () => {
  const connections: ReturnType<typeof connectRedis>[] = [];
  afterEach(() => connections.splice(0).forEach((connection) => connection.disconnect()));
  const open = (prefix: string, claimMs?: number) => {
    connections.push(connectRedis(process.env.DAYSTAR_TEST_REDIS ?? ''));
    return new RedisFetchClaims(connections.at(-1)!, prefix, claimMs);
  };

  it('give each place to one replica, and the others wait until it is fetched', async () => {
    const prefix = `test-${randomUUID()}:`;
    const [first, second] = [open(prefix), open(prefix)];
    expect([...(await first.acquire('a', ['1,1', '2,2']))]).toEqual(['1,1', '2,2']);
    expect([...(await second.acquire('a', ['2,2', '3,3']))]).toEqual(['3,3']);
    expect([...(await second.acquire('b', ['2,2']))]).toEqual(['2,2']);
    let isReleased = false;
    const waiting = second.waitUntilFetched('a', ['2,2']).then((keys) => [keys, isReleased]);
    await new Promise((resolve) => setTimeout(resolve, 250));
    isReleased = true;
    await first.release('a', ['1,1', '2,2'], true);
    expect(await waiting).toEqual([['2,2'], true]);
    expect([...(await second.acquire('a', ['2,2']))]).toEqual([]);
  });

  it('are read with one round trip, however many places there are', async () => {
    const prefix = `test-${randomUUID()}:`;
    const [first, second] = [open(prefix), open(prefix)];
    const keys = Array.from({ length: 100 }, (_, i) => `${i},0`);
    await first.acquire('a', keys);
    await first.release('a', keys, true);
    await second.acquire('b', ['0,0']);
    const write = jest.spyOn(connections.at(-1)!.stream, 'write');
    expect(await second.waitUntilFetched('a', keys)).toEqual(keys);
    expect(write).toHaveBeenCalledTimes(1);
  });

  it('are free again after a failed fetch, and when their replica dies', async () => {
    const prefix = `test-${randomUUID()}:`;
    const [first, second] = [open(prefix, 400), open(prefix, 400)];
    await first.acquire('a', ['1,1', '2,2']);
    await first.release('a', ['1,1'], false);
    expect(await second.waitUntilFetched('a', ['1,1', '2,2'])).toEqual([]);
    expect([...(await second.acquire('a', ['1,1', '2,2']))]).toEqual(['1,1', '2,2']);
  });

  it('are not released by a replica whose claim has expired', async () => {
    const prefix = `test-${randomUUID()}:`;
    const [first, second, third] = [open(prefix, 200), open(prefix), open(prefix)];
    await first.acquire('a', ['1,1', '2,2']);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await second.acquire('a', ['1,1']);
    await first.release('a', ['1,1', '2,2'], false);
    expect([...(await third.acquire('a', ['1,1', '2,2']))]).toEqual(['2,2']);
  });
});

it('are given to every replica while Redis is unreachable', async () => {
  const redis = connectRedis('redis://127.0.0.1:1');
  redis.on('error', () => undefined);
  const claims = new RedisFetchClaims(redis, 'test:');
  expect([...(await claims.acquire('a', ['1,1']))]).toEqual(['1,1']);
  await claims.release('a', ['1,1'], true);
  expect(await claims.waitUntilFetched('a', ['1,1'])).toEqual([]);
  redis.disconnect();
});

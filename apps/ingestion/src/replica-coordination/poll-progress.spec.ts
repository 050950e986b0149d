import { randomUUID } from 'node:crypto';
import { connectRedis } from '@daystar/row-cache';
import { describeWith } from '@daystar/testing';
import { RedisPollProgressStore } from './poll-progress';

describeWith('stack', 'poll progress in Redis', () => {
  let redis: ReturnType<typeof connectRedis>;
  let progress: RedisPollProgressStore;
  beforeEach(() => {
    redis = connectRedis(process.env.DAYSTAR_TEST_REDIS ?? '');
    progress = new RedisPollProgressStore(redis, `test-${randomUUID()}:`);
  });
  afterEach(() => redis.disconnect());

  it('is stored for each source separately', async () => {
    const cursor = [{ run: 1, next: 2, at: 3 }];
    await progress.save('gfs', { readUntil: 10, added: [''], removed: [], cursor });
    expect(await progress.load('gfs')).toEqual({ readUntil: 10, places: [''], cursor });
    expect(await progress.load('ecmwf')).toBeUndefined();
  });

  it('adds and removes places, 12,000 at once', async () => {
    const many = Array.from({ length: 12_000 }, (_, i) => `${i / 100},${-i / 100}`);
    await progress.save('open-meteo', { readUntil: 10, added: many, removed: [] });
    await progress.save('open-meteo', { readUntil: 20, added: ['1,1'], removed: many.slice(1) });
    const { readUntil, places } = (await progress.load('open-meteo'))!;
    expect([readUntil, [...places].sort()]).toEqual([20, ['1,1', many[0]].sort()]);
  });
});

it('loads nothing and saves without an error while Redis is unreachable', async () => {
  const redis = connectRedis('redis://127.0.0.1:1');
  redis.on('error', () => {});
  const progress = new RedisPollProgressStore(redis, 'test:');
  await progress.save('gfs', { readUntil: 10, added: [''], removed: [] });
  expect(await progress.load('gfs')).toBeUndefined();
  redis.disconnect();
});

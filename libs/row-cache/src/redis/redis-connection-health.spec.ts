import { readFileSync } from 'node:fs';
import { eventually } from '@daystar/testing';
import type { Redis } from 'ioredis';
import { connectRedis } from './connect-redis';
import { RedisConnectionHealth } from './redis-connection-health';

it.each(['', '?cluster'])('an outage of Redis states its address, the reason and its start (%s)', async (query) => {
  const redis = connectRedis(`redis://user:secret@127.0.0.1:1${query}`);
  const health = new RedisConnectionHealth(redis);
  expect(health.problem).toBe('cannot reach Redis at 127.0.0.1:1 (no connection yet)');
  const refused = /^cannot reach Redis at 127\.0\.0\.1:1 \(ECONNREFUSED\) since 2[\d-]+T[\d:]+Z$/;
  expect(await eventually(() => refused.exec(health.problem ?? '')?.[0])).toMatch(refused);
  health.reportCommandError(new Error('Reached the max retries per request limit (which is 1).'));
  expect(health.problem).toMatch(refused);
  redis.disconnect();
});

it('a Redis that is full states that, as its runbook says, until a command succeeds', () => {
  const connection = { status: 'ready', options: { host: 'redis', port: 6379 }, on: () => undefined };
  const health = new RedisConnectionHealth(connection as unknown as Redis);
  health.reportCommandError(new Error("OOM command not allowed when used memory > 'maxmemory'."));
  expect(health.problem).toMatch(/^cannot use Redis at redis:6379 \(OOM command not allowed/);
  expect(readFileSync('docs/runbooks/redis-failing.md', 'utf8')).toContain('`OOM command not allowed`');
  health.clear();
  expect(health.problem).toBeUndefined();
});

import { Redis } from 'ioredis';

/** Limits the memory of Redis, which then refuses writes. @param maxmemory as in redis.conf; `0` is no limit */
export async function limitRedis(port: number, maxmemory: string): Promise<void> {
  const client = new Redis(port, '127.0.0.1');
  await client.config('SET', 'maxmemory', maxmemory);
  client.disconnect();
}

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import type { BackingService } from '../backing-service';
import { canRunProgram } from '../run-program';
import type { StackSettings } from '../stack-settings';

/** Describes the Redis of the stack: a single process. Its data can be rebuilt, so occasional snapshots are enough. */
export function createRedisService({ folder, ports }: StackSettings): BackingService {
  const data = join(folder, 'redis', 'data');
  const address = `redis://127.0.0.1:${ports.redis}`;
  return {
    name: 'redis',
    address,
    ports: [ports.redis],
    requirements: [{ debianPackage: 'redis-server', isInstalled: () => canRunProgram('redis-server', ['--version']) }],
    data: [data],
    stopSignal: 'SIGTERM',

    async prepare() {
      mkdirSync(data, { recursive: true });
      const options = { bind: '127.0.0.1', port: ports.redis, dir: data, save: '300 1', daemonize: 'no' };
      const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
      return { program: 'redis-server', args, cwd: data };
    },

    async probe() {
      const client = new Redis(address, {
        lazyConnect: true,
        connectTimeout: 1000,
        commandTimeout: 5000,
        retryStrategy: () => null,
      });
      // Without a listener ioredis prints every refused connection.
      client.on('error', () => undefined);
      try {
        await client.connect();
        await client.ping();
      } finally {
        client.disconnect();
      }
    },
  };
}

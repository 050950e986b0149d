import { OutageTracker } from '@daystar/contracts';
import type { Redis } from 'ioredis';

/** Health of a connection to Redis. */
export class RedisConnectionHealth {
  private readonly outage: OutageTracker;

  constructor(private readonly connection: Redis) {
    this.outage = new OutageTracker('Redis', getAddress(connection));
    connection.on('error', (error: Error & { lastNodeError?: Error }) => this.report(error.lastNodeError ?? error));
    connection.on('close', () => {
      if (!this.outage.problem) this.report('connection closed');
    });
    connection.on('ready', () => this.clear());
  }

  /** Problem of the connection or its last command, with address and time; undefined when it works. */
  get problem(): string | undefined {
    const { problem } = this.outage;
    return this.connection.status === 'ready' ? problem : (problem ?? this.outage.describe('no connection yet'));
  }

  /** Records a failed command. While there is no connection, `problem` keeps the error of the connection. */
  reportCommandError(error: unknown): void {
    if (this.connection.status === 'ready' || !this.outage.problem) this.report(error);
  }

  clear(): void {
    this.outage.clear();
  }

  private report(error: unknown): void {
    this.outage.report(error);
  }
}

/** Returns the address of a connection. For a cluster it is the first configured node, which ioredis keeps private. */
function getAddress(connection: Redis): string {
  const { startupNodes } = connection as unknown as { startupNodes?: readonly { host?: string; port?: number }[] };
  const { host = 'localhost', port = 6379 } = startupNodes?.[0] ?? connection.options;
  return `${host}:${port}`;
}

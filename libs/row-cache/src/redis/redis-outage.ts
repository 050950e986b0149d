import { Outage } from '@daystar/contracts';
import type { Redis } from 'ioredis';

/** Follows a connection to Redis and describes its outage. */
export class RedisOutage {
  private readonly outage: Outage;

  constructor(private readonly connection: Redis) {
    this.outage = new Outage('Redis', addressOfConnection(connection));
    connection.on('error', (error: Error & { lastNodeError?: Error }) => this.report(error.lastNodeError ?? error));
    connection.on('close', () => {
      if (!this.outage.problem) this.report('connection closed');
    });
    connection.on('ready', () => this.clear());
  }

  /** What is wrong with the connection or its last command, where and since when; undefined when it works. */
  get problem(): string | undefined {
    const { problem } = this.outage;
    return this.connection.status === 'ready' ? problem : (problem ?? this.outage.describe('no connection yet'));
  }

  /** Notes a failed command. While there is no connection, the reason for that stays. */
  reportCommand(error: unknown): void {
    if (this.connection.status === 'ready' || !this.outage.problem) this.report(error);
  }

  clear(): void {
    this.outage.clear();
  }

  private report(error: unknown): void {
    this.outage.report(error);
  }
}

/** Of a cluster the node that the setting names, which ioredis keeps private. */
function addressOfConnection(connection: Redis): string {
  const { startupNodes } = connection as unknown as { startupNodes?: readonly { host?: string; port?: number }[] };
  const { host = 'localhost', port = 6379 } = startupNodes?.[0] ?? connection.options;
  return `${host}:${port}`;
}

import { readFileSync } from 'node:fs';
import { Cluster, Redis, type RedisOptions } from 'ioredis';

/** Maximum duration of a command; after it, callers use stale data instead of waiting for Redis. */
const COMMAND_TIMEOUT_MS = 2000;

const options: RedisOptions = {
  commandTimeout: COMMAND_TIMEOUT_MS,
  connectTimeout: COMMAND_TIMEOUT_MS,
  maxRetriesPerRequest: 1,
  enableAutoPipelining: true,
  // `CacheEventSubscriber` resubscribes itself and reports a gap.
  autoResubscribe: false,
};

/** Log of the outages of a connection. */
export interface ConnectionLog {
  info(message: string): void;
  warn(message: string, details?: object): void;
}

/**
 * Connects to `redis://[user:password@]host:port[/db]`, `rediss://…` for TLS, or, with `?cluster`, to the cluster of
 * that node. `?ca=FILE` is a PEM file of certificate authorities for the server's certificate.
 * @throws Error when the file cannot be read
 */
export function connectRedis(url: string, log?: ConnectionLog): Redis {
  const connection = createConnection(url);
  if (log) logOutages(connection, log);
  return connection;
}

/** Logs once when Redis becomes unavailable, and once when it is available again. */
function logOutages(connection: Redis, log: ConnectionLog): void {
  let isUnavailable = false;
  connection.on('error', (error) => {
    if (!isUnavailable) log.warn('waiting for Redis', { error });
    isUnavailable = true;
  });
  connection.on('ready', () => {
    if (isUnavailable) log.info('Redis is available');
    isUnavailable = false;
  });
}

function createConnection(url: string): Redis {
  const address = new URL(url);
  const { hostname, port, protocol, username, password, searchParams } = address;
  const ca = searchParams.get('ca');
  const tls = protocol === 'rediss:' ? (ca ? { ca: readFileSync(ca) } : {}) : undefined;
  // ioredis would read the query as client options.
  address.search = '';
  if (!searchParams.has('cluster')) return new Redis(address.href, { ...options, tls });
  const cluster = new Cluster([{ host: hostname, port: Number(port || 6379) }], {
    enableAutoPipelining: true,
    redisOptions: {
      ...options,
      username: decodeURIComponent(username) || undefined,
      password: decodeURIComponent(password) || undefined,
      tls,
    },
  });
  // Both classes have the commands, events and status used here; only their constructors differ.
  return cluster as unknown as Redis;
}

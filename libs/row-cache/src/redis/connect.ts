import { readFileSync } from 'node:fs';
import { Cluster, Redis, type RedisOptions } from 'ioredis';

/** A read that takes longer is answered from what is at hand; nobody waits for a Redis that hangs. */
const COMMAND_TIMEOUT_MS = 2000;

const options: RedisOptions = {
  commandTimeout: COMMAND_TIMEOUT_MS,
  connectTimeout: COMMAND_TIMEOUT_MS,
  maxRetriesPerRequest: 1,
  enableAutoPipelining: true,
  // The subscriber does this itself, to know from when on it misses nothing.
  autoResubscribe: false,
};

/** Takes one line when Redis becomes unavailable, and one when it is available again. */
export interface OutageLog {
  info(message: string): void;
  warn(message: string, details?: object): void;
}

/**
 * Connects to `redis://[user:password@]host:port[/db]`, `rediss://…` for TLS, or, with `?cluster`, to the cluster that
 * the named node belongs to. `?ca=FILE` names the certificates, PEM, that the server's must be signed by.
 * @throws Error when that file cannot be read
 */
export function connect(url: string, log?: OutageLog): Redis {
  const connection = open(url);
  if (log) logOutages(connection, log);
  return connection;
}

function logOutages(connection: Redis, log: OutageLog): void {
  let isAway = false;
  connection.on('error', (error) => {
    if (!isAway) log.warn('waiting for Redis', { error });
    isAway = true;
  });
  connection.on('ready', () => {
    if (isAway) log.info('Redis is available');
    isAway = false;
  });
}

function open(url: string): Redis {
  const address = new URL(url);
  const { hostname, port, protocol, username, password, searchParams } = address;
  const ca = searchParams.get('ca');
  const tls = protocol === 'rediss:' ? (ca ? { ca: readFileSync(ca) } : {}) : undefined;
  // The client takes what stands there for options of its own.
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
  // Both have the commands, events and status that are used here; only their constructors differ.
  return cluster as unknown as Redis;
}

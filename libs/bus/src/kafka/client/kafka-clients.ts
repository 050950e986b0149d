import { Kafka, logLevel, type KafkaConfig, type LogEntry, type RetryOptions, type SASLOptions } from 'kafkajs';
import type { Log } from '../../port/log';
import { ClientSockets } from '../sockets/client-sockets';
import { applyKafkajsPatches } from '../kafkajs-patches/apply-kafkajs-patches';

/** Certificates are PEM. Without `ca` the certificate authorities of the system apply. */
export interface KafkaSecurity {
  readonly ssl?: { readonly ca?: string; readonly cert?: string; readonly key?: string };
  readonly sasl?: {
    readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512';
    readonly username: string;
    readonly password: string;
  };
}

/** How this process reaches the brokers. */
export interface KafkaConnection {
  /** `host:port,host:port` */
  readonly brokers: string;
  readonly clientId: string;
  readonly log: Log;
  readonly now: () => number;
  /** TLS and credentials; plain text and anonymous when absent. */
  readonly security?: KafkaSecurity;
  /** Opens the sockets; TCP or TLS when absent. */
  readonly socketFactory?: KafkaConfig['socketFactory'];
}

/** About 8 s in total, so that a caller soon learns that Kafka is unavailable. */
const SHORT_RETRY: RetryOptions = { initialRetryTime: 100, maxRetryTime: 1000, retries: 10 };
/**
 * About 30 s in total. A consumer that gives up rejoins as a new member, and the group then waits until the session of the
 * old member expires.
 */
export const LONG_RETRY: RetryOptions = { ...SHORT_RETRY, retries: 30 };

/** A lasting problem shows in `/health/ready`, so the log repeats it rarely. */
const REPEAT_MS = 600_000;

/** Clients for admin connections (short retries) and for consumers (long retries). */
export interface Clients {
  readonly shortRetry: Kafka;
  readonly longRetry: Kafka;
}

/** A client of one producer. */
export interface ProducerClient {
  readonly kafka: Kafka;
  /** Closes all sockets permanently: no pending message reaches a broker, however often kafkajs retries. */
  abandon(): void;
}

export function kafkaClients(connection: KafkaConnection): Clients {
  applyKafkajsPatches();
  return { shortRetry: kafkaClient(connection, SHORT_RETRY), longRetry: kafkaClient(connection, LONG_RETRY) };
}

/** Returns a factory of clients. Each producer has its own client, so that abandoning it affects no other connection. */
export function producerClientFactory(connection: KafkaConnection): () => ProducerClient {
  applyKafkajsPatches();
  return () => {
    const sockets = new ClientSockets(connection.socketFactory);
    const kafka = kafkaClient({ ...connection, socketFactory: sockets.factory }, SHORT_RETRY);
    return { kafka, abandon: () => sockets.closePermanently() };
  };
}

function kafkaClient(
  { brokers, clientId, log, now, security, socketFactory }: KafkaConnection,
  retry: RetryOptions,
): Kafka {
  return new Kafka({
    brokers: brokers.split(',').map((broker) => broker.trim()),
    clientId,
    ssl: security?.ssl,
    sasl: security?.sasl as SASLOptions | undefined,
    socketFactory,
    connectionTimeout: 2000,
    // Only this timeout detects a peer that disappeared without closing the connection (tulios/kafkajs#1783).
    requestTimeout: 5000,
    retry,
    logLevel: logLevel.WARN,
    logCreator: () => createLogHandler(log, now),
  });
}

/**
 * Logs errors of kafkajs as warnings, each at most every 10 minutes: kafkajs reports what it recovers from by itself, such
 * as a broker restart, as an error per attempt. Lasting problems show in `readinessProblem()`.
 */
function createLogHandler(log: Log, now: () => number): (entry: LogEntry) => void {
  const loggedAt = new Map<string, number>();
  return ({ namespace, log: { message, error } }) => {
    // Retries are limited on purpose: a publish has a deadline.
    if (message.startsWith('Limiting retries for the idempotent producer')) return;
    const text = `kafka ${namespace}: ${message} ${error ?? ''}`;
    if (now() - (loggedAt.get(text) ?? -Infinity) < REPEAT_MS) return;
    if (loggedAt.size > 1000) loggedAt.clear();
    loggedAt.set(text, now());
    log.warn(text);
  };
}

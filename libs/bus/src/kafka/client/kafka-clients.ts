import { Kafka, logLevel, type KafkaConfig, type RetryOptions, type SASLOptions } from 'kafkajs';
import type { Log } from '../../port/log';
import { ClientSockets } from '../sockets/client-sockets';
import { applyKafkajsPatches } from '../kafkajs-patches/apply-kafkajs-patches';
import { createLogHandler } from './log-handler';

/** TLS and credentials. Certificates are PEM; without `ca`, the certificate authorities of Node are trusted. */
export interface KafkaSecurity {
  readonly ssl?: { readonly ca?: string; readonly cert?: string; readonly key?: string };
  readonly sasl?: {
    readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512';
    readonly username: string;
    readonly password: string;
  };
}

/** Connection of this process to the brokers. */
export interface KafkaConnection {
  /** `host:port,host:port` */
  readonly brokers: string;
  readonly clientId: string;
  readonly log: Log;
  /** Clock of log entries, ms. */
  readonly now: () => number;
  /** TLS and credentials; plain text and anonymous when absent. */
  readonly security?: KafkaSecurity;
  /** Opens the sockets; TCP or TLS when absent. */
  readonly socketFactory?: KafkaConfig['socketFactory'];
}

/** Retries for about 8 s in total, so that a caller soon receives the error when Kafka is unavailable. */
const SHORT_RETRY: RetryOptions = { initialRetryTime: 100, maxRetryTime: 1000, retries: 10 };
/**
 * Retries for about 30 s in total. A consumer that gives up rejoins as a new member, and the group then waits until the
 * session of the old member expires.
 */
export const LONG_RETRY: RetryOptions = { ...SHORT_RETRY, retries: 30 };

/** Clients for admin connections (short retries) and for consumers (long retries). */
export interface KafkaClients {
  readonly shortRetry: Kafka;
  readonly longRetry: Kafka;
}

/** The client of one producer. */
export interface ProducerClient {
  readonly kafka: Kafka;
  /** Closes all sockets permanently, so that no pending message reaches a broker when kafkajs retries. */
  abandon(): void;
}

/** Creates the clients for admin connections and consumers. */
export function createKafkaClients(connection: KafkaConnection): KafkaClients {
  applyKafkajsPatches();
  const { factory: socketFactory } = new ClientSockets(connection.socketFactory);
  const options = { ...connection, socketFactory };
  return { shortRetry: createKafkaClient(options, SHORT_RETRY), longRetry: createKafkaClient(options, LONG_RETRY) };
}

/** Returns a factory of clients. Each producer has its own client, so that abandoning it affects no other connection. */
export function createProducerClientFactory(connection: KafkaConnection): () => ProducerClient {
  applyKafkajsPatches();
  return () => {
    const sockets = new ClientSockets(connection.socketFactory);
    const kafka = createKafkaClient({ ...connection, socketFactory: sockets.factory }, SHORT_RETRY);
    return { kafka, abandon: () => sockets.closePermanently() };
  };
}

function createKafkaClient(
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

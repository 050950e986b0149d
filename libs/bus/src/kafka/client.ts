import { Kafka, logLevel, type KafkaConfig, type LogEntry, type RetryOptions, type SASLOptions } from 'kafkajs';
import type { Log } from '../log';
import { ClientSockets } from './client-sockets';
import { stopIdleTimers } from './idle-timer';
import { keepLastBroker } from './last-broker';
import { compressQuickly } from './quick-gzip';
import { soundConnections } from './sound-connections';
import { soundMembers } from './sound-members';

/** Certificates are PEM; those of the system hold where there is no `ca`. */
export interface KafkaSecurity {
  readonly ssl?: { readonly ca?: string; readonly cert?: string; readonly key?: string };
  readonly sasl?: {
    readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512';
    readonly username: string;
    readonly password: string;
  };
}

/** How this process reaches the brokers. */
export interface Connection {
  /** `host:port,host:port` */
  readonly brokers: string;
  readonly clientId: string;
  readonly log: Log;
  readonly now: () => number;
  /** TLS and who we are; in the clear and as nobody when absent. */
  readonly security?: KafkaSecurity;
  /** Makes the sockets; net and tls sockets when absent. */
  readonly socketFactory?: KafkaConfig['socketFactory'];
}

/** Some eight seconds in all: whoever waits for an answer is told soon that there is none. */
const PROMPT: RetryOptions = { initialRetryTime: 100, maxRetryTime: 1000, retries: 10 };
/**
 * Half a minute: a consumer that gives up joins its group as a newcomer, and the group then waits for the old member until
 * its session ends.
 */
export const PATIENT: RetryOptions = { ...PROMPT, retries: 30 };

/** What stays wrong shows in `/health/ready`: the log need not repeat it often. */
const REPEAT_MS = 600_000;

/** What makes administrators, and what makes consumers. */
export interface Clients {
  readonly prompt: Kafka;
  readonly patient: Kafka;
}

/** A client of one producer. */
export interface ProducerClient {
  readonly kafka: Kafka;
  /** After this nothing that the producer was given reaches a broker, however often kafkajs retries. */
  giveUp(): void;
}

export function kafkaClients(connection: Connection): Clients {
  patchKafkajs();
  return { prompt: kafkaClient(connection, PROMPT), patient: kafkaClient(connection, PATIENT) };
}

/** Makes a client for each producer, so that giving one up touches no other connection. */
export function producerClients(connection: Connection): () => ProducerClient {
  patchKafkajs();
  return () => {
    const sockets = new ClientSockets(connection.socketFactory);
    const kafka = kafkaClient({ ...connection, socketFactory: sockets.factory }, PROMPT);
    return { kafka, giveUp: () => sockets.closeForGood() };
  };
}

function patchKafkajs(): void {
  compressQuickly();
  stopIdleTimers();
  keepLastBroker();
  soundConnections();
  soundMembers();
}

function kafkaClient({ brokers, clientId, log, now, security, socketFactory }: Connection, retry: RetryOptions): Kafka {
  return new Kafka({
    brokers: brokers.split(',').map((broker) => broker.trim()),
    clientId,
    ssl: security?.ssl,
    sasl: security?.sasl as SASLOptions | undefined,
    socketFactory,
    connectionTimeout: 2000,
    // A connection whose other end vanished is only noticed, and left, by this timeout
    // (github.com/tulios/kafkajs/issues/1783).
    requestTimeout: 5000,
    retry,
    logLevel: logLevel.WARN,
    logCreator: () => warnings(log, now),
  });
}

/**
 * kafkajs calls errors what it gets over by itself (a broker that restarts, a topic that exists already), once per
 * attempt. What stays wrong shows in `trouble()`.
 */
function warnings(log: Log, now: () => number): (entry: LogEntry) => void {
  const lastTold = new Map<string, number>();
  return ({ namespace, log: { message, error } }) => {
    // Retries are limited on purpose: whoever publishes is told in time.
    if (message.startsWith('Limiting retries for the idempotent producer')) return;
    const text = `kafka ${namespace}: ${message} ${error ?? ''}`;
    if (now() - (lastTold.get(text) ?? -Infinity) < REPEAT_MS) return;
    if (lastTold.size > 1000) lastTold.clear();
    lastTold.set(text, now());
    log.warn(text);
  };
}

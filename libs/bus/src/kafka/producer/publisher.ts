import { DaystarError } from '@daystar/contracts';
import { CompressionTypes, Partitioners, type Message, type Producer } from 'kafkajs';
import { withTimeout, createUnavailableError, withDeadline } from '../../messages/deadline';
import { MAX_MESSAGE_BYTES } from '../../messages/message';
import { ConnectionHealth } from '../client/connection-health';
import type { ProducerClient } from '../client/kafka-clients';

/** A message for Kafka. Messages without key are distributed over the partitions. */
export interface OutgoingMessage {
  readonly topic: string;
  readonly key: string | null;
  readonly text: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

interface QueuedBatch {
  readonly messages: readonly OutgoingMessage[];
  readonly bytes: number;
  /** Aborts when the deadline passes. */
  readonly signal: AbortSignal;
  /** Deadline, ms of `performance.now()`. */
  readonly deadline: number;
  resolve(): void;
  reject(error: unknown): void;
}

const TIMEOUT_MESSAGE = 'The message broker does not respond.';
/** Size above which a request to the broker is compressed, bytes. */
const MIN_COMPRESSED_BYTES = 8 * 1024;
/** Maximum size of a batch; a larger message is a batch of its own. */
const MAX_BATCH_BYTES = 1024 * 1024;

/** A producer and its own client. */
interface ProducerConnection {
  readonly client: ProducerClient;
  readonly producer: Promise<Producer>;
}

/**
 * Publishes messages in order, acknowledged by all in-sync replicas. Only one request is in flight, because kafkajs may reorder
 * concurrent sends; messages that arrive meanwhile are sent together in the next one. A message reported as failed is never
 * written later, because its producer and sockets are abandoned.
 */
export class Publisher {
  private connection?: ProducerConnection;
  private queued: QueuedBatch[] = [];
  private sending?: Promise<void>;
  private readonly health: ConnectionHealth;
  private isClosed = false;

  constructor(
    private readonly createClient: () => ProducerClient,
    brokers: string,
    private readonly timeoutMs: number,
  ) {
    this.health = new ConnectionHealth(brokers, () => this.getProducer());
  }

  get readinessProblem(): string | undefined {
    return this.health.problem;
  }

  /** @throws DaystarError Unavailable without an acknowledgement in time, PayloadTooLarge when a broker rejects the size */
  async send(messages: readonly OutgoingMessage[]): Promise<void> {
    if (this.isClosed) throw createUnavailableError('The bus is closed.');
    await Promise.all(splitIntoBatches(messages).map((batch) => this.enqueue(batch)));
  }

  /** Sends queued messages until their deadlines, then disconnects. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.health.close();
    await this.sending;
    await this.disconnect();
  }

  private async enqueue(messages: readonly OutgoingMessage[]): Promise<void> {
    const bytes = messages.reduce((sum, message) => sum + estimateBytes(message), 0);
    const deadline = performance.now() + this.timeoutMs;
    await withDeadline(this.timeoutMs, TIMEOUT_MESSAGE, (signal) => {
      const acknowledged = new Promise<void>((resolve, reject) => {
        this.queued.push({ messages, bytes, signal, deadline, resolve, reject });
      });
      this.sending ??= this.drain().finally(() => (this.sending = undefined));
      return acknowledged;
    });
  }

  private async drain(): Promise<void> {
    while ((this.queued = this.queued.filter(({ signal }) => !signal.aborted)).length > 0) {
      const batches = [this.queued.shift()!];
      for (let bytes = batches[0].bytes; this.queued[0] && bytes + this.queued[0].bytes <= MAX_BATCH_BYTES;) {
        bytes += this.queued[0].bytes;
        batches.push(this.queued.shift()!);
      }
      await this.sendOrReject(batches);
    }
  }

  private async sendOrReject(batches: readonly QueuedBatch[]): Promise<void> {
    try {
      // Wait until the earliest deadline of the batches.
      const remainingMs = Math.min(...batches.map(({ deadline }) => deadline)) - performance.now();
      await withTimeout(Math.max(0, remainingMs), TIMEOUT_MESSAGE, this.sendBatches(batches));
      this.health.clear();
      for (const batch of batches) batch.resolve();
    } catch (error) {
      // One oversized message must not fail the others.
      if (isTooLarge(error) && batches.length > 1) {
        for (const batch of batches) await this.sendOrReject([batch]);
        return;
      }
      if (!isTooLarge(error)) {
        // Use new connections for the next batch, because kafkajs keeps using a dead one (tulios/kafkajs#1783).
        this.abandonProducer();
        this.health.report(error);
      }
      for (const batch of batches) batch.reject(toDaystarError(error));
    }
  }

  private async sendBatches(batches: readonly QueuedBatch[]): Promise<void> {
    const producer = await this.getProducer();
    const byTopic = new Map<string, Message[]>();
    for (const message of batches.flatMap((batch) => batch.messages)) {
      const messages = byTopic.get(message.topic) ?? [];
      messages.push(toKafkaMessage(message));
      byTopic.set(message.topic, messages);
    }
    const bytes = batches.reduce((sum, batch) => sum + batch.bytes, 0);
    await producer.sendBatch({
      acks: -1,
      compression: bytes > MIN_COMPRESSED_BYTES ? CompressionTypes.GZIP : CompressionTypes.None,
      topicMessages: [...byTopic].map(([topic, messages]) => ({ topic, messages })),
    });
  }

  private getProducer(): Promise<Producer> {
    return (this.connection ??= this.connect()).producer;
  }

  private connect(): ProducerConnection {
    const client = this.createClient();
    const connection = { client, producer: openProducer(client) };
    connection.producer.catch(() => {
      client.abandon();
      if (this.connection === connection) this.connection = undefined;
    });
    return connection;
  }

  /** Ensures that no message in flight reaches a broker later. */
  private abandonProducer(): void {
    const { connection } = this;
    this.connection = undefined;
    connection?.client.abandon();
    void connection?.producer.then((producer) => producer.disconnect()).catch(() => {});
  }

  private async disconnect(): Promise<void> {
    const { connection } = this;
    this.connection = undefined;
    await connection?.producer.then((producer) => producer.disconnect()).catch(() => {});
    connection?.client.abandon();
  }
}

async function openProducer({ kafka }: ProducerClient): Promise<Producer> {
  const producer = kafka.producer({
    // A batch that is retried because its acknowledgement was lost is not written twice.
    idempotent: true,
    allowAutoTopicCreation: false,
    createPartitioner: Partitioners.DefaultPartitioner,
    metadataMaxAge: 60_000,
  });
  await producer.connect();
  return producer;
}

function toKafkaMessage({ key, text, headers }: OutgoingMessage): Message {
  return { key, value: text, headers: { ...headers } };
}

function splitIntoBatches(messages: readonly OutgoingMessage[]): OutgoingMessage[][] {
  const batches: OutgoingMessage[][] = [];
  let remainingBytes = 0;
  for (const message of messages) {
    const bytes = estimateBytes(message);
    if (bytes > remainingBytes || batches.length === 0) {
      batches.push([]);
      remainingBytes = MAX_BATCH_BYTES;
    }
    batches[batches.length - 1].push(message);
    remainingBytes -= bytes;
  }
  return batches;
}

/** Estimates the size of a message in bytes: the text, as if it were ASCII, and about 400 bytes of headers. */
const estimateBytes = ({ text }: OutgoingMessage) => (text?.length ?? 0) + 400;

const isTooLarge = (error: unknown) => (error as { type?: string }).type === 'MESSAGE_TOO_LARGE';

function toDaystarError(error: unknown): DaystarError {
  if (error instanceof DaystarError) return error;
  if (!isTooLarge(error)) return createUnavailableError('The message broker does not accept messages.', error);
  const limit = MAX_MESSAGE_BYTES / 1024 / 1024;
  return new DaystarError(
    'PayloadTooLarge',
    `The broker rejected a message as too large. Set its message.max.bytes to more than ${limit} MB.`,
  );
}

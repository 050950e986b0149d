import { DaystarError } from '@daystar/contracts';
import { CompressionTypes, Partitioners, type Message, type Producer } from 'kafkajs';
import { withTimeout, unavailable, withDeadline } from '../../messages/deadline';
import { MAX_MESSAGE_BYTES } from '../../messages/message';
import { ConnectionHealth } from '../client/connection-health';
import type { ProducerClient } from '../client/kafka-clients';

/** A message for Kafka. Messages without key are spread over the partitions. */
export interface Outgoing {
  readonly topic: string;
  readonly key: string | null;
  readonly text: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

interface QueuedBatch {
  readonly messages: readonly Outgoing[];
  readonly bytes: number;
  /** Aborted when the deadline of its sender passed. */
  readonly expired: AbortSignal;
  /** Deadline, ms of `performance.now()`. */
  readonly deadline: number;
  resolve(): void;
  reject(error: unknown): void;
}

const TIMEOUT_MESSAGE = 'The message broker does not answer.';
const COMPRESS_BYTES = 8 * 1024;
/** Maximum size of a batch; a larger message is sent alone. */
const BATCH_BYTES = 1024 * 1024;

/** A producer and its own client. */
interface ProducerConnection {
  readonly client: ProducerClient;
  readonly producer: Promise<Producer>;
}

/**
 * Publishes messages in order, acknowledged by all in-sync replicas. One batch is in flight at a time, and messages that
 * arrive meanwhile form the next: kafkajs may reorder concurrent sends, and batches are faster than single messages.
 * A message reported as failed is never written later: its producer is abandoned with its sockets.
 */
export class Publisher {
  private connection?: ProducerConnection;
  private queued: QueuedBatch[] = [];
  private sending?: Promise<void>;
  private readonly health: ConnectionHealth;
  private closed = false;

  constructor(
    private readonly newClient: () => ProducerClient,
    brokers: string,
    private readonly timeoutMs: number,
  ) {
    this.health = new ConnectionHealth(brokers, () => this.connected());
  }

  get readinessProblem(): string | undefined {
    return this.health.problem;
  }

  /** @throws DaystarError Unavailable without an acknowledgement in time, PayloadTooLarge when a broker rejects the size */
  async send(messages: readonly Outgoing[]): Promise<void> {
    if (this.closed) throw unavailable('The bus is closed.');
    await Promise.all(splitIntoBatches(messages).map((parcel) => this.enqueue(parcel)));
  }

  /** Sends queued messages until their deadlines, then disconnects. */
  async close(): Promise<void> {
    this.closed = true;
    this.health.close();
    await this.sending;
    await this.disconnect();
  }

  private async enqueue(messages: readonly Outgoing[]): Promise<void> {
    const bytes = messages.reduce((sum, message) => sum + sizeOf(message), 0);
    const deadline = performance.now() + this.timeoutMs;
    await withDeadline(this.timeoutMs, TIMEOUT_MESSAGE, (expired) => {
      const accepted = new Promise<void>((resolve, reject) => {
        this.queued.push({ messages, bytes, expired, deadline, resolve, reject });
      });
      this.sending ??= this.drain().finally(() => (this.sending = undefined));
      return accepted;
    });
  }

  private async drain(): Promise<void> {
    while ((this.queued = this.queued.filter(({ expired }) => !expired.aborted)).length > 0) {
      const batch = [this.queued.shift()!];
      for (let bytes = batch[0].bytes; this.queued[0] && bytes + this.queued[0].bytes <= BATCH_BYTES;) {
        bytes += this.queued[0].bytes;
        batch.push(this.queued.shift()!);
      }
      await this.dispatch(batch);
    }
  }

  private async dispatch(batch: readonly QueuedBatch[]): Promise<void> {
    try {
      // The earliest deadline of its senders.
      const left = Math.min(...batch.map(({ deadline }) => deadline)) - performance.now();
      await withTimeout(Math.max(0, left), TIMEOUT_MESSAGE, this.transmit(batch));
      this.health.clear();
      for (const parcel of batch) parcel.resolve();
    } catch (error) {
      // One oversized message must not fail the others.
      if (isTooLarge(error) && batch.length > 1) {
        for (const parcel of batch) await this.dispatch([parcel]);
        return;
      }
      if (!isTooLarge(error)) {
        // The next batch gets new connections: kafkajs keeps using a dead one (tulios/kafkajs#1783).
        this.abandonProducer();
        this.health.report(error);
      }
      for (const parcel of batch) parcel.reject(toDaystarError(error));
    }
  }

  private async transmit(batch: readonly QueuedBatch[]): Promise<void> {
    const producer = await this.connected();
    const byTopic = new Map<string, Message[]>();
    for (const message of batch.flatMap((parcel) => parcel.messages)) {
      const messages = byTopic.get(message.topic) ?? [];
      messages.push(toKafkaMessage(message));
      byTopic.set(message.topic, messages);
    }
    const bytes = batch.reduce((sum, parcel) => sum + parcel.bytes, 0);
    await producer.sendBatch({
      acks: -1,
      compression: bytes > COMPRESS_BYTES ? CompressionTypes.GZIP : CompressionTypes.None,
      topicMessages: [...byTopic].map(([topic, messages]) => ({ topic, messages })),
    });
  }

  private connected(): Promise<Producer> {
    return (this.connection ??= this.connect()).producer;
  }

  private connect(): ProducerConnection {
    const client = this.newClient();
    const connection = { client, producer: openProducer(client) };
    connection.producer.catch(() => {
      client.abandon();
      if (this.connection === connection) this.connection = undefined;
    });
    return connection;
  }

  /** Ensures that no message of the batch in flight reaches a broker later. */
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

function toKafkaMessage({ key, text, headers }: Outgoing): Message {
  return { key, value: text, headers: { ...headers } };
}

function splitIntoBatches(messages: readonly Outgoing[]): Outgoing[][] {
  const result: Outgoing[][] = [];
  let room = 0;
  for (const message of messages) {
    const bytes = sizeOf(message);
    if (bytes > room || result.length === 0) {
      result.push([]);
      room = BATCH_BYTES;
    }
    result[result.length - 1].push(message);
    room -= bytes;
  }
  return result;
}

const sizeOf = ({ text }: Outgoing) => (text?.length ?? 0) + 400;

const isTooLarge = (error: unknown) => (error as { type?: string }).type === 'MESSAGE_TOO_LARGE';

function toDaystarError(error: unknown): DaystarError {
  if (error instanceof DaystarError) return error;
  if (!isTooLarge(error)) return unavailable('The message broker does not accept messages.', error);
  const limit = MAX_MESSAGE_BYTES / 1024 / 1024;
  return new DaystarError('PayloadTooLarge', `A message is larger than the broker takes; it should take ${limit} MB.`);
}

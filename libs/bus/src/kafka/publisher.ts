import { DaystarError } from '@daystar/contracts';
import { CompressionTypes, Partitioners, type Message, type Producer } from 'kafkajs';
import { inTime, unavailable, within } from '../messages/deadline';
import { MAX_MESSAGE_BYTES } from '../messages/message';
import { Ailment } from './ailment';
import type { ProducerClient } from './client';

/** A message for Kafka; no key spreads messages over the partitions. */
export interface Outgoing {
  readonly topic: string;
  readonly key: string | null;
  readonly text: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

interface Parcel {
  readonly messages: readonly Outgoing[];
  readonly bytes: number;
  /** Aborted when its sender was told that it could not be sent. */
  readonly expired: AbortSignal;
  /** When that happens, by `performance.now()`. */
  readonly deadline: number;
  resolve(): void;
  reject(error: unknown): void;
}

const LATE = 'The message broker does not answer.';
const COMPRESS_BYTES = 8 * 1024;
/** What goes in one batch; a single larger message goes alone. */
const BATCH_BYTES = 1024 * 1024;

/** A producer and the client that it alone uses. */
interface Connected {
  readonly client: ProducerClient;
  readonly producer: Promise<Producer>;
}

/**
 * Sends messages in the order they were given, acknowledged by all replicas. One batch is on its way at a time and what
 * is given meanwhile makes the next: kafkajs may reorder concurrent sends, and batches are faster than single messages.
 * A message whose sender was told that it failed is not written later: its producer is given up with its connections.
 */
export class Publisher {
  private connection?: Connected;
  private waiting: Parcel[] = [];
  private sending?: Promise<void>;
  private readonly ailment = new Ailment(() => this.connected());
  private closed = false;

  constructor(
    private readonly newClient: () => ProducerClient,
    private readonly timeoutMs: number,
  ) {}

  get trouble(): string | undefined {
    return this.ailment.trouble;
  }

  /** @throws DaystarError Unavailable when they are not acknowledged in time, PayloadTooLarge when a broker says so */
  async send(messages: readonly Outgoing[]): Promise<void> {
    if (this.closed) throw unavailable('The bus is closed.');
    await Promise.all(parcels(messages).map((parcel) => this.enqueue(parcel)));
  }

  /** Sends what is waiting, for as long as its senders wait for that. */
  async close(): Promise<void> {
    this.closed = true;
    this.ailment.close();
    await this.sending;
    await this.disconnect();
  }

  private async enqueue(messages: readonly Outgoing[]): Promise<void> {
    const bytes = messages.reduce((sum, message) => sum + sizeOf(message), 0);
    const deadline = performance.now() + this.timeoutMs;
    await within(this.timeoutMs, LATE, (expired) => {
      const accepted = new Promise<void>((resolve, reject) => {
        this.waiting.push({ messages, bytes, expired, deadline, resolve, reject });
      });
      this.sending ??= this.drain().finally(() => (this.sending = undefined));
      return accepted;
    });
  }

  private async drain(): Promise<void> {
    while ((this.waiting = this.waiting.filter(({ expired }) => !expired.aborted)).length > 0) {
      const batch = [this.waiting.shift()!];
      for (let bytes = batch[0].bytes; this.waiting[0] && bytes + this.waiting[0].bytes <= BATCH_BYTES;) {
        bytes += this.waiting[0].bytes;
        batch.push(this.waiting.shift()!);
      }
      await this.dispatch(batch);
    }
  }

  private async dispatch(batch: readonly Parcel[]): Promise<void> {
    try {
      // No longer than the first of its senders waits.
      const left = Math.min(...batch.map(({ deadline }) => deadline)) - performance.now();
      await inTime(Math.max(0, left), LATE, this.transmit(batch));
      this.ailment.clear();
      for (const parcel of batch) parcel.resolve();
    } catch (error) {
      // One parcel that is not accepted must not spoil the others.
      if (refused(error) && batch.length > 1) {
        for (const parcel of batch) await this.dispatch([parcel]);
        return;
      }
      if (!refused(error)) {
        // The next batch gets new connections: kafkajs goes on using one whose other end is gone (its issue 1783).
        this.giveUp();
        this.ailment.report(`Kafka does not take messages: ${(error as Error).message}`);
      }
      for (const parcel of batch) parcel.reject(explained(error));
    }
  }

  private async transmit(batch: readonly Parcel[]): Promise<void> {
    const producer = await this.connected();
    const byTopic = new Map<string, Message[]>();
    for (const message of batch.flatMap((parcel) => parcel.messages)) {
      const messages = byTopic.get(message.topic) ?? [];
      messages.push(record(message));
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

  private connect(): Connected {
    const client = this.newClient();
    const connection = { client, producer: openProducer(client) };
    connection.producer.catch(() => {
      client.giveUp();
      if (this.connection === connection) this.connection = undefined;
    });
    return connection;
  }

  /** From here on nothing of the batch under way reaches a broker. */
  private giveUp(): void {
    const { connection } = this;
    this.connection = undefined;
    connection?.client.giveUp();
    void connection?.producer.then((producer) => producer.disconnect()).catch(() => {});
  }

  private async disconnect(): Promise<void> {
    const { connection } = this;
    this.connection = undefined;
    await connection?.producer.then((producer) => producer.disconnect()).catch(() => {});
    connection?.client.giveUp();
  }
}

async function openProducer({ kafka }: ProducerClient): Promise<Producer> {
  const producer = kafka.producer({
    // A batch that is sent again because its acknowledgement was lost is not written twice.
    idempotent: true,
    allowAutoTopicCreation: false,
    createPartitioner: Partitioners.DefaultPartitioner,
    metadataMaxAge: 60_000,
  });
  await producer.connect();
  return producer;
}

function record({ key, text, headers }: Outgoing): Message {
  return { key, value: text, headers: { ...headers } };
}

function parcels(messages: readonly Outgoing[]): Outgoing[][] {
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

const refused = (error: unknown) => (error as { type?: string }).type === 'MESSAGE_TOO_LARGE';

function explained(error: unknown): DaystarError {
  if (error instanceof DaystarError) return error;
  if (!refused(error)) return unavailable('The message broker does not take messages.', error);
  const limit = MAX_MESSAGE_BYTES / 1024 / 1024;
  return new DaystarError('PayloadTooLarge', `A message is larger than the broker takes; it should take ${limit} MB.`);
}

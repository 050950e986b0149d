import { randomUUID } from 'node:crypto';
import type { Admin, Kafka, KafkaMessage } from 'kafkajs';
import { type Connection, kafkaClients } from './client';
import { headersOf } from './headers';
import { Publisher } from './publisher';

/** A message that a service gave up, as it lies in the dead letters of its topic. */
export interface DeadLetter {
  /** Its place among the dead letters, to name it by. */
  readonly offset: number;
  readonly key: string;
  /** JSON, or null for the end of a key. */
  readonly text: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

const SUFFIX = '.dlq';
/** What the courier noted when it gave up; a message that is sent again begins anew. */
const NOTE = 'dead_letter_';
const PATIENCE_MS = 10_000;

/** The dead letters of an installation, for people who look after it. */
export class DeadLetters {
  private readonly kafka: Kafka;
  private readonly publisher: Publisher;
  private readonly prefix: string;

  /** @param namespace of the installation, when it shares its brokers */
  constructor(connection: Connection, namespace?: string) {
    this.kafka = kafkaClients(connection).prompt;
    this.publisher = new Publisher(this.kafka, PATIENCE_MS);
    this.prefix = namespace ? `${namespace}.` : '';
  }

  /** Topics that have dead letters, and how many each. */
  topics(): Promise<Map<string, number>> {
    return this.administer(async (admin) => {
      const names = (await admin.listTopics()).filter((name) => this.isOurs(name)).sort();
      const counts = await Promise.all(
        names.map(
          async (name) => [name.slice(this.prefix.length, -SUFFIX.length), await countOf(admin, name)] as const,
        ),
      );
      return new Map(counts.filter(([, count]) => count > 0));
    });
  }

  /** Those of a topic, oldest first. */
  async of(topic: string): Promise<DeadLetter[]> {
    const name = this.prefix + topic + SUFFIX;
    const [end] = await this.administer(async (admin) => {
      const known = (await admin.listTopics()).includes(name);
      return known ? endsOf(admin, name) : [];
    });
    return end && end.low < end.high ? this.read(name, end.high) : [];
  }

  /**
   * Sends letters to their topic again, in order. All consumers of the topic get them, those that had no trouble a second
   * time: they are idempotent. When none is named, all are sent, and then forgotten.
   * @returns how many were sent
   */
  async replay(topic: string, offset?: number): Promise<number> {
    const letters = (await this.of(topic)).filter((letter) => offset === undefined || letter.offset === offset);
    await this.publisher.send(
      letters.map(({ key, text, headers }) => ({
        topic: this.prefix + topic,
        key,
        text,
        headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(NOTE))),
      })),
    );
    const last = letters.at(-1);
    if (offset === undefined && last) await this.forget(this.prefix + topic + SUFFIX, last.offset);
    return letters.length;
  }

  close(): Promise<void> {
    return this.publisher.close();
  }

  private isOurs(name: string): boolean {
    // Without a namespace of our own, topics with one belong to somebody else.
    const rest = name.startsWith(this.prefix) ? name.slice(this.prefix.length) : '';
    return rest.endsWith(`.v1${SUFFIX}`) && rest.split('.').length === 4;
  }

  /** A consumer in a group that nobody else has and that leaves no trace. */
  private async read(topic: string, end: number): Promise<DeadLetter[]> {
    const groupId = `${topic}.reader.${randomUUID()}`;
    const consumer = this.kafka.consumer({ groupId, allowAutoTopicCreation: false, maxWaitTimeInMs: 500 });
    const letters: DeadLetter[] = [];
    await consumer.connect();
    await consumer.subscribe({ topic, fromBeginning: true });
    try {
      await new Promise<void>((resolve, reject) => {
        consumer.on(consumer.events.CRASH, ({ payload: { error } }) => reject(error));
        const eachMessage = async ({ message }: { message: KafkaMessage }) => {
          letters.push(letterOf(message));
          if (Number(message.offset) >= end - 1) resolve();
        };
        consumer.run({ autoCommit: false, eachMessage }).catch(reject);
      });
    } finally {
      await consumer.disconnect();
    }
    await this.administer((admin) => admin.deleteGroups([groupId]));
    return letters;
  }

  private forget(topic: string, last: number): Promise<void> {
    const partitions = [{ partition: 0, offset: String(last + 1) }];
    return this.administer(async (admin) => {
      // kafkajs finds the leader only of topics it was asked about before.
      await admin.fetchTopicOffsets(topic);
      await admin.deleteTopicRecords({ topic, partitions });
    });
  }

  private async administer<T>(work: (admin: Admin) => Promise<T>): Promise<T> {
    const admin = this.kafka.admin();
    await admin.connect();
    try {
      return await work(admin);
    } finally {
      await admin.disconnect();
    }
  }
}

const letterOf = (message: KafkaMessage): DeadLetter => ({
  offset: Number(message.offset),
  key: message.key?.toString() ?? '',
  text: message.value?.toString() ?? null,
  headers: headersOf(message),
});

async function endsOf(admin: Admin, topic: string): Promise<{ low: number; high: number }[]> {
  return (await admin.fetchTopicOffsets(topic)).map(({ low, high }) => ({ low: Number(low), high: Number(high) }));
}

async function countOf(admin: Admin, topic: string): Promise<number> {
  return (await endsOf(admin, topic)).reduce((sum, { low, high }) => sum + high - low, 0);
}

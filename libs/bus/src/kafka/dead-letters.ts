import type { Admin, Kafka, KafkaMessage } from 'kafkajs';
import { type Connection, kafkaClients, producerClients } from './client';
import type { DeadLetter } from './dead-letter';
import { headersOf } from './headers';
import { overtaken } from './overtaken';
import { Publisher } from './publisher';
import { readSpans } from './read-spans';

/** What became of letters that were to be sent again. */
export interface Replayed {
  readonly sent: number;
  /** Left out: their key has a later message. */
  readonly overtaken: readonly DeadLetter[];
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
    this.publisher = new Publisher(producerClients(connection), PATIENCE_MS);
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
    const letters: DeadLetter[] = [];
    const spans = end ? [{ partition: 0, from: end.low, end: end.high }] : [];
    await readSpans(this.kafka, name, spans, (_partition, message) => letters.push(letterOf(message)));
    return letters;
  }

  /**
   * Sends letters to their topic again, in order. All consumers of the topic get them, those that had no trouble a second
   * time: they are idempotent. Letters that later messages of their key have overtaken, where only the last one counts,
   * are left out. When none is named, all are dealt with, and then forgotten.
   */
  async replay(topic: string, offset?: number): Promise<Replayed> {
    const name = this.prefix + topic;
    const letters = (await this.of(topic)).filter((letter) => offset === undefined || letter.offset === offset);
    const outdated = await this.administer((admin) => overtaken(this.kafka, admin, name, letters));
    const sent = letters.filter((letter) => !outdated.has(letter));
    await this.publisher.send(
      sent.map(({ key, text, headers }) => ({
        topic: name,
        key,
        text,
        headers: Object.fromEntries(Object.entries(headers).filter(([header]) => !header.startsWith(NOTE))),
      })),
    );
    const last = letters.at(-1);
    if (offset === undefined && last) await this.forget(name + SUFFIX, last.offset);
    return { sent: sent.length, overtaken: [...outdated] };
  }

  close(): Promise<void> {
    return this.publisher.close();
  }

  private isOurs(name: string): boolean {
    // Without a namespace of our own, topics with one belong to somebody else.
    const rest = name.startsWith(this.prefix) ? name.slice(this.prefix.length) : '';
    return rest.endsWith(`.v1${SUFFIX}`) && rest.split('.').length === 4;
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

import { EVENT_TYPES } from '@daystar/contracts';
import type { Admin, Kafka, KafkaMessage } from 'kafkajs';
import { letterName } from '../messages/dead-letter-name';
import { REPLAYED_FOR, REPLAYED_LETTER, REPLAYED_ORIGIN } from '../messages/replay-headers';
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

  /** Those of a topic, oldest first, one for each service and record. */
  async of(topic: string): Promise<DeadLetter[]> {
    return firstOfEach(await this.read(topic), ({ headers }) => letterName(headers));
  }

  private async read(topic: string): Promise<DeadLetter[]> {
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
   * Sends letters to their topic again, in order, each for the service that gave it up alone. On a compacted topic all
   * services get a record, once: it is the only copy there, and their handlers compare versions. Letters that have a later
   * message of their key on a compacted topic are left out. When no letter is named, all are sent, and then deleted.
   */
  async replay(topic: string, offset?: number): Promise<Replayed> {
    const name = this.prefix + topic;
    const all = await this.read(topic);
    const each = firstOfEach(all, ({ headers }) => letterName(headers));
    const named = each.filter((letter) => offset === undefined || letter.offset === offset);
    const isCompacted = EVENT_TYPES.some((type) => type.topic === topic && type.compacted);
    const letters = isCompacted ? firstOfEach(named, ({ headers }) => headers.dead_letter_origin) : named;
    const outdated = await this.administer((admin) => overtaken(this.kafka, admin, name, letters));
    const sent = letters.filter((letter) => !outdated.has(letter));
    await this.publisher.send(
      sent.map(({ key, text, headers, offset: letter }) => ({
        topic: name,
        key,
        text,
        headers: {
          ...Object.fromEntries(Object.entries(headers).filter(([header]) => !header.startsWith(NOTE))),
          ...(headers.dead_letter_service && { [REPLAYED_FOR]: headers.dead_letter_service }),
          ...(headers.dead_letter_origin && { [REPLAYED_ORIGIN]: headers.dead_letter_origin }),
          [REPLAYED_LETTER]: String(letter),
        },
      })),
    );
    const last = all.at(-1);
    if (offset === undefined && last) await this.forget(name + SUFFIX, last.offset);
    return { sent: sent.length, overtaken: [...outdated] };
  }

  /**
   * Deletes the letters of a topic without sending them again.
   * @param through the last of them that is deleted; all when absent
   * @returns how many
   */
  async drop(topic: string, through = Infinity): Promise<number> {
    const letters = (await this.of(topic)).filter(({ offset }) => offset <= through);
    const last = letters.at(-1);
    if (last) await this.forget(this.prefix + topic + SUFFIX, last.offset);
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

function firstOfEach(letters: readonly DeadLetter[], nameOf: (letter: DeadLetter) => string): DeadLetter[] {
  const first = new Map<string, DeadLetter>();
  for (const letter of letters) if (!first.has(nameOf(letter))) first.set(nameOf(letter), letter);
  return [...first.values()];
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

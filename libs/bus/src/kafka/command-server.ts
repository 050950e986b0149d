import type { EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';
import type { Responder } from '../bus';
import type { Log } from '../log';
import { answer, failure, type Answer } from '../messages/answer';
import { unavailable } from '../messages/deadline';
import { attributes, type Sender } from '../messages/message';
import { GroupConsumer } from './group-consumer';
import { headersOf } from './headers';
import type { Publisher } from './publisher';
import type { TopicNeed } from './topics';

/** Commands that are carried out at the same time; more wait in the topic. */
const AT_ONCE = 100;
const REMEMBERED = 10_000;

export const commandTopic = (service: string): TopicNeed => ({ name: `${service}.command.v1`, kind: 'commands' });

/** What a command carries in its headers, beside the CloudEvents attributes. */
export interface CommandHeaders extends Record<string, string> {
  command: string;
  correlation_id: string;
  reply_topic: string;
  /** Milliseconds since 1970: nobody waits for the answer any longer. */
  deadline: string;
}

/**
 * Carries out the commands of a service. Their place is committed before they are carried out and late ones are
 * dropped, so that a command is never carried out twice, nor after its sender was told that it was not.
 */
export class CommandServer {
  private readonly group: GroupConsumer;
  private readonly responders: ReadonlyMap<string, Responder>;
  private readonly inHand = new Set<Promise<void>>();
  private readonly seen = new Set<string>();
  private closing = false;

  constructor(
    kafka: Kafka,
    private readonly service: string,
    responders: readonly Responder[],
    private readonly publisher: Publisher,
    private readonly sender: Sender,
    private readonly log: Log,
  ) {
    this.responders = new Map(responders.map((responder) => [responder.type.name, responder]));
    const topics = [commandTopic(service).name];
    this.group = new GroupConsumer(kafka, { group: `${service}.command`, topics, fromBeginning: true }, log);
  }

  get trouble(): string | undefined {
    return this.group.trouble;
  }

  async start(): Promise<void> {
    await this.group.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: 4,
      eachBatch: (payload) => this.take(payload),
    });
  }

  async close(): Promise<void> {
    this.closing = true;
    await this.group.close();
    await Promise.all(this.inHand);
  }

  private async take({ batch, resolveOffset, commitOffsetsIfNecessary }: EachBatchPayload): Promise<void> {
    const { topic, partition, messages } = batch;
    if (this.closing) return;
    const offset = String(Number(batch.lastOffset()) + 1);
    await commitOffsetsIfNecessary({ topics: [{ topic, partitions: [{ partition, offset }] }] });
    resolveOffset(batch.lastOffset());
    for (const message of messages) {
      while (this.inHand.size >= AT_ONCE) await Promise.race(this.inHand);
      const work = this.carryOut(message).catch((error: unknown) => this.log.warn('a reply was lost', { error }));
      this.inHand.add(work);
      void work.finally(() => this.inHand.delete(work));
    }
  }

  private async carryOut(message: KafkaMessage): Promise<void> {
    const { command, correlation_id, reply_topic, deadline } = headersOf(message) as Partial<CommandHeaders>;
    if (!command || !correlation_id || !reply_topic || Number(deadline) < this.sender.now()) {
      this.log.warn(`${this.service} dropped a command that nobody waits for`, { command });
      return;
    }
    if (this.isRepeated(correlation_id)) return;
    const reply = await this.answer(command, message.value?.toString() ?? '');
    const headers = { ...attributes(command, this.sender), correlation_id, ok: String(reply.ok) };
    await this.publisher.send([{ topic: reply_topic, key: null, text: reply.text, headers }]);
  }

  private answer(command: string, text: string): Promise<Answer> {
    const responder = this.responders.get(command);
    if (responder) return answer(responder, text, this.log);
    return Promise.resolve(failure(unavailable(`${this.service} does not know ${command}.`)));
  }

  private isRepeated(correlationId: string): boolean {
    if (this.seen.has(correlationId)) return true;
    this.seen.add(correlationId);
    if (this.seen.size > REMEMBERED) this.seen.delete(this.seen.values().next().value!);
    return false;
  }
}

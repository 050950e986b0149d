import type { EachBatchPayload, KafkaMessage } from 'kafkajs';
import { commandTopic } from '@daystar/contracts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Responder } from '../bus';
import { answer, failure, type Answer } from '../messages/answer';
import { unavailable } from '../messages/deadline';
import { attributes } from '../messages/message';
import { GroupConsumer } from './group-consumer';
import { headersOf } from './headers';
import type { Tools } from './tools';

/** No more commands are begun while so many are being carried out … */
const AT_ONCE = 100;
/** … and so many are begun together. */
const SLICE = 25;
const REMEMBERED = 10_000;

/** What a command carries in its headers, beside the CloudEvents attributes. */
export interface CommandHeaders extends Record<string, string> {
  command: string;
  correlation_id: string;
  reply_topic: string;
  /** Milliseconds since 1970 by the clock of the server, as far as the sender knows it: when it stops waiting. */
  deadline: string;
}

/** What a reply carries in its headers, beside the CloudEvents attributes. */
export interface ReplyHeaders extends Record<string, string> {
  correlation_id: string;
  ok: string;
  /** Milliseconds since 1970 by the clock of the server: the sender learns how far its own is off. */
  answered_at: string;
  /** `true` when the command came after its deadline and was not carried out. */
  expired: string;
}

/**
 * Carries out the commands of a service. Their place is committed before they are carried out and late ones are
 * dropped, so that a command is never carried out twice, nor after its sender was told that it was not. The sender hears
 * of a late command at once: if it still waits, its clock is off, and it sends the command again with the deadline moved.
 */
export class CommandServer {
  private readonly group: GroupConsumer;
  private readonly responders: ReadonlyMap<string, Responder>;
  private readonly inHand = new Set<Promise<void>>();
  private readonly seen = new Set<string>();
  private closing = false;

  constructor(
    private readonly tools: Tools,
    private readonly service: string,
    responders: readonly Responder[],
  ) {
    this.responders = new Map(responders.map((responder) => [responder.type.name, responder]));
    const topics = [commandTopic(service).name];
    this.group = new GroupConsumer(tools, { group: `${service}.command`, topics, fromBeginning: true });
  }

  get stuck(): string | undefined {
    return this.group.stuck;
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

  private async take({ batch, resolveOffset, commitOffsetsIfNecessary, heartbeat }: EachBatchPayload): Promise<void> {
    const { topic, partition, messages } = batch;
    for (let from = 0; from < messages.length && !this.closing; from += SLICE) {
      while (this.inHand.size >= AT_ONCE) {
        await Promise.race([...this.inHand, sleep(500)]);
        await heartbeat();
      }
      const slice = messages.slice(from, from + SLICE);
      const { offset } = slice[slice.length - 1];
      const next = String(Number(offset) + 1);
      await commitOffsetsIfNecessary({ topics: [{ topic, partitions: [{ partition, offset: next }] }] });
      resolveOffset(offset);
      for (const message of slice) {
        const work = this.carryOut(message).catch((error: unknown) =>
          this.tools.log.warn('a reply was lost', { error }),
        );
        this.inHand.add(work);
        void work.finally(() => this.inHand.delete(work));
      }
    }
  }

  private async carryOut(message: KafkaMessage): Promise<void> {
    const received = headersOf(message);
    const { command, correlation_id, reply_topic, deadline } = received as Partial<CommandHeaders>;
    if (!command || !correlation_id || !reply_topic) {
      this.tools.log.warn(`${this.service} dropped a command without a sender`, { command });
      return;
    }
    const expired = Number(deadline) < this.tools.hostClock();
    if (expired) this.tools.log.warn(`${this.service} dropped a command after its deadline`, { command });
    else if (this.isRepeated(correlation_id)) return;
    const reply = expired
      ? failure(unavailable(`${this.service} received ${command} after its deadline.`))
      : await this.answer(command, message.value?.toString() ?? '', received);
    const headers: ReplyHeaders = {
      ...attributes(command, this.tools.sender),
      correlation_id,
      ok: String(reply.ok),
      answered_at: String(this.tools.hostClock()),
      expired: String(expired),
    };
    await this.tools.commands.send([{ topic: reply_topic, key: null, text: reply.text, headers }]);
  }

  private answer(command: string, text: string, headers: Record<string, string>): Promise<Answer> {
    const responder = this.responders.get(command);
    if (responder) return answer(responder, text, headers, this.tools.log);
    return Promise.resolve(failure(unavailable(`${this.service} does not know ${command}.`)));
  }

  private isRepeated(correlationId: string): boolean {
    if (this.seen.has(correlationId)) return true;
    this.seen.add(correlationId);
    if (this.seen.size > REMEMBERED) this.seen.delete(this.seen.values().next().value!);
    return false;
  }
}

import { randomUUID } from 'node:crypto';
import { type CommandType, type Topic, commandTopic, replyTopic } from '@daystar/contracts';
import type { EachMessagePayload } from 'kafkajs';
import type { Answer } from '../messages/answer';
import { unavailable, within } from '../messages/deadline';
import { attributes } from '../messages/message';
import type { CommandHeaders, ReplyHeaders } from './command-server';
import { GroupConsumer } from './group-consumer';
import { headersOf } from './headers';
import type { Tools } from './tools';

interface Reply extends Answer {
  readonly headers: Partial<ReplyHeaders>;
}

/** Sends commands and waits for their answers, which every instance reads from its service's reply topic. */
export class CommandClient {
  private readonly pending = new Map<string, (reply: Reply) => void>();
  /** How far the clock of each service is ahead of this host's, ms. */
  private readonly clockOffsets = new Map<string, number>();
  private readonly replyTopic: Topic;
  private group?: GroupConsumer;
  private ready?: Promise<void>;

  constructor(
    private readonly tools: Tools,
    private readonly groupName: string,
  ) {
    this.replyTopic = replyTopic(tools.sender.clientId);
  }

  get stuck(): string | undefined {
    return this.group?.stuck;
  }

  get trouble(): string | undefined {
    return this.group?.trouble;
  }

  /** @throws DaystarError Unavailable when no answer comes within the deadline */
  async ask(type: CommandType<object, object>, text: string, deadlineMs: number): Promise<Answer> {
    const ends = performance.now() + deadlineMs;
    return within(deadlineMs, `${type.service} did not answer in time.`, async (expired) => {
      await this.listen();
      await this.tools.topics.ensure(commandTopic(type.service));
      for (;;) {
        expired.throwIfAborted();
        // What nobody could be told of is better not done.
        if (this.trouble) throw unavailable('The message broker does not answer.');
        const reply = await this.exchange(type, text, ends - performance.now(), expired);
        // Expired by the clock of the server, and yet waited for: it was not carried out, and the offset is known now.
        if (reply.headers.expired !== 'true') return reply;
      }
    });
  }

  /** Sends a command and waits for its reply, from which the offset between the clocks is learnt. */
  private async exchange(
    type: CommandType<object, object>,
    text: string,
    patienceMs: number,
    expired: AbortSignal,
  ): Promise<Reply> {
    const correlation_id = randomUUID();
    const sentAt = this.tools.hostClock();
    const headers: CommandHeaders = {
      ...attributes(type.name, this.tools.sender),
      command: type.name,
      correlation_id,
      reply_topic: this.replyTopic.name,
      deadline: String(Math.round(sentAt + (this.clockOffsets.get(type.service) ?? 0) + patienceMs)),
    };
    const replied = new Promise<Reply>((resolve, reject) => {
      this.pending.set(correlation_id, resolve);
      expired.addEventListener('abort', () => reject(unavailable('Nobody waits for the reply.')), { once: true });
    });
    // It may be rejected while the command is still being sent.
    replied.catch(() => undefined);
    try {
      await this.tools.commands.send([{ topic: commandTopic(type.service).name, key: null, text, headers }]);
      const reply = await replied;
      this.learnOffset(type.service, reply, sentAt);
      return reply;
    } finally {
      this.pending.delete(correlation_id);
    }
  }

  /** Right to half of the time between sending and reply; a server that is older does not tell its time. */
  private learnOffset(service: string, { headers: { answered_at } }: Reply, sentAt: number): void {
    const answeredAt = Number(answered_at);
    if (!Number.isFinite(answeredAt)) return;
    this.clockOffsets.set(service, answeredAt - (sentAt + this.tools.hostClock()) / 2);
  }

  async close(): Promise<void> {
    await this.group?.close();
    if (this.group) await this.tools.admin.deleteGroup(this.groupName);
  }

  private listen(): Promise<void> {
    this.ready ??= this.start().catch((error: unknown) => {
      this.ready = undefined;
      throw error;
    });
    return this.ready;
  }

  private async start(): Promise<void> {
    await this.tools.topics.ensure(this.replyTopic);
    this.group = new GroupConsumer(this.tools, {
      group: this.groupName,
      topics: [this.replyTopic.name],
      fromBeginning: false,
    });
    const { consumer } = this.group;
    // Left to itself kafkajs finds out where "from now on" is at some later moment, and misses what came before it.
    const topic = this.replyTopic.name;
    const places = await this.tools.admin.offsets(topic);
    consumer.on(consumer.events.GROUP_JOIN, () => {
      for (const { partition, high } of places.splice(0)) consumer.seek({ topic, partition, offset: high });
    });
    await this.group.run({ eachMessage: async (payload) => this.receive(payload) });
  }

  private receive({ message }: EachMessagePayload): void {
    const headers = headersOf(message) as Partial<ReplyHeaders>;
    const { correlation_id = '', ok } = headers;
    this.pending.get(correlation_id)?.({ ok: ok === 'true', text: message.value?.toString() ?? '', headers });
  }
}

import { randomUUID } from 'node:crypto';
import { type CommandType, type Topic, getCommandTopic, getReplyTopic } from '@daystar/contracts';
import type { EachMessagePayload } from 'kafkajs';
import type { CommandResult } from '../../messages/command-result';
import { buildCommandTimeoutMessage } from '../../messages/command-timeout';
import { createUnavailableError, withDeadline } from '../../messages/deadline';
import { createCloudEventAttributes } from '../../messages/message';
import type { CommandHeaders, ReplyHeaders } from './command-server';
import { GroupConsumer } from '../consumer/group-consumer';
import { readHeaders } from '../client/read-headers';
import type { KafkaContext } from '../context/kafka-context';

interface Reply extends CommandResult {
  readonly headers: Partial<ReplyHeaders>;
}

/** Sends commands and waits for replies, which each instance reads from the reply topic of its service. */
export class CommandClient {
  private readonly pending = new Map<string, (reply: Reply) => void>();
  /** Clock of each service minus the clock of this host, ms. */
  private readonly clockOffsets = new Map<string, number>();
  private readonly replyTopic: Topic;
  private group?: GroupConsumer;
  private starting?: Promise<void>;

  constructor(
    private readonly context: KafkaContext,
    private readonly groupName: string,
  ) {
    this.replyTopic = getReplyTopic(context.sender.clientId);
  }

  get livenessProblem(): string | undefined {
    return this.group?.livenessProblem;
  }

  get readinessProblem(): string | undefined {
    return this.group?.readinessProblem;
  }

  /** @throws DaystarError Unavailable when no reply arrives within the deadline, or no broker responds */
  async request(type: CommandType<object, object>, text: string, timeoutMs: number): Promise<CommandResult> {
    const deadline = performance.now() + timeoutMs;
    return withDeadline(timeoutMs, buildCommandTimeoutMessage(type.service), async (signal) => {
      await this.listen();
      await this.context.topics.ensure(getCommandTopic(type.service));
      for (;;) {
        signal.throwIfAborted();
        // Do not send a command whose reply could not be received.
        if (this.readinessProblem) throw createUnavailableError('The message broker does not respond.');
        const reply = await this.sendAndReceive(type, text, deadline - performance.now(), signal);
        // The command had expired by the server's clock and was not executed. Retry with the clock offset of the reply.
        if (reply.headers.expired !== 'true') return reply;
      }
    });
  }

  /** Sends a command, waits for its reply, and updates the clock offset from it. */
  private async sendAndReceive(
    type: CommandType<object, object>,
    text: string,
    remainingMs: number,
    signal: AbortSignal,
  ): Promise<Reply> {
    const correlation_id = randomUUID();
    const sentAt = this.context.hostClock();
    const headers: CommandHeaders = {
      ...createCloudEventAttributes(type.name, this.context.sender),
      command: type.name,
      correlation_id,
      reply_topic: this.replyTopic.name,
      deadline: String(Math.round(sentAt + (this.clockOffsets.get(type.service) ?? 0) + remainingMs)),
    };
    const replied = new Promise<Reply>((resolve, reject) => {
      this.pending.set(correlation_id, resolve);
      const onExpired = () => reject(createUnavailableError('The deadline passed before the reply arrived.'));
      signal.addEventListener('abort', onExpired, { once: true });
    });
    // Prevents an unhandled rejection, because it may reject before the send below completes.
    replied.catch(() => undefined);
    try {
      await this.context.commands.send([{ topic: getCommandTopic(type.service).name, key: null, text, headers }]);
      const reply = await replied;
      this.updateClockOffset(type.service, reply, sentAt);
      return reply;
    } finally {
      this.pending.delete(correlation_id);
    }
  }

  /** Estimates the clock offset, with an error of at most half the round-trip time. Servers of earlier releases do not send `answered_at`. */
  private updateClockOffset(service: string, { headers: { answered_at } }: Reply, sentAt: number): void {
    const answeredAt = Number(answered_at);
    if (!Number.isFinite(answeredAt)) return;
    this.clockOffsets.set(service, answeredAt - (sentAt + this.context.hostClock()) / 2);
  }

  async close(): Promise<void> {
    await this.group?.close();
    if (this.group) await this.context.admin.deleteGroup(this.groupName);
  }

  private listen(): Promise<void> {
    this.starting ??= this.start().catch((error: unknown) => {
      this.starting = undefined;
      throw error;
    });
    return this.starting;
  }

  private async start(): Promise<void> {
    await this.context.topics.ensure(this.replyTopic);
    this.group = new GroupConsumer(this.context, {
      group: this.groupName,
      topics: [this.replyTopic.name],
      fromBeginning: false,
    });
    const { consumer } = this.group;
    // Seek to the current end, because kafkajs resolves "latest" later and would miss replies that arrive before.
    const topic = this.replyTopic.name;
    const endOffsets = await this.context.admin.fetchOffsets(topic);
    consumer.on(consumer.events.GROUP_JOIN, () => {
      for (const { partition, high } of endOffsets.splice(0)) consumer.seek({ topic, partition, offset: high });
    });
    await this.group.run({ eachMessage: async (payload) => this.onReply(payload) });
  }

  private onReply({ message }: EachMessagePayload): void {
    const headers = readHeaders(message) as Partial<ReplyHeaders>;
    const { correlation_id = '', ok } = headers;
    this.pending.get(correlation_id)?.({ ok: ok === 'true', text: message.value?.toString() ?? '', headers });
  }
}

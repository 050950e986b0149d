import { randomUUID } from 'node:crypto';
import { type CommandType, type Topic, commandTopic, replyTopic } from '@daystar/contracts';
import type { EachMessagePayload } from 'kafkajs';
import type { Answer } from '../messages/answer';
import { unavailable, within } from '../messages/deadline';
import { attributes } from '../messages/message';
import type { CommandHeaders } from './command-server';
import { GroupConsumer } from './group-consumer';
import { headersOf } from './headers';
import type { Tools } from './tools';

/** Sends commands and waits for their answers, which every instance reads from its service's reply topic. */
export class CommandClient {
  private readonly pending = new Map<string, (answer: Answer) => void>();
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
    const correlation_id = randomUUID();
    const headers: CommandHeaders = {
      ...attributes(type.name, this.tools.sender),
      command: type.name,
      correlation_id,
      reply_topic: this.replyTopic.name,
      // Who waits does so in real time, however fast its clock replays the past.
      deadline: String(Date.now() + deadlineMs),
    };
    const topic = commandTopic(type.service);
    const answered = new Promise<Answer>((resolve) => this.pending.set(correlation_id, resolve));
    try {
      return await within(deadlineMs, `${type.service} did not answer in time.`, async (expired) => {
        await this.listen();
        await this.tools.topics.ensure(topic);
        expired.throwIfAborted();
        // What nobody could be told of is better not done.
        if (this.trouble) throw unavailable('The message broker does not answer.');
        await this.tools.commands.send([{ topic: topic.name, key: null, text, headers }]);
        return answered;
      });
    } finally {
      this.pending.delete(correlation_id);
    }
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
    const { correlation_id, ok } = headersOf(message);
    this.pending.get(correlation_id)?.({ ok: ok === 'true', text: message.value?.toString() ?? '' });
  }
}

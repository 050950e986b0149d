import type { MessageDispatcher } from '../messages/message-dispatcher';
import type { LogEntry } from './partition-log';
import type { PartitionReader } from './partition-reader';
import type { Topic } from './topic';

/** An instance of a service, and its topics. */
export interface GroupMember {
  readonly dispatcher: MessageDispatcher;
  readonly topics: ReadonlySet<string>;
}

/** Instances that share topics. Exactly one of them handles the messages of each partition. */
export class ConsumerGroup {
  private members: GroupMember[] = [];
  private readonly readers = new Map<string, PartitionReader[]>();
  /** Redeliveries of messages whose deferred effect failed. They run when a member joins or leaves, as on Kafka. */
  private readonly redeliveries: (() => Promise<void>)[] = [];

  constructor(private readonly findTopic: (name: string) => Topic) {}

  join(member: GroupMember): void {
    this.members.push(member);
    for (const name of member.topics) {
      if (this.readers.has(name)) continue;
      const handle = (entry: LogEntry, partition: number) => this.deliver(name, entry, partition);
      this.readers.set(name, this.findTopic(name).createReaders(handle));
    }
    this.wake();
  }

  async leave(member: GroupMember): Promise<void> {
    this.members = this.members.filter((other) => other !== member);
    await member.dispatcher.close();
    this.wake();
  }

  /** Resolves when all messages present now are handled. */
  async waitUntilCaughtUp(): Promise<void> {
    await Promise.all([...this.readers.values()].flat().map((reader) => reader.waitUntilCaughtUp()));
  }

  /** Removes the readers of the group from its topics. */
  removeReaders(): void {
    for (const [name, readers] of this.readers) this.findTopic(name).removeReaders(readers);
  }

  private wake(): void {
    for (const redeliver of this.redeliveries.splice(0)) void redeliver();
    for (const readers of this.readers.values()) for (const reader of readers) reader.wake();
  }

  private async deliver(topic: string, entry: LogEntry, partition: number): Promise<boolean> {
    const { key, text, headers, offset } = entry;
    const member = this.findMember(topic, partition);
    if (!member) return false;
    const defer = (effect: Promise<void>) => void effect.catch(() => this.redeliver(topic, entry, partition, member));
    return member.dispatcher.deliver({ topic, key, text, headers }, `${topic}/${partition}/${offset}`, defer);
  }

  /** Delivers a message again: now if the member that failed has left, otherwise when the members change. */
  private redeliver(topic: string, entry: LogEntry, partition: number, failedMember?: GroupMember): void {
    const attempt = async () => {
      const member = this.findMember(topic, partition);
      if (!(await this.deliver(topic, entry, partition))) this.redeliver(topic, entry, partition, member);
    };
    if (!failedMember || this.members.includes(failedMember)) this.redeliveries.push(attempt);
    else void attempt();
  }

  private findMember(topic: string, partition: number): GroupMember | undefined {
    const eligible = this.members.filter((member) => member.topics.has(topic));
    return eligible[partition % eligible.length];
  }
}

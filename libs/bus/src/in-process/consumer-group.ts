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
    for (const readers of this.readers.values()) for (const reader of readers) reader.wake();
  }

  private async deliver(topic: string, { key, text, headers, offset }: LogEntry, partition: number): Promise<boolean> {
    const eligible = this.members.filter((member) => member.topics.has(topic));
    if (eligible.length === 0) return false;
    const { dispatcher } = eligible[partition % eligible.length];
    return dispatcher.deliver({ topic, key, text, headers }, `${topic}/${partition}/${offset}`);
  }
}

import type { MessageDispatcher } from '../messages/message-dispatcher';
import type { Entry } from './partition-log';
import type { PartitionReader } from './partition-reader';
import type { Topic } from './topic';

/** An instance of a service and its topics. */
export interface Member {
  readonly dispatcher: MessageDispatcher;
  readonly topics: ReadonlySet<string>;
}

/** Instances that share topics: each partition is read by one of them. */
export class ConsumerGroup {
  private members: Member[] = [];
  private readonly readers = new Map<string, PartitionReader[]>();

  constructor(private readonly topicNamed: (name: string) => Topic) {}

  join(member: Member): void {
    this.members.push(member);
    for (const name of member.topics) {
      if (this.readers.has(name)) continue;
      const handle = (entry: Entry, partition: number) => this.deliver(name, entry, partition);
      this.readers.set(name, this.topicNamed(name).read(handle));
    }
    this.wake();
  }

  async leave(member: Member): Promise<void> {
    this.members = this.members.filter((other) => other !== member);
    await member.dispatcher.close();
    this.wake();
  }

  /** Resolves when all messages present now are handled. */
  async caughtUp(): Promise<void> {
    await Promise.all([...this.readers.values()].flat().map((reader) => reader.caughtUp()));
  }

  /** Removes its readers from the topics. */
  dissolve(): void {
    for (const [name, readers] of this.readers) this.topicNamed(name).forget(readers);
  }

  private wake(): void {
    for (const readers of this.readers.values()) for (const reader of readers) reader.wake();
  }

  private async deliver(topic: string, { key, text, headers, offset }: Entry, partition: number): Promise<boolean> {
    const able = this.members.filter((member) => member.topics.has(topic));
    if (able.length === 0) return false;
    const { dispatcher } = able[partition % able.length];
    return dispatcher.deliver({ topic, key, text, headers }, `${topic}/${partition}/${offset}`);
  }
}

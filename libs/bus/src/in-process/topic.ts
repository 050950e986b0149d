import type { Message } from '../messages/message';
import { PartitionLog, type LogEntry, type Retention } from './partition-log';
import { PartitionReader } from './partition-reader';

const PARTITION_COUNT = 8;
const RETENTION: Retention = { messages: 1000, characters: 4 * 1024 * 1024 };
/** Number of unread characters of a reader above which publishers wait for it. */
const MAX_LAG_CHARACTERS = 8 * 1024 * 1024;

/** The partitions of a topic and their readers. */
export class Topic {
  private readonly partitions: PartitionLog[];
  private readonly readers = new Map<PartitionLog, Set<PartitionReader>>();

  constructor(isCompacted: boolean) {
    this.partitions = Array.from({ length: PARTITION_COUNT }, () => new PartitionLog(isCompacted, RETENTION));
    for (const partition of this.partitions) this.readers.set(partition, new Set());
  }

  /** Number of retained messages in all partitions. */
  get retainedCount(): number {
    return this.partitions.reduce((sum, { size }) => sum + size, 0);
  }

  /** Waits until no reader has too many unread characters, then appends. Appends nothing after the deadline. */
  async append(message: Message, signal: AbortSignal): Promise<void> {
    const partition = this.partitions[hashKey(message.key) % PARTITION_COUNT];
    const readers = this.readers.get(partition)!;
    for (;;) {
      const slowReader = [...readers].find((reader) => reader.unreadCharacters > MAX_LAG_CHARACTERS);
      if (!slowReader) break;
      await slowReader.waitForProgress();
      signal.throwIfAborted();
    }
    partition.append(message);
    for (const reader of readers) reader.wake();
  }

  /** Creates a reader for each partition, at the oldest retained message. Wake the readers to start them. */
  createReaders(handle: (entry: LogEntry, partition: number) => Promise<boolean>): PartitionReader[] {
    return this.partitions.map((log, partition) => {
      const reader = new PartitionReader(log, (entry) => handle(entry, partition));
      this.readers.get(log)!.add(reader);
      return reader;
    });
  }

  removeReaders(readers: readonly PartitionReader[]): void {
    for (const topicReaders of this.readers.values()) for (const reader of readers) topicReaders.delete(reader);
  }
}

/** Hashes a key with FNV-1a, 32 bits. */
function hashKey(key: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < key.length; index++) value = Math.imul(value ^ key.charCodeAt(index), 0x01000193);
  return value >>> 0;
}

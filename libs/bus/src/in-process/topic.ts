import type { Message } from '../messages/message';
import { PartitionLog, type Entry, type Retention } from './partition-log';
import { Reader } from './reader';

const PARTITIONS = 8;
const RETENTION: Retention = { messages: 1000, characters: 4 * 1024 * 1024 };
/** Characters a partition's slowest reader may be behind before publishers wait. */
const ROOM = 8 * 1024 * 1024;

/** The partitions of a topic and who reads them. */
export class Topic {
  private readonly partitions: PartitionLog[];
  private readonly readers = new Map<PartitionLog, Set<Reader>>();

  constructor(compacted: boolean) {
    this.partitions = Array.from({ length: PARTITIONS }, () => new PartitionLog(compacted, RETENTION));
    for (const partition of this.partitions) this.readers.set(partition, new Set());
  }

  /** Messages of all partitions. */
  get retained(): number {
    return this.partitions.reduce((sum, { size }) => sum + size, 0);
  }

  /** Resolves when appended: at once, or when the readers have made room. Appends nothing any more once expired. */
  async append(message: Message, expired: AbortSignal): Promise<void> {
    const partition = this.partitions[hash(message.key) % PARTITIONS];
    const readers = this.readers.get(partition)!;
    for (;;) {
      const slow = [...readers].find((reader) => reader.behind > ROOM);
      if (!slow) break;
      await slow.moved();
      expired.throwIfAborted();
    }
    partition.append(message);
    for (const reader of readers) reader.wake();
  }

  /** One reader per partition, from the oldest retained message on; they start when woken. */
  read(handle: (entry: Entry, partition: number) => Promise<boolean>): Reader[] {
    return this.partitions.map((log, partition) => {
      const reader = new Reader(log, (entry) => handle(entry, partition));
      this.readers.get(log)!.add(reader);
      return reader;
    });
  }

  forget(readers: readonly Reader[]): void {
    for (const known of this.readers.values()) for (const reader of readers) known.delete(reader);
  }
}

/** FNV-1a. */
function hash(key: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < key.length; index++) value = Math.imul(value ^ key.charCodeAt(index), 0x01000193);
  return value >>> 0;
}

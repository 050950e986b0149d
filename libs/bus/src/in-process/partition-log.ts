/** A message in a partition. Entries form a linked list. The position of a reader is the last entry that it handled. */
export interface LogEntry {
  readonly key: string;
  readonly text: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly offset: number;
  /** Number of characters appended to the partition, including this entry. */
  readonly cumulativeCharacters: number;
  /** Whether a newer message has the same key, on a compacted topic. Readers skip a superseded entry. */
  isSuperseded: boolean;
  previous?: LogEntry;
  next?: LogEntry;
}

/** Limits of a partition that is not compacted. Beyond them, its oldest messages are dropped. */
export interface Retention {
  readonly messages: number;
  readonly characters: number;
}

/**
 * One partition of a topic. Retention only unlinks entries from the head of the list. A slow reader can still follow them, and
 * they are garbage-collected after the last reader has passed.
 */
export class PartitionLog {
  /** Sentinel before the oldest retained message. */
  readonly start: LogEntry = {
    key: '',
    text: null,
    headers: {},
    offset: -1,
    cumulativeCharacters: 0,
    isSuperseded: false,
  };
  private tail = this.start;
  private readonly latestByKey = new Map<string, LogEntry>();

  constructor(
    private readonly isCompacted: boolean,
    private readonly retention: Retention,
  ) {}

  get last(): LogEntry {
    return this.tail;
  }

  get size(): number {
    let size = 0;
    for (let entry = this.start.next; entry; entry = entry.next) size++;
    return size;
  }

  append(message: Pick<LogEntry, 'key' | 'text' | 'headers'>): void {
    const previous = this.tail;
    const { key, text, headers } = message;
    const cumulativeCharacters = previous.cumulativeCharacters + (text?.length ?? 0);
    this.tail = {
      key,
      text,
      headers,
      offset: previous.offset + 1,
      cumulativeCharacters,
      isSuperseded: false,
      previous,
    };
    previous.next = this.tail;
    if (this.isCompacted) this.supersede(key);
    else this.dropOldest();
  }

  private supersede(key: string): void {
    const older = this.latestByKey.get(key);
    this.latestByKey.set(key, this.tail);
    if (!older) return;
    older.isSuperseded = true;
    // `older` keeps its own `next`, because it may be the position of a reader.
    older.previous!.next = older.next;
    older.next!.previous = older.previous;
  }

  private dropOldest(): void {
    const { start, tail, retention } = this;
    for (let oldest = start.next!; oldest !== tail; oldest = oldest.next!) {
      if (
        tail.offset - oldest.offset < retention.messages &&
        tail.cumulativeCharacters - oldest.cumulativeCharacters < retention.characters
      )
        return;
      start.next = oldest.next;
      oldest.next!.previous = start;
    }
  }
}

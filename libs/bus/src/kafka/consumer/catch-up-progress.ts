/** End offsets by `topic/partition`. */
export type EndOffsets = ReadonlyMap<string, number>;

/** Maximum number of partitions that a description names. */
const MAX_NAMED = 3;

/**
 * Progress of reading retained messages at start. A partition that has reached its end offset stays complete: after a rejoin
 * the consumer continues after the committed messages and receives none of them again.
 */
export class CatchUpProgress {
  private readonly remaining: Map<string, number>;
  /** Number of handled messages of partitions that had not reached their end offsets. */
  handledCount = 0;

  constructor(endOffsets: EndOffsets) {
    this.remaining = new Map(endOffsets);
  }

  get remainingPartitions(): readonly string[] {
    return [...this.remaining.keys()];
  }

  get isComplete(): boolean {
    return this.remaining.size === 0;
  }

  recordHandled(partition: string, offset: number): void {
    const endOffset = this.remaining.get(partition);
    if (endOffset === undefined) return;
    this.handledCount++;
    if (offset >= endOffset - 1) this.remaining.delete(partition);
  }

  /** Names the remaining partitions, for readiness and the log. */
  describe(): string {
    const named = this.remainingPartitions.slice(0, MAX_NAMED).join(', ');
    const unnamedCount = this.remaining.size - MAX_NAMED;
    return unnamedCount > 0 ? `${named} and ${unnamedCount} more` : named;
  }
}

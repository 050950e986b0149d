import type { LogEntry, PartitionLog } from './partition-log';

/** Reads one partition for a group. Handles messages in sequence, and stops at a message that no member could handle. */
export class PartitionReader {
  private isRunning = false;
  private isWoken = false;
  private readonly waiters = new Set<() => void>();

  constructor(
    private readonly log: PartitionLog,
    private readonly handle: (entry: LogEntry) => Promise<boolean>,
    private position = log.start,
  ) {}

  /** Number of unread characters while the reader runs; 0 otherwise. */
  get unreadCharacters(): number {
    return this.isRunning ? this.log.last.cumulativeCharacters - this.position.cumulativeCharacters : 0;
  }

  wake(): void {
    this.isWoken = true;
    if (!this.isRunning) void this.run();
  }

  /** Resolves when all messages present now are handled. */
  async waitUntilCaughtUp(): Promise<void> {
    const { offset } = this.log.last;
    while (this.position.offset < offset) await this.waitForProgress();
  }

  /** Resolves when the next message is handled, or the reader stops. */
  waitForProgress(): Promise<void> {
    return new Promise((resolve) => this.waiters.add(resolve));
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    // Run again if `wake` was called meanwhile, because a member may be available now.
    while (this.isWoken) {
      this.isWoken = false;
      for (let next = findNextRetained(this.position); next; next = findNextRetained(this.position)) {
        if (!(await this.handle(next))) break;
        this.position = next;
        this.notifyWaiters();
      }
    }
    this.isRunning = false;
    this.notifyWaiters();
  }

  private notifyWaiters(): void {
    for (const resolve of this.waiters) resolve();
    this.waiters.clear();
  }
}

function findNextRetained(position: LogEntry): LogEntry | undefined {
  let next = position.next;
  while (next?.isSuperseded) next = next.next;
  return next;
}

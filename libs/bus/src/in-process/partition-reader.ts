import type { Entry, PartitionLog } from './partition-log';

/** Reads one partition for a group. Handles messages in sequence, and stops at a message that no member could handle. */
export class PartitionReader {
  private running = false;
  private woken = false;
  private readonly waiting = new Set<() => void>();

  constructor(
    private readonly log: PartitionLog,
    private readonly handle: (entry: Entry) => Promise<boolean>,
    private position = log.start,
  ) {}

  /** Unread characters, while the reader runs. */
  get lag(): number {
    return this.running ? this.log.last.end - this.position.end : 0;
  }

  wake(): void {
    this.woken = true;
    if (!this.running) void this.run();
  }

  /** Resolves when all messages present now are handled. */
  async waitUntilCaughtUp(): Promise<void> {
    const { offset } = this.log.last;
    while (this.position.offset < offset) await this.nextProgress();
  }

  /** Resolves when the next message is handled, or the reader stops. */
  nextProgress(): Promise<void> {
    return new Promise((resolve) => this.waiting.add(resolve));
  }

  private async run(): Promise<void> {
    this.running = true;
    // Try again if it was woken meanwhile, because a member may be available now.
    while (this.woken) {
      this.woken = false;
      for (let next = nextRetained(this.position); next; next = nextRetained(this.position)) {
        if (!(await this.handle(next))) break;
        this.position = next;
        this.notifyWaiters();
      }
    }
    this.running = false;
    this.notifyWaiters();
  }

  private notifyWaiters(): void {
    for (const resolve of this.waiting) resolve();
    this.waiting.clear();
  }
}

function nextRetained(position: Entry): Entry | undefined {
  let next = position.next;
  while (next?.superseded) next = next.next;
  return next;
}

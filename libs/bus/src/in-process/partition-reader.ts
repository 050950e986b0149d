import type { Entry, PartitionLog } from './partition-log';

/** Position of a group in one partition. Handles messages in sequence and stops at one that could not be handled. */
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
  get behind(): number {
    return this.running ? this.log.last.end - this.position.end : 0;
  }

  wake(): void {
    this.woken = true;
    if (!this.running) void this.run();
  }

  /** Resolves when all messages present now are handled. */
  async caughtUp(): Promise<void> {
    const { offset } = this.log.last;
    while (this.position.offset < offset) await this.moved();
  }

  /** Resolves at the next step or stop. */
  moved(): Promise<void> {
    return new Promise((resolve) => this.waiting.add(resolve));
  }

  private async run(): Promise<void> {
    this.running = true;
    // Woken while stopping: a member may be available now, so try again.
    while (this.woken) {
      this.woken = false;
      for (let next = nextLive(this.position); next; next = nextLive(this.position)) {
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

function nextLive(position: Entry): Entry | undefined {
  let next = position.next;
  while (next?.superseded) next = next.next;
  return next;
}

import type { Entry, PartitionLog } from './partition-log';

/** A group's place in one partition: hands over one message after the other, and stops where one is not dealt with. */
export class Reader {
  private running = false;
  private woken = false;
  private readonly waiting = new Set<() => void>();

  constructor(
    private readonly log: PartitionLog,
    private readonly handle: (entry: Entry) => Promise<boolean>,
    private place = log.start,
  ) {}

  /** Characters that are still to be read, while there is somebody to read them. */
  get behind(): number {
    return this.running ? this.log.last.end - this.place.end : 0;
  }

  wake(): void {
    this.woken = true;
    if (!this.running) void this.run();
  }

  /** Resolves when all that the partition holds now has been dealt with. */
  async caughtUp(): Promise<void> {
    const { offset } = this.log.last;
    while (this.place.offset < offset) await this.moved();
  }

  /** Resolves at the next step, or stop. */
  moved(): Promise<void> {
    return new Promise((resolve) => this.waiting.add(resolve));
  }

  private async run(): Promise<void> {
    this.running = true;
    // Woken while it was giving up means that there may be somebody to take the message now: it tries again.
    while (this.woken) {
      this.woken = false;
      for (let next = following(this.place); next; next = following(this.place)) {
        if (!(await this.handle(next))) break;
        this.place = next;
        this.tell();
      }
    }
    this.running = false;
    this.tell();
  }

  private tell(): void {
    for (const resolve of this.waiting) resolve();
    this.waiting.clear();
  }
}

function following(place: Entry): Entry | undefined {
  let next = place.next;
  while (next?.superseded) next = next.next;
  return next;
}

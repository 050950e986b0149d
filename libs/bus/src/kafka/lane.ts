import type { KafkaMessage } from 'kafkajs';

/** What of one partition was fetched and is not handled yet: one message after the other. */
export class Lane {
  private queue: KafkaMessage[] = [];
  private bytes = 0;
  private running?: Promise<void>;
  private stopped = false;
  /** Offsets of handled messages, the oldest first, and how many effects of each are still to come. */
  private readonly deferred = new Map<number, number>();
  /** Offset of the last message that was taken in … */
  private last = -1;
  /** … that was handled … */
  done = -1;
  /** … and that was committed as handled. */
  committed = -1;

  constructor(
    readonly topic: string,
    readonly partition: number,
    /** False when the message is to be delivered again, later or to somebody else. */
    private readonly handle: (message: KafkaMessage, defer: (effect: Promise<void>) => void) => Promise<boolean>,
    private readonly stepped: (lane: Lane) => void,
  ) {}

  /** True when it should be given no more for now. */
  get full(): boolean {
    return this.queue.length > 500 || this.bytes > 4 * 1024 * 1024;
  }

  /** True when it should be given more. */
  get low(): boolean {
    return this.queue.length < 100 && this.bytes < 1024 * 1024;
  }

  /** Offset of the last message that may be committed: all up to it are handled, and their effects are there. */
  get settled(): number {
    const [oldest] = this.deferred.keys();
    return oldest === undefined ? this.done : Math.min(this.done, oldest - 1);
  }

  get idle(): boolean {
    return !this.running;
  }

  /** Takes messages in; those it had already (a group fetches again after it rebalanced) are passed over. */
  add(messages: readonly KafkaMessage[]): void {
    for (const message of messages) {
      if (Number(message.offset) <= this.last) continue;
      this.last = Number(message.offset);
      this.queue.push(message);
      this.bytes += message.value?.length ?? 0;
    }
    if (this.queue.length > 0 && !this.stopped) this.running ??= this.run();
  }

  /** Forgets what waits; resolves when the message in hand is through. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.running;
  }

  private async run(): Promise<void> {
    for (let message = this.queue.shift(); message && !this.stopped; message = this.queue.shift()) {
      this.bytes -= message.value?.length ?? 0;
      const offset = Number(message.offset);
      if (!(await this.handle(message, (effect) => this.defer(offset, effect)))) break;
      this.done = offset;
      this.stepped(this);
    }
    this.running = undefined;
  }

  /** An effect that fails keeps its message uncommitted for good: the next owner of the partition gets it again. */
  private defer(offset: number, effect: Promise<void>): void {
    this.deferred.set(offset, (this.deferred.get(offset) ?? 0) + 1);
    effect.then(
      () => this.settle(offset),
      () => undefined,
    );
  }

  private settle(offset: number): void {
    const left = (this.deferred.get(offset) ?? 1) - 1;
    if (left > 0) this.deferred.set(offset, left);
    else this.deferred.delete(offset);
    if (!this.stopped) this.stepped(this);
  }
}

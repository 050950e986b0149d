import type { KafkaMessage } from 'kafkajs';

/** Limits of queued messages. Fetching pauses above either limit, which bounds the memory of small and of large messages. */
const MAX_QUEUED_MESSAGES = 500;
const MAX_QUEUED_BYTES = 4 * 1024 * 1024;
/** Fetching resumes below both of these values, far enough under the limits that it does not pause again at once. */
const RESUME_MESSAGES = 100;
const RESUME_BYTES = 1024 * 1024;

/** Fetched messages of one partition, handled one after the other. */
export class PartitionQueue {
  private queue: KafkaMessage[] = [];
  private queuedBytes = 0;
  private running?: Promise<void>;
  private isStopped = false;
  /** Number of pending deferred effects by offset of their message, oldest offset first. */
  private readonly deferred = new Map<number, number>();
  /** Offset of the last queued message. */
  private queuedOffset = -1;
  /** Offset of the last handled message. */
  handledOffset = -1;
  /** Last committed offset. */
  committedOffset = -1;

  constructor(
    readonly topic: string,
    readonly partition: number,
    /** Resolves to false when the message must be redelivered, later or to another member. */
    private readonly handle: (message: KafkaMessage, defer: (effect: Promise<void>) => void) => Promise<boolean>,
    private readonly onProgress: (queue: PartitionQueue) => void,
  ) {}

  /** Whether fetching should pause. */
  get isFull(): boolean {
    return this.queue.length > MAX_QUEUED_MESSAGES || this.queuedBytes > MAX_QUEUED_BYTES;
  }

  /** Whether fetching should resume. */
  get canResume(): boolean {
    return this.queue.length < RESUME_MESSAGES && this.queuedBytes < RESUME_BYTES;
  }

  /** Last offset that may be committed: every message up to it is handled and has no pending effect. */
  get committableOffset(): number {
    const [oldest] = this.deferred.keys();
    return oldest === undefined ? this.handledOffset : Math.min(this.handledOffset, oldest - 1);
  }

  get isIdle(): boolean {
    return !this.running;
  }

  /** Queues messages, except those queued before: a member fetches messages again after a rebalance. */
  add(messages: readonly KafkaMessage[]): void {
    for (const message of messages) {
      if (Number(message.offset) <= this.queuedOffset) continue;
      this.queuedOffset = Number(message.offset);
      this.queue.push(message);
      this.queuedBytes += message.value?.length ?? 0;
    }
    if (this.queue.length > 0 && !this.isStopped) this.running ??= this.run();
  }

  /** Discards queued messages; resolves when the current message is handled. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.running;
  }

  private async run(): Promise<void> {
    for (let message = this.queue.shift(); message && !this.isStopped; message = this.queue.shift()) {
      this.queuedBytes -= message.value?.length ?? 0;
      const offset = Number(message.offset);
      if (!(await this.handle(message, (effect) => this.defer(offset, effect)))) break;
      this.handledOffset = offset;
      this.onProgress(this);
    }
    this.running = undefined;
  }

  /**
   * Keeps a message uncommitted until its effect resolves. After a failed effect, the next owner of the partition receives it
   * again.
   */
  private defer(offset: number, effect: Promise<void>): void {
    this.deferred.set(offset, (this.deferred.get(offset) ?? 0) + 1);
    effect.then(
      () => this.settle(offset),
      () => undefined,
    );
  }

  private settle(offset: number): void {
    const remaining = (this.deferred.get(offset) ?? 1) - 1;
    if (remaining > 0) this.deferred.set(offset, remaining);
    else this.deferred.delete(offset);
    if (!this.isStopped) this.onProgress(this);
  }
}

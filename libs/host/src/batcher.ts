/**
 * Collects entries by key and flushes them together, `delayMs` after the first one. With a longer `maxDelayMs`, each entry
 * postpones the flush until `delayMs` after it, so that a burst of entries is flushed together.
 */
export class Batcher<Value> {
  private entries = new Map<string, Value>();
  private timer?: NodeJS.Timeout;
  /** Time of the next flush, by `performance.now()`, ms. */
  private flushAt = 0;
  /** Latest time to which further entries can postpone the flush, by `performance.now()`, ms. */
  private latestFlushAt = 0;
  private flushing: Promise<void> | void = undefined;
  private isStopped = false;

  /**
   * @param delayMs wall-clock time
   * @param maxDelayMs wall-clock time from the first entry of a burst to its flush
   */
  constructor(
    private readonly delayMs: number,
    private readonly flush: (entries: ReadonlyMap<string, Value>) => Promise<void> | void,
    private readonly maxDelayMs = delayMs,
  ) {}

  get(key: string): Value | undefined {
    return this.entries.get(key);
  }

  /** Replaces an entry of the same key. @param delayMs applies when this entry is the first one */
  set(key: string, value: Value, delayMs = this.delayMs): void {
    if (this.isStopped) return;
    this.entries.set(key, value);
    const now = performance.now();
    if (!this.timer) {
      this.latestFlushAt = now + Math.max(delayMs, this.maxDelayMs);
      this.schedule(now, now + delayMs);
      return;
    }
    const postponed = Math.min(now + this.delayMs, this.latestFlushAt);
    if (postponed > this.flushAt) this.schedule(now, postponed);
  }

  private schedule(now: number, flushAt: number): void {
    clearTimeout(this.timer);
    this.flushAt = flushAt;
    this.timer = setTimeout(() => {
      const { entries } = this;
      this.entries = new Map();
      this.timer = undefined;
      this.flushing = this.flush(entries);
    }, flushAt - now);
  }

  /** Drops collected entries, ignores later ones, and waits for the last flush. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.flushing;
  }
}

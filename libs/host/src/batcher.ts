/** Collects entries by key and flushes them together, a delay after the first one. */
export class Batcher<Value> {
  private entries = new Map<string, Value>();
  private timer?: NodeJS.Timeout;
  private flushing: Promise<void> | void = undefined;
  private isStopped = false;

  /** @param delayMs real time */
  constructor(
    private readonly delayMs: number,
    private readonly flush: (entries: ReadonlyMap<string, Value>) => Promise<void> | void,
  ) {}

  get(key: string): Value | undefined {
    return this.entries.get(key);
  }

  /** Replaces an entry of the same key. @param delayMs applies when this entry is the first one */
  set(key: string, value: Value, delayMs = this.delayMs): void {
    if (this.isStopped) return;
    this.entries.set(key, value);
    this.timer ??= setTimeout(() => {
      const { entries } = this;
      this.entries = new Map();
      this.timer = undefined;
      this.flushing = this.flush(entries);
    }, delayMs);
  }

  /** Drops collected entries, ignores later ones, and waits for the last flush. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.flushing;
  }
}

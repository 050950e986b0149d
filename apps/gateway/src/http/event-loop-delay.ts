const SAMPLE_INTERVAL_MS = 500;
/** A timer that fires later than this shows that the process could not read its sockets in time, ms. */
const DELAYED_MS = 1000;

/** Detects delays of the event loop, during which requests that have arrived stay unread. */
export class EventLoopDelay {
  private sampledAt = performance.now();
  private delayedAt = -Infinity;

  constructor(private readonly delayedMs = DELAYED_MS) {
    setInterval(() => this.sample(), SAMPLE_INTERVAL_MS).unref();
  }

  /** Whether the event loop was delayed in the last `spanMs`, or is late at this moment. */
  wasDelayedWithin(spanMs: number): boolean {
    this.sample();
    return performance.now() - this.delayedAt < spanMs;
  }

  private sample(): void {
    const now = performance.now();
    if (now - this.sampledAt > SAMPLE_INTERVAL_MS + this.delayedMs) this.delayedAt = now;
    this.sampledAt = now;
  }
}

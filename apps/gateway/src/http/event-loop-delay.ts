const SAMPLE_INTERVAL_MS = 500;
/** A timer that fires later than this shows that the process could not read its sockets in time, ms. */
const DELAYED_MS = 1000;

/** Detects delays of the event loop, during which requests that have arrived stay unread. */
class EventLoopDelay {
  private sampledAt = performance.now();
  private delayedAt = -Infinity;

  constructor() {
    setInterval(() => this.sample(), SAMPLE_INTERVAL_MS).unref();
  }

  /** Whether the event loop was delayed in the last `spanMs`, or is late at this moment. */
  wasDelayedWithin(spanMs: number): boolean {
    this.sample();
    return performance.now() - this.delayedAt < spanMs;
  }

  private sample(): void {
    const now = performance.now();
    if (now - this.sampledAt > SAMPLE_INTERVAL_MS + DELAYED_MS) this.delayedAt = now;
    this.sampledAt = now;
  }
}

/** The only instance, because a process has one event loop. It starts with the import, which only gateways do. */
export const eventLoopDelay = new EventLoopDelay();

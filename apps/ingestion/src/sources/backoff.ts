import { MINUTE } from '@daystar/timeseries';

const FIRST_PAUSE = MINUTE / 2;
const LONGEST_PAUSE = 60 * MINUTE;

/** How long a source that failed is left alone: longer each time, and never quite the same, ms of the clock. */
export class Backoff {
  private failures = 0;
  private until = -Infinity;

  constructor(private readonly random: () => number) {}

  /** How long it is left alone still. */
  left(now: number): number {
    return Math.max(0, this.until - now);
  }

  /** @param atLeast what the source itself asked for */
  failed(now: number, atLeast = 0): void {
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.failures++);
    this.until = now + Math.max(atLeast, pause * (0.5 + this.random() / 2));
  }

  /** True when it had failed before. */
  succeeded(): boolean {
    const hadFailed = this.failures > 0;
    this.failures = 0;
    this.until = -Infinity;
    return hadFailed;
  }
}

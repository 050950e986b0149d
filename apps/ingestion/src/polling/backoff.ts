import { MINUTE } from '@daystar/timeseries';

/** Shortest and longest pause after failures, ms, before jitter. */
const FIRST_PAUSE_MS = MINUTE / 2;
const MAX_PAUSE_MS = 60 * MINUTE;

/** Exponential backoff with jitter after failures of a source. All times are of the service's clock, ms. */
export class Backoff {
  private failures = 0;
  private pausedUntil = -Infinity;

  /** @param random returns a number from 0 to 1 */
  constructor(private readonly random: () => number) {}

  /** Returns the time until the source may be polled again; 0 when it may be polled now. */
  getRemainingPause(now: number): number {
    return Math.max(0, this.pausedUntil - now);
  }

  /**
   * Starts a pause that doubles with each consecutive failure.
   * @param minPause pause that the source itself requested, ms
   */
  recordFailure(now: number, minPause = 0): void {
    const pause = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.failures++);
    this.pausedUntil = now + Math.max(minPause, pause * (0.5 + this.random() / 2));
  }

  /** Ends the pause. @returns whether the source had failed before */
  recordSuccess(): boolean {
    const hadFailed = this.failures > 0;
    this.failures = 0;
    this.pausedUntil = -Infinity;
    return hadFailed;
  }
}

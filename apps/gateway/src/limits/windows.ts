import { type Clock, ceilTo } from '@daystar/timeseries';
import type { Limit } from './rate-limits';

/** What is known of one caller and limit within the window in progress. */
export interface Window<S> {
  readonly key: string;
  readonly state: S;
  /** When it ends, ms since 1970 UTC. */
  readonly resetAt: number;
}

const FIRST_SWEEP = 1000;

/** The windows in progress; those that are over are forgotten. */
export class Windows<S> {
  private readonly windows = new Map<string, Window<S>>();
  private sweepAt = FIRST_SWEEP;

  constructor(
    private readonly wallClock: Clock,
    private readonly fresh: () => S,
  ) {}

  of(who: string, { name, windowMs }: Limit): Window<S> {
    const now = this.wallClock.now();
    const id = `${name} ${who}`;
    const held = this.windows.get(id);
    if (held && held.resetAt > now) return held;
    const resetAt = ceilTo(now + 1, windowMs);
    const window = { key: `${id} ${resetAt}`, state: this.fresh(), resetAt };
    this.windows.set(id, window);
    if (this.windows.size >= this.sweepAt) this.sweep(now);
    return window;
  }

  inProgress(): Window<S>[] {
    const now = this.wallClock.now();
    return [...this.windows.values()].filter(({ resetAt }) => resetAt > now);
  }

  private sweep(now: number): void {
    for (const [id, { resetAt }] of this.windows) if (resetAt <= now) this.windows.delete(id);
    this.sweepAt = Math.max(FIRST_SWEEP, 2 * this.windows.size);
  }
}

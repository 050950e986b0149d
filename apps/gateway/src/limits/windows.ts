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
/** Of each limit, at about 400 bytes each. Whoever commands more addresses gains nothing by having the first forgotten. */
export const MAX_WINDOWS = 50_000;

/** The windows in progress; those that are over are forgotten, and the oldest where there are too many of a limit. */
export class Windows<S> {
  /** By name of the limit, then by caller: both are texts that are there already, for this is asked with every request. */
  private readonly byLimit = new Map<string, Map<string, Window<S>>>();
  private held = 0;
  private sweepAt = FIRST_SWEEP;

  constructor(
    private readonly wallClock: Clock,
    private readonly fresh: () => S,
  ) {}

  of(who: string, { name, windowMs }: Limit): Window<S> {
    const now = this.wallClock.now();
    const held = this.byLimit.get(name)?.get(who);
    if (held && held.resetAt > now) return held;
    const resetAt = ceilTo(now + 1, windowMs);
    const window = { key: `${name} ${who} ${resetAt}`, state: this.fresh(), resetAt };
    const windows = this.byLimit.get(name) ?? new Map<string, Window<S>>();
    this.byLimit.set(name, windows);
    // A map keeps its order: what begins anew goes to its end.
    if (held) windows.delete(who);
    else this.held++;
    windows.set(who, window);
    if (windows.size > MAX_WINDOWS) this.forgetOldest(windows);
    if (this.held >= this.sweepAt) this.sweep(now);
    return window;
  }

  inProgress(): Window<S>[] {
    const now = this.wallClock.now();
    return [...this.byLimit.values()].flatMap((windows) =>
      [...windows.values()].filter(({ resetAt }) => resetAt > now),
    );
  }

  private forgetOldest(windows: Map<string, Window<S>>): void {
    for (const who of windows.keys()) {
      this.held--;
      windows.delete(who);
      return;
    }
  }

  private sweep(now: number): void {
    this.held = 0;
    for (const windows of this.byLimit.values()) {
      for (const [who, { resetAt }] of windows) if (resetAt <= now) windows.delete(who);
      this.held += windows.size;
    }
    this.sweepAt = Math.max(FIRST_SWEEP, 2 * this.held);
  }
}

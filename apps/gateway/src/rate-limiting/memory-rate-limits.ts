import { type Clock, ceilTo } from '@daystar/timeseries';
import type { Limit, Allowance, RateLimits } from './rate-limits';

/** State of one limit of a client in the current window. */
export interface Window<State> {
  readonly key: string;
  readonly state: State;
  /** End of the window, ms since 1970 UTC. */
  readonly resetAt: number;
}

/**
 * The windows of one limit by client, oldest first. Windows are aligned with the clock, so all windows of a limit end
 * at the same time.
 */
interface AlignedWindows<State> {
  readonly resetAt: number;
  readonly windows: Map<string, Window<State>>;
  /** Absent unless they are kept. */
  readonly previous?: AlignedWindows<State>;
}

interface WindowOptions {
  /** Keeps the windows that ended last. */
  readonly keepsPrevious?: boolean;
  /** Maximum number of windows per limit. Required where clients need no registration, such as IP addresses. */
  readonly maxWindows?: number;
}

/**
 * Maximum number of windows per limit, about 400 bytes each. A client needs more addresses than this to make the
 * gateway drop windows.
 */
export const MAX_WINDOWS = 50_000;

/** Holds the current windows of all limits. Drops windows that have ended, and the oldest of a limit above `MAX_WINDOWS`. */
export class LimitWindows<State> {
  /** Windows by name of the limit, then by client, so that a lookup needs no new string. */
  private readonly byLimit = new Map<string, AlignedWindows<State>>();

  constructor(
    private readonly wallClock: Clock,
    private readonly initialState: () => State,
    private readonly options: WindowOptions = {},
  ) {}

  get(client: string, limit: Limit): Window<State> {
    const { resetAt, windows } = this.getOrCreateWindows(limit);
    const existing = windows.get(client);
    if (existing) return existing;
    const window = { key: `${limit.name} ${client} ${resetAt}`, state: this.initialState(), resetAt };
    windows.set(client, window);
    if (windows.size > (this.options.maxWindows ?? MAX_WINDOWS)) windows.delete(windows.keys().next().value!);
    return window;
  }

  /** Lists the windows that have not ended. */
  listCurrentWindows(): Window<State>[] {
    const now = this.wallClock.now();
    return [...this.byLimit.values()]
      .filter(({ resetAt }) => resetAt > now)
      .flatMap(({ windows }) => [...windows.values()]);
  }

  /** Lists the current windows and the previous ones, if they are kept, with their limits and clients. */
  listWindows(): { readonly limit: string; readonly client: string; readonly window: Window<State> }[] {
    return [...this.byLimit].flatMap(([limit, { windows, previous }]) =>
      [...(previous?.windows ?? []), ...windows].map(([client, window]) => ({ limit, client, window })),
    );
  }

  private getOrCreateWindows({ name, windowMs }: Limit): AlignedWindows<State> {
    const now = this.wallClock.now();
    const current = this.byLimit.get(name);
    if (current && current.resetAt > now) return current;
    const previous = this.options.keepsPrevious && current ? { ...current, previous: undefined } : undefined;
    const next = { resetAt: ceilTo(now + 1, windowMs), windows: new Map<string, Window<State>>(), previous };
    this.byLimit.set(name, next);
    return next;
  }
}

/** Counts the requests of this process only. */
export class MemoryRateLimits implements RateLimits {
  private readonly counts: LimitWindows<{ used: number }>;

  constructor(wallClock: Clock, options?: WindowOptions) {
    this.counts = new LimitWindows(wallClock, () => ({ used: 0 }), options);
  }

  consume(client: string, limit: Limit, count = 1): Allowance {
    const { state, resetAt } = this.counts.get(client, limit);
    const isAllowed = state.used + count <= limit.limit;
    if (isAllowed) state.used += count;
    return toAllowance(state.used, resetAt, limit, isAllowed);
  }

  tryConsumeLocal(client: string, limit: Limit): Allowance | undefined {
    const allowance = this.consume(client, limit);
    return allowance.isAllowed ? allowance : undefined;
  }

  refund(client: string, limit: Limit, windowEnd: number, count = 1): Allowance {
    const { state, resetAt } = this.counts.get(client, limit);
    if (resetAt === windowEnd) state.used = Math.max(0, state.used - count);
    return toAllowance(state.used, resetAt, limit);
  }

  peek(client: string, limit: Limit): Allowance {
    const { state, resetAt } = this.counts.get(client, limit);
    return toAllowance(state.used, resetAt, limit);
  }

  /** Lists what clients used in the current windows, and in the previous ones if they are kept. */
  listUsed(): { readonly limit: string; readonly client: string; readonly resetAt: number; readonly used: number }[] {
    return this.counts
      .listWindows()
      .map(({ limit, client, window: { resetAt, state } }) => ({ limit, client, resetAt, used: state.used }));
  }

  async close(): Promise<void> {}
}

/** Creates counters of daily usage that keep the previous day: the site registry accepts no reports of earlier days. */
export const createDailyUsage = (wallClock: Clock): MemoryRateLimits =>
  new MemoryRateLimits(wallClock, { keepsPrevious: true, maxWindows: Infinity });

/** Builds the allowance of a client. @param used number of requests in the window @param resetAt end of the window, ms */
export const toAllowance = (used: number, resetAt: number, { limit }: Limit, isAllowed = used < limit): Allowance => ({
  isAllowed,
  limit,
  used,
  remaining: Math.max(0, limit - used),
  resetAt,
});

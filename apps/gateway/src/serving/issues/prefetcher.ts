import { Subject, type Subscription, mergeMap } from 'rxjs';
import type { Freshness } from './freshness';

/** Announcements within this time are fetched as one batch, which halves the cost. */
const BATCH_MS = 20;
/** Concurrent fetches: a request that arrives meanwhile waits for at most this many. */
const CONCURRENCY = 64;

/**
 * Fetches the newer version of a requested issue or sky as soon as it is announced: once, until it is requested again. After a
 * failed fetch, the next request fetches it.
 */
export class Prefetcher {
  private readonly pending = new Set<string>();
  private readonly due = new Subject<string>();
  private readonly subscription: Subscription;
  private timer?: NodeJS.Timeout;

  constructor(fetch: (name: string) => Promise<unknown>) {
    const tryFetch = (name: string) => fetch(name).catch(() => undefined);
    this.subscription = this.due.pipe(mergeMap(tryFetch, CONCURRENCY)).subscribe();
  }

  /** @param outdated the cached version */
  announce(name: string, outdated: Freshness): void {
    if (!outdated.requested) return;
    outdated.requested = false;
    this.pending.add(name);
    this.timer ??= setTimeout(() => this.startBatch(), BATCH_MS);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.subscription.unsubscribe();
  }

  private startBatch(): void {
    this.timer = undefined;
    for (const name of this.pending) this.due.next(name);
    this.pending.clear();
  }
}

import { Subject, type Subscription, mergeMap } from 'rxjs';
import type { Freshness } from './freshness';

/** Announcements within this time are fetched as one batch, which halves the cost. */
const BATCH_MS = 20;
/** Maximum number of concurrent fetches. Fetches of requests that arrive meanwhile compete with them. */
const CONCURRENCY = 64;

/**
 * Fetches the newer version of a requested issue or sky as soon as it is announced. Fetches no further version until the
 * fetched one is requested. After a failed fetch, the next request fetches it.
 */
export class Prefetcher {
  private readonly pending = new Set<string>();
  private readonly queue = new Subject<string>();
  private readonly subscription: Subscription;
  private timer?: NodeJS.Timeout;

  constructor(fetch: (name: string) => Promise<unknown>) {
    const tryFetch = (name: string) => fetch(name).catch(() => undefined);
    this.subscription = this.queue.pipe(mergeMap(tryFetch, CONCURRENCY)).subscribe();
  }

  /** Schedules a fetch of an announced version. @param outdated the cached version */
  onAnnounced(name: string, outdated: Freshness): void {
    if (!outdated.isRequested) return;
    outdated.isRequested = false;
    this.pending.add(name);
    this.timer ??= setTimeout(() => this.startBatch(), BATCH_MS);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.subscription.unsubscribe();
  }

  private startBatch(): void {
    this.timer = undefined;
    for (const name of this.pending) this.queue.next(name);
    this.pending.clear();
  }
}

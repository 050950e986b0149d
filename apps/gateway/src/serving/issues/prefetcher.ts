import { Subject, type Subscription, mergeMap } from 'rxjs';

/** Announcements within this time are fetched together, which costs half. */
const GATHER_MS = 20;
/** Fetches at one time: a request meanwhile waits for these at most. */
const CONCURRENCY = 64;

/**
 * Fetches the newer version of what was requested as soon as it is announced: once, until it is requested again. A fetch that
 * fails is repeated by the next request.
 */
export class Prefetcher {
  /** Names requested since their last announcement. */
  private readonly requested = new Set<string>();
  private readonly gathered = new Set<string>();
  private readonly due = new Subject<string>();
  private readonly reading: Subscription;
  private timer?: NodeJS.Timeout;

  constructor(read: (name: string) => Promise<unknown>) {
    const tried = (name: string) => read(name).catch(() => undefined);
    this.reading = this.due.pipe(mergeMap(tried, CONCURRENCY)).subscribe();
  }

  markRequested(name: string): void {
    this.requested.add(name);
  }

  announce(name: string): void {
    if (!this.requested.delete(name)) return;
    this.gathered.add(name);
    this.timer ??= setTimeout(() => this.startBatch(), GATHER_MS);
  }

  /** Stops prefetching a name, because it was evicted. */
  forget(name: string): void {
    this.requested.delete(name);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.reading.unsubscribe();
  }

  private startBatch(): void {
    this.timer = undefined;
    for (const name of this.gathered) this.due.next(name);
    this.gathered.clear();
  }
}

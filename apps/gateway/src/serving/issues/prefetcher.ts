import { Subject, type Subscription, mergeMap } from 'rxjs';

/** What is told within such a time is asked for together, which costs half. */
const GATHER_MS = 20;
/** So many at one time: who asks meanwhile has to wait for these at most. */
const CONCURRENCY = 64;

/**
 * Reads what is newer of what was asked for as soon as that is told of, before anybody asks: once, until it is asked for
 * again. What fails is read when it is asked for.
 */
export class Prefetcher {
  /** Since it was told of last. */
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

  /** Nobody holds it any more. */
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

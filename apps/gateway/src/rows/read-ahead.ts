import { Subject, type Subscription, mergeMap } from 'rxjs';

/** What is told within such a time is asked for together, which costs half. */
const GATHER_MS = 20;
/** So many at one time: who asks meanwhile has to wait for these at most. */
const AT_ONCE = 64;

/**
 * Reads what is newer of what was asked for as soon as that is told of, before anybody asks: once, until it is asked for
 * again. What fails is read when it is asked for.
 */
export class ReadAhead {
  /** Since it was told of last. */
  private readonly askedFor = new Set<string>();
  private readonly gathered = new Set<string>();
  private readonly due = new Subject<string>();
  private readonly reading: Subscription;
  private timer?: NodeJS.Timeout;

  constructor(read: (name: string) => Promise<unknown>) {
    const tried = (name: string) => read(name).catch(() => undefined);
    this.reading = this.due.pipe(mergeMap(tried, AT_ONCE)).subscribe();
  }

  asked(name: string): void {
    this.askedFor.add(name);
  }

  told(name: string): void {
    if (!this.askedFor.delete(name)) return;
    this.gathered.add(name);
    this.timer ??= setTimeout(() => this.begin(), GATHER_MS);
  }

  /** Nobody holds it any more. */
  forget(name: string): void {
    this.askedFor.delete(name);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.reading.unsubscribe();
  }

  private begin(): void {
    this.timer = undefined;
    for (const name of this.gathered) this.due.next(name);
    this.gathered.clear();
  }
}

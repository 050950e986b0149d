import { Subject, type Subscription, mergeMap } from 'rxjs';

/** What is told within such a time is asked for together, which costs half. */
const GATHER_MS = 20;
/** So many at one time: who asks meanwhile has to wait for these at most. */
const AT_ONCE = 64;

/** Reads what is likely to be asked for before anybody does; what fails is read when it is asked for. */
export class ReadAhead {
  private readonly told = new Set<string>();
  private readonly due = new Subject<string>();
  private readonly reading: Subscription;
  private timer?: NodeJS.Timeout;

  constructor(read: (name: string) => Promise<unknown>) {
    const tried = (name: string) => read(name).catch(() => undefined);
    this.reading = this.due.pipe(mergeMap(tried, AT_ONCE)).subscribe();
  }

  add(name: string): void {
    this.told.add(name);
    this.timer ??= setTimeout(() => this.begin(), GATHER_MS);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.reading.unsubscribe();
  }

  private begin(): void {
    this.timer = undefined;
    for (const name of this.told) this.due.next(name);
    this.told.clear();
  }
}

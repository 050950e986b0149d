import { Subject, type Subscription, mergeMap } from 'rxjs';

/** So many at one time: who asks meanwhile has to wait for these at most. */
const AT_ONCE = 32;

/** Reads what is likely to be asked for before anybody does; what fails is read when it is asked for. */
export class ReadAhead {
  private readonly names = new Subject<string>();
  private readonly reading: Subscription;

  constructor(read: (name: string) => Promise<unknown>) {
    const tried = (name: string) => read(name).catch(() => undefined);
    this.reading = this.names.pipe(mergeMap(tried, AT_ONCE)).subscribe();
  }

  add(name: string): void {
    this.names.next(name);
  }

  stop(): void {
    this.reading.unsubscribe();
  }
}

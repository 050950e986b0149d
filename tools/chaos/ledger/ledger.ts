/** What was asked and answered, counted, and what is wrong with that. */
export class Ledger {
  readonly violations: string[] = [];
  readonly counts = {
    reads: 0,
    notModified: 0,
    stale: 0,
    excused: 0,
    writes: 0,
    acknowledged: 0,
    unknown: 0,
    published: 0,
    told: 0,
  };
  /** Why writes were answered neither yes nor no. */
  readonly doubts: string[] = [];

  wrong(what: string): void {
    this.violations.push(what);
  }

  /** An answer that nobody may get, whatever is away: what cannot be done is told with 503 and when to try again. */
  mustBeHonest(what: string, status: number, headers: Headers, body: string): void {
    if (status >= 500 && status !== 503) this.wrong(`${what} was answered ${status}: ${body.slice(0, 200)}`);
    if (status === 503 && !headers.has('retry-after')) this.wrong(`${what} was answered 503 without Retry-After`);
  }
}

import { createHash } from 'node:crypto';

/** What was asked and answered, and what is wrong with that. */
export class Ledger {
  readonly violations: string[] = [];
  readonly counts = { reads: 0, stale: 0, excused: 0, writes: 0, unknown: 0 };
  /** Acknowledged: value by name. */
  readonly acknowledged = new Map<string, number>();
  /** Answered neither yes nor no: may be stored, once. */
  readonly unknown = new Map<string, number>();
  /** Why these were not answered with yes or no. */
  readonly reasons = new Map<string, string>();
  private readonly bodies = new Map<string, string>();
  private readonly newest = new Map<string, number>();

  wrong(what: string): void {
    this.violations.push(what);
  }

  /** A 200 to a read of both kinds of rows with `provenance=summary`. @param excusesOlder the cache has lost its newest rows */
  read(path: string, headers: Headers, body: string, excusesOlder: boolean): void {
    this.counts.reads++;
    const stale = headers.get('x-stale') === 'true';
    if (stale) this.counts.stale++;
    const etag = headers.get('etag') ?? '';
    const hash = createHash('sha256').update(body).digest('hex');
    if ((this.bodies.get(etag) ?? hash) !== hash) this.wrong(`${path}: two bodies are named ${etag}`);
    this.bodies.set(etag, hash);

    const { provenance } = JSON.parse(body) as { provenance: { rows: string; issue_id: string; issued_at: string }[] };
    const ids = new Set(provenance.map(({ issue_id }) => issue_id));
    if (ids.size !== 1 || !ids.has(headers.get('x-issue-id') ?? '')) {
      this.wrong(`${path}: rows of ${[...ids].join(' and ')} under ${headers.get('x-issue-id')}`);
    }
    const issuedAt = Date.parse(headers.get('x-issued-at') ?? '');
    const before = this.newest.get(path) ?? issuedAt;
    if (issuedAt < before && !stale && !excusesOlder) {
      this.wrong(
        `${path}: issued ${(before - issuedAt) / 1000} s before what was served already, and not called stale`,
      );
    }
    this.newest.set(path, excusesOlder ? issuedAt : Math.max(before, issuedAt));
  }

  /** @param stored value and how often, by name */
  settle(stored: ReadonlyMap<string, readonly number[]>): void {
    for (const [name, value] of this.acknowledged) {
      const found = stored.get(name) ?? [];
      if (found.length === 0) this.wrong(`${name} was acknowledged and is lost`);
      else if (found.some((other) => other !== value))
        this.wrong(`${name} was acknowledged as ${value} and is ${found[0]}`);
    }
    for (const [name, found] of stored) {
      if (found.length > 1) this.wrong(`${name} is there ${found.length} times`);
      if (!this.acknowledged.has(name) && !this.unknown.has(name)) this.wrong(`${name} is there and was refused`);
    }
  }
}

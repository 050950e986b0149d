import { createHash } from 'node:crypto';
import type { Ledger } from './ledger';
import { issuesTold, rowValues } from './row-values';

/** A 200 to a read of estimated actuals and forecasts. */
export interface RowsAnswer {
  /** Whose rows they are: whatever the format, they never become older. */
  readonly subject: string;
  readonly path: string;
  readonly format: string;
  readonly headers: Headers;
  readonly body: string;
}

/** All rows that were read, held against each other. */
export class RowsSeen {
  private readonly bodies = new Map<string, string>();
  private readonly values = new Map<string, string>();
  private readonly issued = new Map<string, number>();
  private newest = new Map<string, number>();

  constructor(private readonly ledger: Ledger) {}

  /** @param excusesOlder the cache has lost its newest rows */
  read(answer: RowsAnswer, excusesOlder: boolean): void {
    const { path, format, headers, body } = answer;
    this.ledger.counts.reads++;
    const etag = headers.get('etag') ?? '';
    const hash = createHash('sha256').update(body).digest('hex');
    const known = this.bodies.get(etag);
    if (known !== undefined && known !== hash) this.ledger.wrong(`${path}: two bodies are named ${etag}`);
    this.bodies.set(etag, hash);
    this.issued.set(etag, Date.parse(headers.get('x-issued-at') ?? ''));
    if (known === undefined) {
      if (format !== 'csv') this.mustBeOne(answer);
      this.mustAgree(answer);
    }
    this.mustNotBeOlder(answer, etag, excusesOlder);
  }

  /** A 304 to who has the body of this name. */
  notModified(answer: Omit<RowsAnswer, 'body' | 'format'>, etag: string, excusesOlder: boolean): void {
    this.ledger.counts.reads++;
    this.ledger.counts.notModified++;
    this.mustNotBeOlder(answer, etag, excusesOlder);
  }

  /** What is served from now on may be older than what was: a cache that lost its newest rows is well again. */
  beginAnew(): void {
    this.newest = new Map();
  }

  /** All rows of a resource in one body are of one issue, and that is the one in the header. */
  private mustBeOne({ path, format, headers, body }: RowsAnswer): void {
    const byResource = new Map<string, Set<string>>();
    for (const [resource, id] of issuesTold(format, body)) {
      byResource.set(resource, (byResource.get(resource) ?? new Set()).add(id));
    }
    const header = headers.get('x-issue-id') ?? '';
    for (const ids of byResource.values()) {
      const [id, ...others] = ids;
      const named = header === id || (byResource.size > 1 && header.startsWith('set-'));
      if (others.length > 0 || !named) this.ledger.wrong(`${path}: rows of ${[...ids].join(' and ')} under ${header}`);
    }
    if (byResource.size === 0) this.ledger.wrong(`${path}: no rows under ${header}`);
  }

  /** A row of an issue is the same in every body and every format. */
  private mustAgree({ subject, path, format, headers, body }: RowsAnswer): void {
    const issue = headers.get('x-issue-id') ?? '';
    const rows = rowValues(format, body);
    if (rows.length === 0) this.ledger.wrong(`${path}: a body without rows`);
    for (const { name, value } of rows) {
      const key = `${subject} ${issue} ${name}`;
      const before = this.values.get(key) ?? value;
      if (before !== value) {
        this.ledger.wrong(`${path}: ${name} of ${issue} is ${value} and was ${before}`);
        return;
      }
      this.values.set(key, value);
    }
  }

  private mustNotBeOlder(answer: Omit<RowsAnswer, 'body' | 'format'>, etag: string, excuses: boolean): void {
    const { subject, path, headers } = answer;
    const stale = headers.get('x-stale') === 'true';
    if (stale) this.ledger.counts.stale++;
    const issuedAt = this.issued.get(etag) ?? NaN;
    const before = this.newest.get(subject) ?? issuedAt;
    if (issuedAt < before && !stale && !excuses) {
      const seconds = (before - issuedAt) / 1000;
      this.ledger.wrong(`${path}: issued ${seconds} s before what was served already, and not called stale`);
    }
    this.newest.set(subject, excuses ? issuedAt : Math.max(before, issuedAt));
  }
}

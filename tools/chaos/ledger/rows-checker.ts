import { createHash } from 'node:crypto';
import type { Ledger } from './ledger';
import { parseProvenance, parseRows } from './parse-rows';

/** A successful response with estimated actuals and forecasts. */
export interface RowsResponse {
  /** Subject of the rows. Its issue must never get older, in any format. */
  readonly subject: string;
  readonly path: string;
  readonly format: string;
  readonly headers: Headers;
  readonly body: string;
}

/** Checks that all responses with rows are consistent with earlier ones. */
export class RowsChecker {
  private readonly hashByEtag = new Map<string, string>();
  private readonly values = new Map<string, string>();
  private readonly issuedAtByEtag = new Map<string, number>();
  private readonly newestBySubject = new Map<string, number>();
  /** Issue times of the newest rows that the row cache may have lost. */
  private lostBySubject: ReadonlyMap<string, number> = new Map<string, number>();

  constructor(private readonly ledger: Ledger) {}

  /** @param canBeOlder whether the row cache may have lost its newest rows */
  checkRows(response: RowsResponse, canBeOlder: boolean): void {
    const { path, format, headers, body } = response;
    this.ledger.counts.reads++;
    const etag = headers.get('etag') ?? '';
    const hash = createHash('sha256').update(body).digest('hex');
    const knownHash = this.hashByEtag.get(etag);
    if (knownHash !== undefined && knownHash !== hash)
      this.ledger.recordViolation(`${path}: two bodies have the ETag ${etag}`);
    this.hashByEtag.set(etag, hash);
    this.issuedAtByEtag.set(etag, Date.parse(headers.get('x-issued-at') ?? ''));
    if (knownHash === undefined) {
      if (format !== 'csv') this.checkSingleIssue(response);
      this.checkConsistency(response);
    }
    this.checkNotOlder(response, etag, canBeOlder);
  }

  /** Checks a 304 response to a client that has the body of this ETag. */
  checkNotModified(response: Omit<RowsResponse, 'body' | 'format'>, etag: string, canBeOlder: boolean): void {
    this.ledger.counts.reads++;
    this.ledger.counts.notModified++;
    this.checkNotOlder(response, etag, canBeOlder);
  }

  /**
   * Allows older rows than were served until now: the row cache has recovered without its newest rows. A gateway serves
   * its copies of the newest rows until it restarts. Rows that are issued from now on must not be lost.
   */
  allowOlderRows(): void {
    this.lostBySubject = new Map(this.newestBySubject);
  }

  /** Checks that all rows of a resource in a body are of the issue in the header. */
  private checkSingleIssue({ path, format, headers, body }: RowsResponse): void {
    const byResource = new Map<string, Set<string>>();
    for (const [resource, id] of parseProvenance(format, body)) {
      byResource.set(resource, (byResource.get(resource) ?? new Set()).add(id));
    }
    const header = headers.get('x-issue-id') ?? '';
    for (const ids of byResource.values()) {
      const [id, ...otherIds] = ids;
      const isInHeader = header === id || (byResource.size > 1 && header.startsWith('set-'));
      if (otherIds.length > 0 || !isInHeader)
        this.ledger.recordViolation(`${path}: rows of ${[...ids].join(' and ')} under ${header}`);
    }
    if (byResource.size === 0) this.ledger.recordViolation(`${path}: no rows under ${header}`);
  }

  /** Checks that a row of an issue, under one horizon, is the same in all bodies and formats. */
  private checkConsistency({ subject, path, format, headers, body }: RowsResponse): void {
    const issue = headers.get('x-issue-id') ?? '';
    const horizon = headers.get('x-horizon') ?? '';
    const rows = parseRows(format, body);
    if (rows.length === 0) this.ledger.recordViolation(`${path}: the body has no rows`);
    for (const { name, value } of rows) {
      const key = `${subject} ${issue} ${horizon} ${name}`;
      const previousValue = this.values.get(key) ?? value;
      if (previousValue !== value) {
        this.ledger.recordViolation(`${path}: ${name} of ${issue} is ${value} but was ${previousValue}`);
        return;
      }
      this.values.set(key, value);
    }
  }

  private checkNotOlder(response: Omit<RowsResponse, 'body' | 'format'>, etag: string, canBeOlder: boolean): void {
    const { subject, path, headers } = response;
    const isStale = headers.get('x-stale') === 'true';
    if (isStale) this.ledger.counts.stale++;
    const issuedAt = this.issuedAtByEtag.get(etag) ?? NaN;
    const previousIssuedAt = this.newestBySubject.get(subject) ?? issuedAt;
    const isLost = previousIssuedAt <= (this.lostBySubject.get(subject) ?? -Infinity);
    if (issuedAt < previousIssuedAt && !isStale && !canBeOlder && !isLost) {
      const seconds = (previousIssuedAt - issuedAt) / 1000;
      this.ledger.recordViolation(`${path}: issued ${seconds} s before rows served earlier, but not marked stale`);
    }
    this.newestBySubject.set(subject, Math.max(previousIssuedAt, issuedAt));
  }
}

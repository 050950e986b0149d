import type { ScaledIssue } from '@daystar/row-cache';
import { type Series, seriesOf } from './issue-series';

/** The current issue of a resource as this gateway knows it. */
export interface HeldIssue {
  readonly resource: string;
  readonly id: string;
  readonly version: number;
  readonly issuedAt: number;
  readonly nextIssueAt: number;
  readonly actuals: Series;
  readonly forecasts: Series;
  readonly coverage?: number;
  /** True while nobody can say whether there is a newer one. */
  stale: boolean;
  /** Packed rows, opened, as long as there is room for them: then no other body needs the row cache. */
  block?: Uint8Array;
  /** Clock time up to which it is known to be current. */
  checkedAt: number;
  /** Id of a newer one that this gateway was told of. */
  told?: string;
  waitedForVersion?: number;
  /** By a request, not only read ahead of one. */
  isAskedFor: boolean;
}

export const heldIssue = (issue: Omit<ScaledIssue, 'column'>, checkedAt: number, block?: Uint8Array): HeldIssue => ({
  resource: issue.resource,
  id: issue.issue_id,
  version: issue.resource_version,
  issuedAt: Date.parse(issue.issued_at),
  nextIssueAt: Date.parse(issue.next_issue_at),
  actuals: seriesOf(issue.estimated_actuals),
  forecasts: seriesOf(issue.forecasts),
  coverage: issue.coverage,
  stale: false,
  block,
  checkedAt,
  isAskedFor: false,
});

/** Bytes of packed rows that are kept: some 10,000 resources. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Above this share of them nothing is read ahead: it would drive out what others are about to ask for. */
const ROOMY = 0.9;

/** The packed rows of the issues that came last; those that came before lose theirs when room runs out. */
export class PackedRows {
  private readonly issues = new Set<HeldIssue>();
  private bytes = 0;

  constructor(private readonly mostBytes = MOST_BYTES) {}

  keep(issue: HeldIssue): void {
    this.issues.add(issue);
    this.bytes += issue.block?.length ?? 0;
    for (const oldest of this.issues) {
      if (this.bytes <= this.mostBytes) break;
      this.letGo(oldest);
    }
  }

  get hasRoom(): boolean {
    return this.bytes < ROOMY * this.mostBytes;
  }

  letGo(issue: HeldIssue): void {
    if (!this.issues.delete(issue)) return;
    this.bytes -= issue.block?.length ?? 0;
    issue.block = undefined;
  }
}

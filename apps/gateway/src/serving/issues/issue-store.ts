import type { ScaledIssue } from '@daystar/row-cache';
import { type Series, toSeries } from '../tables/power-table';

/** The current issue of a resource as this gateway knows it. */
export interface CachedIssue {
  readonly resource: string;
  readonly id: string;
  readonly version: number;
  readonly issuedAt: number;
  readonly nextIssueAt: number;
  readonly actuals: Series;
  readonly forecasts: Series;
  readonly coverage?: number;
  /** True while the row cache cannot tell whether there is a newer one. */
  stale: boolean;
  /** Packed rows, opened, as long as there is room for them: then no other body needs the row cache. */
  block?: Uint8Array;
  /** Clock time up to which it is known to be current. */
  checkedAt: number;
  /** Id of a newer issue that the row cache announced. */
  announcedId?: string;
  waitedForVersion?: number;
}

export const cachedIssue = (
  issue: Omit<ScaledIssue, 'column'>,
  checkedAt: number,
  block?: Uint8Array,
): CachedIssue => ({
  resource: issue.resource,
  id: issue.issue_id,
  version: issue.resource_version,
  issuedAt: Date.parse(issue.issued_at),
  nextIssueAt: Date.parse(issue.next_issue_at),
  actuals: toSeries(issue.estimated_actuals),
  forecasts: toSeries(issue.forecasts),
  coverage: issue.coverage,
  stale: false,
  block,
  checkedAt,
});

/** Bytes of packed rows that are kept: some 10,000 resources. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Above this share nothing is prefetched: it would evict what is about to be requested. */
const PREFETCH_BELOW = 0.9;

/** The packed rows of the issues that came last; those that came before lose theirs when room runs out. */
export class BlockBudget {
  private readonly issues = new Set<CachedIssue>();
  private bytes = 0;

  constructor(private readonly maxBytes = MAX_BYTES) {}

  add(issue: CachedIssue): void {
    this.issues.add(issue);
    this.bytes += issue.block?.length ?? 0;
    for (const oldest of this.issues) {
      if (this.bytes <= this.maxBytes) break;
      this.release(oldest);
    }
  }

  get hasRoom(): boolean {
    return this.bytes < PREFETCH_BELOW * this.maxBytes;
  }

  release(issue: CachedIssue): void {
    if (!this.issues.delete(issue)) return;
    this.bytes -= issue.block?.length ?? 0;
    issue.block = undefined;
  }
}

/** The newest issue of each resource that this gateway has read. */
export class IssueStore {
  private readonly issues = new Map<string, CachedIssue>();
  private readonly blocks = new BlockBudget();

  get(resource: string): CachedIssue | undefined {
    return this.issues.get(resource);
  }

  put(issue: CachedIssue): void {
    this.evict(issue.resource);
    this.issues.set(issue.resource, issue);
    this.blocks.add(issue);
  }

  /** Also marks it as outdated, for those that still refer to it. */
  evict(resource: string): void {
    const held = this.issues.get(resource);
    if (!held) return;
    invalidate(held);
    this.issues.delete(resource);
    this.blocks.release(held);
  }

  /** There may be newer ones. */
  invalidateAll(): void {
    for (const held of this.issues.values()) invalidate(held);
  }

  /** Whether there is room to prefetch. */
  get hasRoom(): boolean {
    return this.blocks.hasRoom;
  }
}

/** There is a newer one, of that id where it is known. */
export function invalidate(held: CachedIssue, told?: string): void {
  held.checkedAt = -Infinity;
  held.announcedId = told;
}

import type { CachedIssue } from './cached-issue';

/** Bytes of packed rows that are kept: some 10,000 resources. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Above this share of them nothing is read ahead: it would drive out what others are about to ask for. */
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

import type { CachedIssue } from './cached-issue';

/** Maximum size of packed rows in memory, bytes: enough for about 10,000 resources. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Share of the budget above which nothing is prefetched, because it would evict rows that are still requested. */
const MAX_PREFETCH_SHARE = 0.9;

/** Limits the memory of packed rows. Above the budget, the issues that were added first lose their rows. */
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

  get canPrefetch(): boolean {
    return this.bytes < MAX_PREFETCH_SHARE * this.maxBytes;
  }

  release(issue: CachedIssue): void {
    if (!this.issues.delete(issue)) return;
    this.bytes -= issue.block?.length ?? 0;
    issue.block = undefined;
  }
}

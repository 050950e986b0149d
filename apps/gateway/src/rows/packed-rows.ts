import type { HeldIssue } from './held-issue';

/** Bytes of packed rows that are kept: some 10,000 resources. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Above this share of them nothing is read ahead: it would drive out what others are about to ask for. */
const ROOMY = 0.9;

/** The packed rows of the issues that came last; those that came before lose theirs when room runs out. */
export class PackedRows {
  private readonly issues = new Set<HeldIssue>();
  private bytes = 0;

  constructor(private readonly mostBytes = MAX_BYTES) {}

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

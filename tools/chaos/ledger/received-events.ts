import { parseEventTime } from '@daystar/contracts';
import { isOlderId } from '@daystar/row-cache';

/** Events that one listener received, by resource, in order of arrival. */
export class ReceivedEvents {
  private readonly received = new Map<string, Set<string>>();
  readonly violations: string[] = [];
  /** Start of listening, ms: older events may arrive in any order. */
  since = -Infinity;

  constructor(private readonly listener: string) {}

  /** @param id `ISSUE@RESOURCE`; duplicates are allowed */
  record(id: string): void {
    const [issue, resource] = id.split('@');
    const issues = this.received.get(resource) ?? new Set();
    const laterIssue = [...issues].find((candidate) => isOlderId(issue, candidate));
    if (laterIssue !== undefined && !issues.has(issue) && parseEventTime(issue) >= this.since) {
      this.violations.push(`${this.listener} got ${issue} of ${resource} after ${laterIssue}`);
    }
    this.received.set(resource, issues.add(issue));
  }

  get count(): number {
    return [...this.received.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /**
   * Finds the published issues that were not received. An issue published after a newer one may be omitted.
   * @param published `ISSUE@RESOURCE`
   */
  findMissing(published: readonly string[]): string[] {
    const latest = new Map<string, string>();
    return published.filter((id) => {
      const [issue, resource] = id.split('@');
      const newest = latest.get(resource) ?? issue;
      if (isOlderId(issue, newest)) return false;
      latest.set(resource, issue);
      return !this.received.get(resource)?.has(issue);
    });
  }
}

import type { CachedIssue } from './cached-issue';
import { BlockBudget } from './block-budget';

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

  /** Whoever still has it sees that it is not current any more. */
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

  /** For packed rows that nobody has asked for yet. */
  get hasRoom(): boolean {
    return this.blocks.hasRoom;
  }
}

/** There is a newer one, of that id where it is known. */
export function invalidate(held: CachedIssue, told?: string): void {
  held.checkedAt = -Infinity;
  held.announcedId = told;
}

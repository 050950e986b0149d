import type { HeldIssue } from './held-issue';
import { PackedRows } from './packed-rows';

/** The newest issue of each resource that this gateway has read. */
export class HeldIssues {
  private readonly held = new Map<string, HeldIssue>();
  private readonly packed = new PackedRows();

  get(resource: string): HeldIssue | undefined {
    return this.held.get(resource);
  }

  hold(issue: HeldIssue): void {
    this.letGo(issue.resource);
    this.held.set(issue.resource, issue);
    this.packed.keep(issue);
  }

  /** Whoever still has it sees that it is not current any more. */
  letGo(resource: string): void {
    const held = this.held.get(resource);
    if (!held) return;
    outdate(held);
    this.held.delete(resource);
    this.packed.letGo(held);
  }

  /** There may be newer ones. */
  outdateAll(): void {
    for (const held of this.held.values()) outdate(held);
  }

  /** For packed rows that nobody has asked for yet. */
  get hasRoom(): boolean {
    return this.packed.hasRoom;
  }
}

/** There is a newer one, of that id where it is known. */
export function outdate(held: HeldIssue, told?: string): void {
  held.checkedAt = -Infinity;
  held.told = told;
}

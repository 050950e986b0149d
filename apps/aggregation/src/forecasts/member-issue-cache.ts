import type { ForecastIssue } from '@daystar/contracts';
import { type RowCache, unpackIssue } from '@daystar/row-cache';

interface Held {
  readonly issueId: string;
  /** Packed: some 10 kB, where its numbers take a hundred. */
  readonly block: Uint8Array;
}

/** The most members whose issues are held: some 100 MB. */
const MOST_HELD = 10_000;

/** Current issues of members: of those that have not changed since they were last asked for, the row cache is asked their id alone. */
export class MemberIssues {
  private readonly held = new Map<string, Held>();

  constructor(private readonly rowCache: RowCache) {}

  async current(resource: string): Promise<ForecastIssue | undefined> {
    const held = this.held.get(resource);
    if (held && held.issueId === (await this.rowCache.currentIssueId(resource))) return unpackIssue(held.block);
    const block = await this.rowCache.currentBlock(resource);
    this.held.delete(resource);
    if (!block) return undefined;
    const issue = unpackIssue(block);
    this.held.set(resource, { issueId: issue.issue_id, block });
    const oldest = this.held.keys().next();
    if (this.held.size > MOST_HELD && !oldest.done) this.held.delete(oldest.value);
    return issue;
  }
}

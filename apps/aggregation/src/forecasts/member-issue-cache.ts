import type { ForecastIssue } from '@daystar/contracts';
import { ROW_CACHE } from '@daystar/platform';
import { type RowCache, unpackTransientIssue } from '@daystar/row-cache';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

interface CachedIssue {
  readonly issueId: string;
  /** Packed: about 10 kB, a tenth of the unpacked issue. */
  readonly block: Uint8Array;
}

/** Maximum number of cached issues, which take about 100 MB in total. */
const MAX_ISSUES = 10_000;

/** Caches current issues of members, and reads only their ids from the row cache while they remain current. */
@Injectable()
export class MemberIssueCache {
  private readonly issues = new LRUCache<string, CachedIssue>({ max: MAX_ISSUES });

  constructor(@Inject(ROW_CACHE) private readonly rowCache: RowCache) {}

  async getCurrent(resource: string): Promise<ForecastIssue | undefined> {
    const cached = this.issues.get(resource);
    if (cached && cached.issueId === (await this.rowCache.readCurrentIssueId(resource)))
      return unpackTransientIssue(cached.block);
    const block = await this.rowCache.readCurrentPackedIssue(resource);
    if (!block) {
      this.issues.delete(resource);
      return undefined;
    }
    const issue = unpackTransientIssue(block);
    this.issues.set(resource, { issueId: issue.issue_id, block });
    return issue;
  }
}

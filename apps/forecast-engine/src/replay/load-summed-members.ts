import type { ForecastIssue } from '@daystar/contracts';
import { SiteChangeEntity } from '@daystar/database';
import type { Member } from '@daystar/forecasting';
import { LessThanOrEqual } from 'typeorm';
import type { IssueArchive } from '../archive/issue-archive';
import type { LazyDatabase } from '../lazy-database';

/** Members of a sum with the issues that went into it, and what of them is gone. */
export interface KeptMembers {
  readonly members: readonly Member[];
  readonly not_kept: readonly string[];
}

/** Finds what an archived sum was made of. */
export class SummedMembers {
  constructor(
    private readonly database: Pick<LazyDatabase, 'get'>,
    private readonly archive: IssueArchive,
  ) {}

  /** In the order in which they were summed. */
  async of({ members = [], issued_at }: ForecastIssue): Promise<KeptMembers> {
    const found: Member[] = [];
    const not_kept: string[] = [];
    for (const { resource_id, issue_id } of members) {
      const issue = issue_id === undefined ? undefined : await this.archive.issue(`site/${resource_id}`, issue_id);
      const site = await this.siteAt(resource_id, issued_at, issue?.resource_version);
      if (!site || (issue_id !== undefined && !issue)) {
        not_kept.push(`rows of the member ${resource_id}`);
        continue;
      }
      const { latitude, longitude, capacity = 0 } = site.properties;
      found.push({ resource_id, capacity, issue, places: [{ latitude, longitude, capacity }] });
    }
    return { members: found, not_kept };
  }

  /** As its rows knew it; where it had none, as it was known at the time. */
  private async siteAt(resource_id: string, issuedAt: string, version?: number): Promise<SiteChangeEntity | null> {
    const database = await this.database.get();
    const where = version === undefined ? { changed_at: LessThanOrEqual(new Date(issuedAt)) } : { version };
    return database.read((manager) =>
      manager.findOne(SiteChangeEntity, { where: { resource_id, ...where }, order: { version: 'desc' } }),
    );
  }
}

import type { ForecastIssue } from '@daystar/contracts';
import type { Member } from '@daystar/forecasting';
import type { IssueArchive } from '../archive/issue-archive';
import type { SiteVersions } from './site-versions';

export interface ArchivedMembers {
  /** In the order in which they were summed. */
  readonly members: readonly Member[];
  /** Descriptions of inputs that the archive does not have. */
  readonly missingInputs: readonly string[];
}

/** Loads the members of an archived aggregation issue, each with the issue that was summed. */
export async function loadAggregationMembers(
  { members = [], issued_at }: ForecastIssue,
  archive: IssueArchive,
  sites: SiteVersions,
): Promise<ArchivedMembers> {
  const loadedMembers: Member[] = [];
  const missingInputs: string[] = [];
  for (const { resource_id, issue_id } of members) {
    const issue = issue_id === undefined ? undefined : await archive.findById(`site/${resource_id}`, issue_id);
    const site = issue
      ? await sites.find(resource_id, issue.resource_version)
      : await sites.findAsOf(resource_id, new Date(issued_at));
    if (issue_id !== undefined && !issue) {
      missingInputs.push(`the issue ${issue_id} of the member ${resource_id}`);
      continue;
    }
    if (!site) {
      missingInputs.push(`the site of the member ${resource_id} at that time`);
      continue;
    }
    const { latitude, longitude, capacity = 0 } = site.properties;
    loadedMembers.push({ resource_id, capacity, issue, places: [{ latitude, longitude, capacity }] });
  }
  return { members: loadedMembers, missingInputs };
}

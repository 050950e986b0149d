import { parseIssueRank, parseIssueVersion, parseIssueTime } from '@daystar/contracts';

/** The properties that order the issues of a resource: resource version, issue time, ms, and the rank in the id. */
interface IssueOrder {
  readonly id: string;
  readonly version: number;
  readonly issuedAt: number;
}

/**
 * Whether an issue is older than another of its resource: by version, then by issue time, then by the rank of an
 * aggregation's member issues. The Redis script applies the same order.
 */
export function isOlder(issue: IssueOrder, other: IssueOrder): boolean {
  if (issue.version !== other.version) return issue.version < other.version;
  if (issue.issuedAt !== other.issuedAt) return issue.issuedAt < other.issuedAt;
  const [rank, otherRank] = [parseIssueRank(issue.id), parseIssueRank(other.id)];
  return rank !== undefined && otherRank !== undefined && rank < otherRank;
}

/** Whether the first of two ids is of an older issue of the resource. */
export const isOlderId = (id: string, other: string): boolean => isOlder(parseIssueId(id), parseIssueId(other));

const parseIssueId = (id: string): IssueOrder => ({ id, version: parseIssueVersion(id), issuedAt: parseIssueTime(id) });

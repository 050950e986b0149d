/** Of which version of its resource an issue is, and when it was made, ms. */
interface Issued {
  readonly id: string;
  readonly version: number;
  readonly issuedAt: number;
}

/**
 * Whether an issue may not follow another of its resource: by version, then by time, then by how new the members of a sum
 * are. The script by which Redis is written says the same.
 */
export function isOlder(issue: Issued, other: Issued): boolean {
  if (issue.version !== other.version) return issue.version < other.version;
  if (issue.issuedAt !== other.issuedAt) return issue.issuedAt < other.issuedAt;
  const [rank, otherRank] = [rankOf(issue.id), rankOf(other.id)];
  return rank !== undefined && otherRank !== undefined && rank < otherRank;
}

/** What `sumIssueId` puts into the id of a sum, hexadecimal; other issues have none. */
const rankOf = (id: string): string | undefined => /^\d+T\d+Z-\d+-([0-9a-f]+)-[0-9a-f]+$/.exec(id)?.[1];

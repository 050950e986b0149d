/** Of which version of its resource an issue is, and when it was made, ms. */
interface Issued {
  readonly version: number;
  readonly issuedAt: number;
}

/** Whether an issue may not follow another of its resource. The script by which Redis is written says the same. */
export const isOlder = (issue: Issued, other: Issued): boolean =>
  issue.version < other.version || (issue.version === other.version && issue.issuedAt < other.issuedAt);

import { createHash } from 'node:crypto';
import { type ForecastIssue, buildIssueId } from '@daystar/contracts';
import type { Member } from '@daystar/forecasting';
import { HOUR } from '@daystar/timeseries';

/** Maximum age of a counted member, relative to the newest member, ms. `aggregateIssues` omits older members too. */
const RANK_WINDOW_MS = 6 * HOUR;

/**
 * Builds an issue id from time, version, rank and hash. The same members and measurements always give the same id. Two
 * instances may sum an aggregation with the same newest member, and therefore the same `issued_at`. The issue whose other
 * members are newer has the higher rank, so the row cache retains it.
 */
export function buildAggregationIssueId(
  { issued_at, members = [], estimated_actuals, forecasts, resource_version }: Omit<ForecastIssue, 'issue_id'>,
  summedMembers: readonly Pick<Member, 'issue'>[],
): string {
  const newestIssuedAt = Date.parse(issued_at);
  const ages = summedMembers.map(({ issue }) =>
    issue ? newestIssuedAt - Date.parse(issue.issued_at) : RANK_WINDOW_MS,
  );
  const rank = ages.reduce((sum, age) => sum + Math.max(0, RANK_WINDOW_MS - age), 0);
  const hash = createHash('sha256').update(JSON.stringify(members));
  if (forecasts.untuned_estimate) hash.update(JSON.stringify([estimated_actuals.pv_estimate, forecasts.pv_estimate]));
  const segments = [
    buildIssueId(newestIssuedAt, resource_version),
    rank.toString(16).padStart(12, '0'),
    hash.digest('hex').slice(0, 8),
  ];
  return segments.join('-');
}

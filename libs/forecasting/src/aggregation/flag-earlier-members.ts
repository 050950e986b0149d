import { splitRuns } from '@daystar/contracts';
import { NATIVE_PERIOD_MS, parseStamp } from '@daystar/timeseries';
import type { AggregateIssue } from './aggregate-issues';

/**
 * Flags the estimated actuals of periods that began before the members last changed. Their values are the sum of the
 * present members, not of the members of that time.
 * @param since time of the last change of members, ms; -Infinity without a change
 */
export function flagEarlierMembers<Issue extends AggregateIssue>(issue: Issue, since: number): Issue {
  const { first_period_end, pv_estimate, provenance } = issue.estimated_actuals;
  const firstStart = (parseStamp(first_period_end) ?? NaN) - NATIVE_PERIOD_MS;
  const earlierSteps = Math.min(pv_estimate.length, Math.ceil((since - firstStart) / NATIVE_PERIOD_MS));
  if (!(earlierSteps > 0)) return issue;
  const flagged = splitRuns(
    provenance,
    (step) => step < earlierSteps,
    ({ plant_flags = [], ...run }, isEarlier) => ({
      ...run,
      ...(isEarlier ? { plant_flags: [...plant_flags, 'members_changed'] } : plant_flags.length > 0 && { plant_flags }),
    }),
  );
  return { ...issue, estimated_actuals: { ...issue.estimated_actuals, provenance: flagged } };
}

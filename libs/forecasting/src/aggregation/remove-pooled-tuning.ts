import type { ForecastIssue, PowerSeries } from '@daystar/contracts';
import type { Member } from './aggregate-issues';
import { isPooledIssue } from './is-pooled-issue';

/**
 * Replaces the powers of members that other sites alone tune by their untuned ones. The tuning of an aggregation learns how
 * its measurements differ from the sum, which includes the size of these members: their own correction would count twice.
 */
export const removePooledTuning = (members: readonly Member[]): Member[] =>
  members.map((member) =>
    member.issue && isPooledIssue(member.issue) ? { ...member, issue: toUntuned(member.issue) } : member,
  );

const toUntuned = (issue: ForecastIssue): ForecastIssue => ({
  ...issue,
  estimated_actuals: toUntunedSeries(issue.estimated_actuals),
  forecasts: toUntunedSeries(issue.forecasts),
});

function toUntunedSeries(series: PowerSeries): PowerSeries {
  const {
    pv_estimate,
    pv_estimate10,
    pv_estimate90,
    untuned_estimate = pv_estimate,
    untuned_estimate10 = pv_estimate10,
    untuned_estimate90 = pv_estimate90,
    first_period_end,
    provenance,
  } = series;
  return {
    first_period_end,
    pv_estimate: untuned_estimate,
    pv_estimate10: untuned_estimate10,
    pv_estimate90: untuned_estimate90,
    provenance: provenance.map(({ tuning_flags: _, ...run }) => run),
  };
}

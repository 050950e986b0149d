import type { ForecastIssue, PowerSeries } from '@daystar/contracts';
import type { Member } from './member';
import { isPooledIssue } from './is-pooled-issue';

/**
 * Replaces the powers of members that other sites alone tune by their untuned ones. The tuning of an aggregation learns how
 * its measurements differ from the sum, which includes the size of these members: their own correction would count twice.
 */
export const removePooledTuning = (members: readonly Member[]): Member[] =>
  members.map((member) =>
    member.issue && isPooledIssue(member.issue) ? { ...member, issue: removeTuning(member.issue) } : member,
  );

export const isTunedIssue = ({ estimated_actuals, forecasts }: ForecastIssue): boolean =>
  [estimated_actuals, forecasts].some((series) => Object.hasOwn(series, 'untuned_estimate'));

/** Replaces the powers of an issue by the untuned ones. They are unpacked on access, as those of the issue are. */
export const removeTuning = (issue: ForecastIssue): ForecastIssue => ({
  ...issue,
  estimated_actuals: removeSeriesTuning(issue.estimated_actuals),
  forecasts: removeSeriesTuning(issue.forecasts),
});

const removeSeriesTuning = (series: PowerSeries): PowerSeries => ({
  first_period_end: series.first_period_end,
  get pv_estimate() {
    return series.untuned_estimate ?? series.pv_estimate;
  },
  get pv_estimate10() {
    return series.untuned_estimate10 ?? series.pv_estimate10;
  },
  get pv_estimate90() {
    return series.untuned_estimate90 ?? series.pv_estimate90;
  },
  provenance: series.provenance.map(({ tuning_flags: _, ...run }) => run),
});

import type { ForecastIssue } from '@daystar/contracts';
import { HOUR, NATIVE_PERIOD_MS, floorTo, parseStamp, stepsBetween } from '@daystar/timeseries';
import { type DecorrelationLength, typicalDecorrelationLength } from './error-correlation';
import { createErrorGroups } from './error-groups';
import { GroupSumsCache } from './group-sums';
import { IssueSeries } from './issue-series';
import type { Member } from './member';
import { MemberSums } from './member-sums';
import { mergeProvenance } from './merge-provenance';
import { isTunedIssue, removeTuning } from './remove-tuning';

/** Members whose issue is this much older than the newest one are excluded, ms. */
const MAX_AGE_DIFFERENCE_MS = 6 * HOUR;

/** Minimum fraction of the capacity that members with a recent issue must have. */
export const MIN_COVERAGE = 0.5;

/** The published aggregate issue without its identity. */
export type AggregateIssue = Pick<
  ForecastIssue,
  'issued_at' | 'next_issue_at' | 'unit' | 'capacity' | 'estimated_actuals' | 'forecasts' | 'members' | 'coverage'
>;

/**
 * Sums the issues of members step by step. Missing or late members are compensated by scaling with capacity; `coverage`
 * is the fraction of capacity that was present. If members are tuned, the columns `weather_…` have the sums of their
 * untuned powers.
 *
 * The quantiles of a sum differ from the sum of the quantiles, because errors correlate only in part: see
 * `SpreadAggregator`. The quantiles of the sum never cross the sum of the estimates. P10 is never below
 * `p10_sum_naive`, and P90 never above `p90_sum_naive`: the sums of the members' quantiles, as if all errors were fully
 * correlated.
 * @param decorrelationLength decorrelation length of errors, km, as a function of lead
 * @param cache cache of the group sums of this aggregation
 * @returns undefined when the members with a recent issue have less than half of the capacity
 */
export function aggregateIssues(
  members: readonly Member[],
  decorrelationLength: DecorrelationLength = typicalDecorrelationLength,
  cache = new GroupSumsCache(),
): AggregateIssue | undefined {
  const newest = Math.max(...members.map(({ issue }) => (issue ? parseTime(issue.issued_at) : 0)));
  const present = members.filter(
    (member): member is Member & { issue: ForecastIssue } =>
      member.issue !== undefined && parseTime(member.issue.issued_at) > newest - MAX_AGE_DIFFERENCE_MS,
  );
  const capacity = sum(members.map((member) => member.capacity));
  const coverage = capacity > 0 ? sum(present.map((member) => member.capacity)) / capacity : 0;
  if (present.length === 0 || coverage < MIN_COVERAGE) return undefined;

  const issues = present.map((member) => member.issue);
  const presentMembers = new Set<Member>(present);
  const series = issues.map((issue) => new IssueSeries(issue));
  const [from, to] = findCommonSpan(series);
  const scale = 1 / coverage;
  const actualSteps = stepsBetween(from, Math.min(to, floorTo(newest, NATIVE_PERIOD_MS)), NATIVE_PERIOD_MS);
  const forecastSteps = stepsBetween(Math.max(from, floorTo(newest, HOUR)), to, NATIVE_PERIOD_MS);
  const highestCapacity = sum(members.map((member) => member.highestCapacity ?? member.capacity));
  const allSteps = stepsBetween(from, to, NATIVE_PERIOD_MS);
  const groups = createErrorGroups(present, decorrelationLength);
  const sumMembers = (cacheName: string, summedSeries: readonly IssueSeries[]) => {
    const summed = present.map(({ resource_id, issue }, i) => ({
      resource_id,
      issueId: issue.issue_id,
      series: summedSeries[i],
    }));
    return new MemberSums(summed, { groups, steps: allSteps, scale, highestCapacity }, cache, cacheName);
  };
  const sums = sumMembers('', series);
  const weatherSums = issues.some(isTunedIssue)
    ? sumMembers(
        'weather',
        issues.map((issue) => new IssueSeries(removeTuning(issue))),
      )
    : undefined;
  return {
    issued_at: new Date(newest).toISOString(),
    next_issue_at: new Date(Math.max(...issues.map((issue) => parseTime(issue.next_issue_at)))).toISOString(),
    unit: 'MW',
    capacity: round(capacity),
    estimated_actuals: {
      first_period_end: new Date(actualSteps.firstEnd).toISOString(),
      pv_estimate: sums.sumEstimates(actualSteps),
      ...(weatherSums && { weather_estimate: weatherSums.sumEstimates(actualSteps) }),
      provenance: mergeProvenance(series, actualSteps),
    },
    forecasts: {
      first_period_end: new Date(forecastSteps.firstEnd).toISOString(),
      ...sums.computePowers(forecastSteps, newest),
      ...(weatherSums && toWeatherColumns(weatherSums.computePowers(forecastSteps, newest))),
      provenance: mergeProvenance(series, forecastSteps),
    },
    members: members.map((member) => ({
      resource_id: member.resource_id,
      issue_id: presentMembers.has(member) ? member.issue?.issue_id : undefined,
    })),
    coverage,
  };
}

const toWeatherColumns = (powers: ReturnType<MemberSums['computePowers']>) => ({
  weather_estimate: powers.pv_estimate,
  weather_estimate10: powers.pv_estimate10,
  weather_estimate90: powers.pv_estimate90,
  weather_p10_sum_naive: powers.p10_sum_naive,
  weather_p90_sum_naive: powers.p90_sum_naive,
});

/** Time span covered by all issues. */
function findCommonSpan(series: readonly IssueSeries[]): [number, number] {
  const spans = series.map(({ span }) => span);
  return [Math.max(...spans.map(([start]) => start)), Math.min(...spans.map(([, end]) => end))];
}

const parseTime = (text: string): number => parseStamp(text) ?? NaN;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const round = (value: number): number => Math.round(value * 1e4) / 1e4;

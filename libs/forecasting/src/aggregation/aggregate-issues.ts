import type { ForecastIssue, PowerSeries } from '@daystar/contracts';
import {
  HOUR,
  NATIVE_PERIOD,
  type Steps,
  floorTo,
  parseStamp,
  firstStart,
  stepEnd,
  stepsBetween,
} from '@daystar/timeseries';
import { type DecorrelationLength, typicalDecorrelationLength } from './error-correlation';
import { type ErrorSource, type ErrorGroups, createErrorGroups } from './error-groups';
import { type GroupSums, GroupSumsCache, sumGroup } from './group-sums';
import { IssueSeries } from './issue-series';
import { mergeProvenance } from './merge-provenance';
import { SpreadAggregator } from './spread-aggregator';

/** A member of an aggregation. */
export interface Member extends ErrorSource {
  readonly resource_id: string;
  /** MW */
  readonly capacity: number;
  /** The highest of the stated capacity and its changes, MW, which bounds P90; `capacity` when absent. */
  readonly highestCapacity?: number;
  /** Newest issue, if any. */
  readonly issue?: ForecastIssue;
}

/** Members whose issue is this much older than the newest one are excluded, ms. */
const MAX_AGE_DIFFERENCE = 6 * HOUR;

/** Minimum fraction of the capacity that members with a recent issue must have. */
export const MIN_COVERAGE = 0.5;

/** The published aggregate issue without its identity. */
export type AggregateIssue = Pick<
  ForecastIssue,
  'issued_at' | 'next_issue_at' | 'unit' | 'capacity' | 'estimated_actuals' | 'forecasts' | 'members' | 'coverage'
>;

/**
 * Sums the issues of members step by step. Missing or late members are compensated by scaling with capacity; `coverage`
 * is the fraction of capacity that was present.
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
      member.issue !== undefined && parseTime(member.issue.issued_at) > newest - MAX_AGE_DIFFERENCE,
  );
  const capacity = sum(members.map((member) => member.capacity));
  const coverage = capacity > 0 ? sum(present.map((member) => member.capacity)) / capacity : 0;
  if (present.length === 0 || coverage < MIN_COVERAGE) return undefined;

  const issues = present.map((member) => member.issue);
  const presentMembers = new Set<Member>(present);
  const series = issues.map((issue) => new IssueSeries(issue));
  const [from, to] = findCommonSpan(series);
  const scale = 1 / coverage;
  const actualSteps = stepsBetween(from, Math.min(to, floorTo(newest, NATIVE_PERIOD)), NATIVE_PERIOD);
  const forecastSteps = stepsBetween(Math.max(from, floorTo(newest, HOUR)), to, NATIVE_PERIOD);
  const highestCapacity = sum(members.map((member) => member.highestCapacity ?? member.capacity));
  const scaling = { scale, highestCapacity };
  const allSteps = stepsBetween(from, to, NATIVE_PERIOD);
  const groups = createErrorGroups(present, decorrelationLength);
  const groupSums = sumByGroup(groups, present, series, allSteps, cache);
  return {
    issued_at: new Date(newest).toISOString(),
    next_issue_at: new Date(Math.max(...issues.map((issue) => parseTime(issue.next_issue_at)))).toISOString(),
    unit: 'MW',
    capacity: round(capacity),
    estimated_actuals: {
      first_period_end: new Date(actualSteps.firstEnd).toISOString(),
      pv_estimate: sumEstimates(groupSums, allSteps, actualSteps, scaling),
      provenance: mergeProvenance(series, actualSteps),
    },
    forecasts: {
      first_period_end: new Date(forecastSteps.firstEnd).toISOString(),
      pv_estimate: sumEstimates(groupSums, allSteps, forecastSteps, scaling),
      ...computeQuantiles(groupSums, allSteps, forecastSteps, newest, groups, scaling),
      provenance: mergeProvenance(series, forecastSteps),
    },
    members: members.map((member) => ({
      resource_id: member.resource_id,
      issue_id: presentMembers.has(member) ? member.issue?.issue_id : undefined,
    })),
    coverage,
  };
}

interface CapacityScaling {
  /** Factor that compensates missing members. */
  readonly scale: number;
  /** The highest capacity in any row, MW. */
  readonly highestCapacity: number;
}

/** Sums each group, or takes its sums from the cache when the issues of its members are unchanged. */
function sumByGroup(
  { groupIndices, count }: ErrorGroups,
  members: readonly (Member & { issue: ForecastIssue })[],
  series: readonly IssueSeries[],
  steps: Steps,
  cache: GroupSumsCache,
): GroupSums[] {
  const groups = Array.from({ length: count }, (): number[] => []);
  members.forEach((_, i) => groups[groupIndices[i]].push(i));
  return groups.map((memberIndices) => {
    const memberKeys = memberIndices.map((i) => `${members[i].resource_id} ${members[i].issue.issue_id}`);
    const key = `${firstStart(steps)} ${steps.count} ${memberKeys.join()}`;
    const compute = () =>
      sumGroup(
        memberIndices.map((i) => series[i]),
        steps,
      );
    return cache.getOrCompute(members[memberIndices[0]].resource_id, key, compute);
  });
}

/** Index of the first of `steps` within `allSteps`. */
const findStepOffset = (steps: Steps, allSteps: Steps): number => (steps.firstEnd - allSteps.firstEnd) / steps.stepMs;

function sumEstimates(
  groupSums: readonly GroupSums[],
  allSteps: Steps,
  steps: Steps,
  { scale }: CapacityScaling,
): number[] {
  const offset = findStepOffset(steps, allSteps);
  return Array.from({ length: steps.count }, (_, i) => {
    let estimate = 0;
    for (const group of groupSums) estimate += group.estimate[offset + i];
    return round(scale * estimate);
  });
}

type Quantiles = Required<Pick<PowerSeries, 'pv_estimate10' | 'pv_estimate90' | 'p10_sum_naive' | 'p90_sum_naive'>>;

function computeQuantiles(
  groupSums: readonly GroupSums[],
  allSteps: Steps,
  steps: Steps,
  issuedAt: number,
  groups: ErrorGroups,
  { scale, highestCapacity }: CapacityScaling,
): Quantiles {
  const quantiles: Quantiles = { pv_estimate10: [], pv_estimate90: [], p10_sum_naive: [], p90_sum_naive: [] };
  const aggregator = new SpreadAggregator(groups);
  const offset = findStepOffset(steps, allSteps);
  const toP10 = (value: number) => round(Math.max(0, scale * value));
  const toP90 = (value: number) => round(Math.min(highestCapacity, scale * value));
  for (let i = 0; i < steps.count; i++) {
    let [estimate, below, above] = [0, 0, 0];
    aggregator.clear();
    for (let g = 0; g < groupSums.length; g++) {
      const group = groupSums[g];
      const index = offset + i;
      aggregator.addGroup(g, group, index);
      estimate += group.estimate[index];
      below += group.below[index];
      above += group.above[index];
    }
    const spread = aggregator.computeSpread(stepEnd(steps, i) - issuedAt);
    quantiles.pv_estimate10.push(toP10(estimate - clamp(spread.below, below)));
    quantiles.pv_estimate90.push(toP90(estimate + clamp(spread.above, above)));
    quantiles.p10_sum_naive.push(toP10(estimate - below));
    quantiles.p90_sum_naive.push(toP90(estimate + above));
  }
  return quantiles;
}

/** Time span covered by all issues. */
function findCommonSpan(series: readonly IssueSeries[]): [number, number] {
  const spans = series.map(({ span }) => span);
  return [Math.max(...spans.map(([start]) => start)), Math.min(...spans.map(([, end]) => end))];
}

/** Limits the distance of a quantile to the distance for fully correlated members. */
const clamp = (distance: number, comonotone: number): number =>
  Math.min(Math.max(0, distance), Math.max(0, comonotone));

const parseTime = (text: string): number => parseStamp(text) ?? NaN;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const round = (value: number): number => Math.round(value * 1e4) / 1e4;

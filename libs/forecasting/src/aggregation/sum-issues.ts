import type { ForecastIssue, PowerSeries } from '@daystar/contracts';
import { HOUR, NATIVE_PERIOD, type Steps, floorTo, parseStamp, stepEnd, stepsBetween } from '@daystar/timeseries';
import { MemberSeries } from './member-series';
import { mergeProvenance } from './merge-provenance';

/** A member of a sum: its capacity in MW and its newest issue, if it has one. */
export interface Member {
  readonly resource_id: string;
  readonly capacity: number;
  readonly issue?: ForecastIssue;
}

/** A member whose issue is this much older than the newest one is left out: its rows no longer speak of the same weather. */
const LATE = 6 * HOUR;

/** With less than this share of the capacity a sum says nothing. */
export const LEAST_COVERAGE = 0.5;

/** What a sum is published as, but for its identity. */
export type SummedIssue = Pick<
  ForecastIssue,
  'issued_at' | 'next_issue_at' | 'unit' | 'capacity' | 'estimated_actuals' | 'forecasts' | 'members' | 'coverage'
>;

/**
 * Sums the rows of members, step by step, each from the one issue named in `members`. Where members are missing or late
 * the sum is scaled up by capacity, and `coverage` says how much of it was there.
 *
 * The quantiles of a sum are not the sums of quantiles: distances of the members' 10th and 90th percentiles from their
 * medians add up as errors with one correlation do, d^2 = r (sum d)^2 + (1 - r) sum d^2.
 * @param correlation r, 0..1
 * @returns undefined when less than half of the capacity has rows
 */
export function sumIssues(members: readonly Member[], correlation: number): SummedIssue | undefined {
  const newest = Math.max(...members.map(({ issue }) => (issue ? stamp(issue.issued_at) : 0)));
  const present = members.filter(
    (member): member is Member & { issue: ForecastIssue } =>
      member.issue !== undefined && stamp(member.issue.issued_at) > newest - LATE,
  );
  const capacity = sum(members.map((member) => member.capacity));
  const coverage = capacity > 0 ? sum(present.map((member) => member.capacity)) / capacity : 0;
  if (present.length === 0 || coverage < LEAST_COVERAGE) return undefined;

  const issues = present.map((member) => member.issue);
  const series = issues.map((issue) => new MemberSeries(issue));
  const [from, to] = commonSpan(issues);
  const scale = 1 / coverage;
  const actualSteps = stepsBetween(from, Math.min(to, floorTo(newest, NATIVE_PERIOD)), NATIVE_PERIOD);
  const forecastSteps = stepsBetween(Math.max(from, floorTo(newest, HOUR)), to, NATIVE_PERIOD);
  const summed = sumSeries(series, forecastSteps, correlation, scale, capacity);
  return {
    issued_at: new Date(newest).toISOString(),
    next_issue_at: new Date(Math.max(...issues.map((issue) => stamp(issue.next_issue_at)))).toISOString(),
    unit: 'MW',
    capacity: rounded(capacity),
    estimated_actuals: {
      first_period_end: new Date(actualSteps.firstEnd).toISOString(),
      pv_estimate: sumSeries(series, actualSteps, correlation, scale, capacity).pv_estimate,
      provenance: mergeProvenance(series, actualSteps),
    },
    forecasts: {
      first_period_end: new Date(forecastSteps.firstEnd).toISOString(),
      ...summed,
      provenance: mergeProvenance(series, forecastSteps),
    },
    members: members.map((member) => ({
      resource_id: member.resource_id,
      issue_id: (present as readonly Member[]).includes(member) ? member.issue?.issue_id : undefined,
    })),
    coverage,
  };
}

type Powers = Required<Pick<PowerSeries, 'pv_estimate' | 'pv_estimate10' | 'pv_estimate90'>>;

function sumSeries(
  members: readonly MemberSeries[],
  steps: Steps,
  correlation: number,
  scale: number,
  capacity: number,
): Powers {
  const powers: Powers = { pv_estimate: [], pv_estimate10: [], pv_estimate90: [] };
  for (let i = 0; i < steps.count; i++) {
    let middle = 0;
    const below = new Spread();
    const above = new Spread();
    for (const member of members) {
      const at = member.at(stepEnd(steps, i));
      if (!at) continue;
      const estimate = at.series.pv_estimate[at.index];
      middle += estimate;
      below.add(estimate - (at.series.pv_estimate10?.[at.index] ?? estimate));
      above.add((at.series.pv_estimate90?.[at.index] ?? estimate) - estimate);
    }
    powers.pv_estimate.push(rounded(scale * middle));
    powers.pv_estimate10.push(rounded(Math.max(0, scale * (middle - below.of(correlation)))));
    powers.pv_estimate90.push(rounded(Math.min(capacity, scale * (middle + above.of(correlation)))));
  }
  return powers;
}

/** Distances from medians, added up as correlated errors. */
class Spread {
  private sum = 0;
  private squares = 0;

  add(distance: number): void {
    this.sum += distance;
    this.squares += distance * distance;
  }

  of(correlation: number): number {
    return Math.sqrt(correlation * this.sum * this.sum + (1 - correlation) * this.squares);
  }
}

/** The time all issues speak of. */
function commonSpan(issues: readonly ForecastIssue[]): [number, number] {
  const starts = issues.map((issue) => stamp(issue.estimated_actuals.first_period_end) - NATIVE_PERIOD);
  const ends = issues.map(
    ({ forecasts }) => stamp(forecasts.first_period_end) + (forecasts.pv_estimate.length - 1) * NATIVE_PERIOD,
  );
  return [Math.max(...starts), Math.min(...ends)];
}

const stamp = (text: string): number => parseStamp(text) ?? NaN;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;

import type { ForecastIssue, PowerSeries } from '@daystar/contracts';
import {
  HOUR,
  NATIVE_PERIOD,
  type Steps,
  floorTo,
  parseStamp,
  startOf,
  stepEnd,
  stepsBetween,
} from '@daystar/timeseries';
import { type Decay, typicalDecay } from './error-correlation';
import { type ErringMember, type ErrorGroups, errorGroups } from './error-groups';
import { type GroupTerms, SumMemory, groupTerms } from './group-terms';
import { MemberSeries } from './member-series';
import { mergeProvenance } from './merge-provenance';
import { SpreadAdder } from './spread-of-sum';

/** A member of a sum: its capacity in MW, its newest issue, if it has one, and where it is. */
export interface Member extends ErringMember {
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
 * The quantiles of a sum are not the sums of quantiles: they are those of correlated errors, see `SpreadAdder`, and never
 * cross the sum of the estimates. `p10_sum_naive` and `p90_sum_naive` are what the sums of quantiles would be.
 * @param decay how errors of places hang together
 * @param memory of the sums of these members before
 * @returns undefined when less than half of the capacity has rows
 */
export function sumIssues(
  members: readonly Member[],
  decay: Decay = typicalDecay,
  memory = new SumMemory(),
): SummedIssue | undefined {
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
  const limits = { scale, capacity };
  const whole = stepsBetween(from, to, NATIVE_PERIOD);
  const groups = errorGroups(present, decay);
  const terms = termsOf(groups, present, series, whole, memory);
  return {
    issued_at: new Date(newest).toISOString(),
    next_issue_at: new Date(Math.max(...issues.map((issue) => stamp(issue.next_issue_at)))).toISOString(),
    unit: 'MW',
    capacity: rounded(capacity),
    estimated_actuals: {
      first_period_end: new Date(actualSteps.firstEnd).toISOString(),
      pv_estimate: sumEstimates(terms, whole, actualSteps, limits),
      provenance: mergeProvenance(series, actualSteps),
    },
    forecasts: {
      first_period_end: new Date(forecastSteps.firstEnd).toISOString(),
      pv_estimate: sumEstimates(terms, whole, forecastSteps, limits),
      ...sumQuantiles(terms, whole, forecastSteps, newest, groups, limits),
      provenance: mergeProvenance(series, forecastSteps),
    },
    members: members.map((member) => ({
      resource_id: member.resource_id,
      issue_id: (present as readonly Member[]).includes(member) ? member.issue?.issue_id : undefined,
    })),
    coverage,
  };
}

interface Limits {
  /** By which a sum is scaled up for the members that are missing. */
  readonly scale: number;
  /** MW */
  readonly capacity: number;
}

/** What each group adds to every step; of groups whose members have the issues they had, as it is remembered. */
function termsOf(
  { groupOf, count }: ErrorGroups,
  members: readonly (Member & { issue: ForecastIssue })[],
  series: readonly MemberSeries[],
  steps: Steps,
  memory: SumMemory,
): GroupTerms[] {
  const groups = Array.from({ length: count }, (): number[] => []);
  members.forEach((_, i) => groups[groupOf[i]].push(i));
  return groups.map((within) => {
    const named = within.map((i) => `${members[i].resource_id} ${members[i].issue.issue_id}`);
    const name = `${startOf(steps)} ${steps.count} ${named.join()}`;
    const addUp = () =>
      groupTerms(
        within.map((i) => series[i]),
        steps,
      );
    return memory.termsOf(members[within[0]].resource_id, name, addUp);
  });
}

/** Where the first of some steps is among others. */
const offsetOf = (steps: Steps, whole: Steps): number => (steps.firstEnd - whole.firstEnd) / steps.length;

function sumEstimates(groups: readonly GroupTerms[], whole: Steps, steps: Steps, { scale }: Limits): number[] {
  const offset = offsetOf(steps, whole);
  return Array.from({ length: steps.count }, (_, i) => {
    let middle = 0;
    for (const group of groups) middle += group.middle[offset + i];
    return rounded(scale * middle);
  });
}

type Quantiles = Required<Pick<PowerSeries, 'pv_estimate10' | 'pv_estimate90' | 'p10_sum_naive' | 'p90_sum_naive'>>;

function sumQuantiles(
  terms: readonly GroupTerms[],
  whole: Steps,
  steps: Steps,
  issuedAt: number,
  groups: ErrorGroups,
  { scale, capacity }: Limits,
): Quantiles {
  const quantiles: Quantiles = { pv_estimate10: [], pv_estimate90: [], p10_sum_naive: [], p90_sum_naive: [] };
  const adder = new SpreadAdder(groups);
  const offset = offsetOf(steps, whole);
  const low = (value: number) => rounded(Math.max(0, scale * value));
  const high = (value: number) => rounded(Math.min(capacity, scale * value));
  for (let i = 0; i < steps.count; i++) {
    let [middle, below, above] = [0, 0, 0];
    adder.clear();
    for (let g = 0; g < terms.length; g++) {
      const group = terms[g];
      const at = offset + i;
      adder.addGroup(g, group.below[at], group.above[at], group.evenSquares[at], group.skewSquares[at]);
      middle += group.middle[at];
      below += group.below[at];
      above += group.above[at];
    }
    const spread = adder.total(stepEnd(steps, i) - issuedAt);
    quantiles.pv_estimate10.push(low(middle - Math.max(0, spread.below)));
    quantiles.pv_estimate90.push(high(middle + Math.max(0, spread.above)));
    quantiles.p10_sum_naive.push(low(middle - below));
    quantiles.p90_sum_naive.push(high(middle + above));
  }
  return quantiles;
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

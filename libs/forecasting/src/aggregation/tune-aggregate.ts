import type { ForecastIssue, IssueInputs, PowerSeries } from '@daystar/contracts';
import { NATIVE_PERIOD_MS, type Steps, parseStamp } from '@daystar/timeseries';
import type { PlantMeasurements } from '../measurement-qc/measured-power-cache';
import { type SiteTuning, tuneColumns } from '../site-tuning/tune-columns';
import { addTuningFlags, findMeasuredRows } from '../site-tuning/tuning-flags';
import type { AggregateIssue } from './aggregate-issues';

/** Steps of an aggregate issue, from its first estimated actual to its last forecast. */
export function getIssueSteps({ estimated_actuals, forecasts }: AggregateIssue): Steps {
  const firstEnd = parseTime(estimated_actuals.first_period_end);
  const stepsBefore = (parseTime(forecasts.first_period_end) - firstEnd) / NATIVE_PERIOD_MS;
  return { firstEnd, stepMs: NATIVE_PERIOD_MS, count: stepsBefore + forecasts.pv_estimate.length };
}

/** What was learned from the measurements of an aggregation. */
export interface LearnedAggregateTuning {
  readonly tuning?: SiteTuning;
  /** Hash of the tuning in the input archive. */
  readonly version?: string;
}

/**
 * Tunes an aggregate with its own measurements, like a site. The columns `untuned_…` keep the values before tuning: the
 * sum of the members, scaled to full capacity, and its quantiles. A row that was tuned has the flag of the sum in place
 * of the members' flags.
 * @param clear clear-sky power of the aggregation, one per step of `getIssueSteps`
 */
export function tuneAggregate<Issue extends AggregateIssue>(
  issue: Issue,
  clear: Float64Array,
  { tuning = {}, version }: LearnedAggregateTuning,
  measured: PlantMeasurements,
): Issue & { readonly made_with: IssueInputs } {
  const { estimated_actuals: past, forecasts, capacity } = issue;
  const steps = getIssueSteps(issue);
  const from = steps.count - forecasts.pv_estimate.length;
  const actualSteps = past.pv_estimate.length;
  const joinColumns = (forecast: readonly number[]) => {
    const values = Float64Array.from({ length: steps.count }, (_, i) => past.pv_estimate[i] ?? 0);
    for (let i = from; i < steps.count; i++) values[i] = forecast[i - from];
    return values;
  };
  const { pv_estimate, pv_estimate10 = pv_estimate, pv_estimate90 = pv_estimate } = forecasts;
  const columns = {
    pv_estimate: joinColumns(pv_estimate),
    pv_estimate10: joinColumns(pv_estimate10),
    pv_estimate90: joinColumns(pv_estimate90),
  };
  const issuedAt = parseTime(issue.issued_at);
  // Members that grow exceed the present capacity in later rows.
  const highest = clear.reduce((high, power) => Math.max(high, power), capacity);
  const untuned = { columns, clear, steps, actualSteps, issuedAt, capacity: highest };
  const tuned = tuneColumns(untuned, tuning, measured);
  return {
    ...issue,
    made_with: {
      ...(version !== undefined && { tuning: version }),
      measured_rows: findMeasuredRows(tuned.tuningFlags.slice(0, actualSteps)),
    },
    estimated_actuals: {
      ...past,
      pv_estimate: roundRange(tuned.pv_estimate, 0, actualSteps),
      untuned_estimate: past.pv_estimate,
      provenance: addTuningFlags(past.provenance, tuned.tuningFlags),
    },
    forecasts: {
      ...forecasts,
      pv_estimate: roundRange(tuned.pv_estimate, from, steps.count),
      pv_estimate10: roundRange(tuned.pv_estimate10, from, steps.count),
      pv_estimate90: roundRange(tuned.pv_estimate90, from, steps.count),
      untuned_estimate: pv_estimate,
      untuned_estimate10: pv_estimate10,
      untuned_estimate90: pv_estimate90,
      provenance: addTuningFlags(forecasts.provenance, tuned.tuningFlags.slice(from)),
    } satisfies PowerSeries,
  };
}

const parseTime = (text: ForecastIssue['issued_at']): number => parseStamp(text) ?? NaN;
const roundRange = (values: Float64Array, from: number, to: number): number[] =>
  Array.from(values.subarray(from, to), (value) => Math.round(value * 1e4) / 1e4);

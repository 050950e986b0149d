import type { ForecastIssue, PowerSeries, ProvenanceRun } from '@daystar/contracts';
import { NATIVE_PERIOD, type Steps, lastEnd, parseStamp, startOf, stepIndex } from '@daystar/timeseries';

/** The rows of one issue, estimated actuals and forecasts, on one time axis. */
export class MemberSeries {
  private readonly actuals: TimedSeries;
  private readonly forecasts: TimedSeries;

  constructor(issue: ForecastIssue) {
    this.actuals = timed(issue.estimated_actuals);
    this.forecasts = timed(issue.forecasts);
  }

  /** Which series speaks for the period that ends then, and where in it: what was, before what was to be. */
  at(end: number): { series: PowerSeries; index: number } | undefined {
    for (const { series, steps } of [this.actuals, this.forecasts]) {
      const index = stepIndex(steps, end);
      if (index >= 0 && index < steps.count) return { series, index };
    }
    return undefined;
  }

  /** How its rows were made, span by span, ms; of what both series speak of, as of what was. */
  runs(): TimedRun[] {
    const past = timedRuns(this.actuals);
    const over = lastEnd(this.actuals.steps);
    const ahead = timedRuns(this.forecasts).filter(({ to }) => to > over);
    return [...past, ...ahead.map((one) => ({ ...one, from: Math.max(over, one.from) }))];
  }
}

/** A run of the provenance, and the time it speaks of. */
export interface TimedRun {
  readonly run: ProvenanceRun;
  readonly from: number;
  readonly to: number;
}

function timedRuns({ series, steps }: TimedSeries): TimedRun[] {
  let from = startOf(steps);
  return series.provenance.map((run) => {
    const one = { run, from, to: from + run.steps * NATIVE_PERIOD };
    from = one.to;
    return one;
  });
}

interface TimedSeries {
  readonly series: PowerSeries;
  readonly steps: Steps;
}

function timed(series: PowerSeries): TimedSeries {
  const firstEnd = parseStamp(series.first_period_end) ?? NaN;
  return { series, steps: { firstEnd, length: NATIVE_PERIOD, count: series.pv_estimate.length } };
}

import type { ForecastIssue, PowerSeries } from '@daystar/contracts';
import { NATIVE_PERIOD, type Steps, parseStamp, stepIndex } from '@daystar/timeseries';

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
}

interface TimedSeries {
  readonly series: PowerSeries;
  readonly steps: Steps;
}

function timed(series: PowerSeries): TimedSeries {
  const firstEnd = parseStamp(series.first_period_end) ?? NaN;
  return { series, steps: { firstEnd, length: NATIVE_PERIOD, count: series.pv_estimate.length } };
}

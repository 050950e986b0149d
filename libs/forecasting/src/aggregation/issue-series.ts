import type { ForecastIssue, PowerSeries, ProvenanceRun } from '@daystar/contracts';
import { NATIVE_PERIOD_MS, type Steps, lastEnd, parseStamp, firstStart, stepIndex } from '@daystar/timeseries';
import { type CommonErrors, COMMON_ERROR_STRIDE } from '../outputs/common-errors';
import { isPooledIssue } from './is-pooled-issue';

/** Estimated actuals and forecasts of one issue on one time axis. */
export class IssueSeries {
  private readonly actuals: TimedSeries;
  private readonly forecasts: TimedSeries;

  private readonly commonErrors?: CommonErrors;

  constructor(private readonly issue: ForecastIssue) {
    this.actuals = toTimedSeries(issue.estimated_actuals);
    this.forecasts = toTimedSeries(issue.forecasts);
    this.commonErrors = issue.common_errors;
  }

  /**
   * Returns the same series with all powers unpacked, because `findByEnd` is called for each step. The row cache
   * defines columns as getters that unpack on access, and a spread calls them.
   */
  unpackPowers(): IssueSeries {
    const { estimated_actuals, forecasts } = this.issue;
    return new IssueSeries({
      ...this.issue,
      estimated_actuals: { ...estimated_actuals },
      forecasts: { ...forecasts },
    });
  }

  /** Whether measurements of other sites alone tune the forecasts. */
  get isPooled(): boolean {
    return isPooledIssue(this.issue);
  }

  /** Start of the estimated actuals and end of the forecasts, ms. */
  get span(): readonly [start: number, end: number] {
    return [firstStart(this.actuals.steps), lastEnd(this.forecasts.steps)];
  }

  /**
   * Series and index of the period that ends at `end` (ms). Forecasts take precedence over estimated actuals: an issue
   * has the same estimates in both, and only forecasts have percentiles.
   */
  findByEnd(end: number): SeriesRow | undefined {
    for (const { series, steps } of [this.forecasts, this.actuals]) {
      const index = stepIndex(steps, end);
      if (index >= 0 && index < steps.count) return { series, index };
    }
    return undefined;
  }

  /**
   * Error that a row has in common with others, as a signed fraction of half its P10–P90 interval; 0 for estimated
   * actuals.
   */
  getCommonError({ series, index }: SeriesRow, cause: keyof CommonErrors): number {
    const percentages = series === this.forecasts.series ? this.commonErrors?.[cause] : undefined;
    if (!percentages || index >= COMMON_ERROR_STRIDE * percentages.length) return 0;
    const valueIndex = Math.floor(index / COMMON_ERROR_STRIDE);
    const fraction = index / COMMON_ERROR_STRIDE - valueIndex;
    return ((1 - fraction) * percentages[valueIndex] + fraction * (percentages[valueIndex + 1] ?? 0)) / 100;
  }

  /** Provenance by time span, ms; estimated actuals take precedence over forecasts. */
  getProvenanceRuns(): TimedProvenanceRun[] {
    const actualRuns = toTimedProvenanceRuns(this.actuals);
    const actualsEnd = lastEnd(this.actuals.steps);
    const forecastRuns = toTimedProvenanceRuns(this.forecasts).filter(({ to }) => to > actualsEnd);
    return [
      ...actualRuns,
      ...forecastRuns.map((timedRun) => ({ ...timedRun, from: Math.max(actualsEnd, timedRun.from) })),
    ];
  }
}

export interface SeriesRow {
  readonly series: PowerSeries;
  readonly index: number;
}

/** A provenance run with its time span, ms. */
export interface TimedProvenanceRun {
  readonly run: ProvenanceRun;
  readonly from: number;
  readonly to: number;
}

function toTimedProvenanceRuns({ series, steps }: TimedSeries): TimedProvenanceRun[] {
  let from = firstStart(steps);
  return series.provenance.map((run) => {
    const timedRun = { run, from, to: from + run.steps * NATIVE_PERIOD_MS };
    from = timedRun.to;
    return timedRun;
  });
}

interface TimedSeries {
  readonly series: PowerSeries;
  readonly steps: Steps;
}

function toTimedSeries(series: PowerSeries): TimedSeries {
  const firstEnd = parseStamp(series.first_period_end) ?? NaN;
  return { series, steps: { firstEnd, stepMs: NATIVE_PERIOD_MS, count: series.pv_estimate.length } };
}

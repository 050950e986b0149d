import { type PowerSite, type ForecastIssue, buildSiteResource } from '@daystar/contracts';
import { CLOCK } from '@daystar/platform';
import {
  type Clock,
  type Steps,
  DAY,
  HALF_HOUR,
  NATIVE_PERIOD_MS,
  coarserSteps,
  floorTo,
  lastEnd,
  resampleByMean,
  stepEnd,
} from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { PastIssuesService } from '../past-forecasts/past-issues.service';
import { MeasurementsService } from '../sites/measurements/measurements.service';
import { averageMeasuredPower } from '../verification/average-measured-power';

/** Number of issues that `compareLatest` compares. */
const LATEST_COUNT = 3;

/** Errors of an issue over the half hours of daylight that have passed. */
interface IssueError {
  readonly reference: 'measured' | 'estimated';
  /** Number of compared half hours. */
  readonly count: number;
  /** Mean absolute error, in the unit of the site. */
  readonly mae: number;
  /** Mean of forecast minus reference, in the unit of the site. */
  readonly bias: number;
}

/**
 * The forecast of an issue, and the estimated actuals and measurements of its half hours, in the unit of the site. Missing
 * values are NaN.
 */
export interface IssueComparison {
  readonly issue_id: string;
  readonly issued_at: string;
  /** Ends of the half hours, ms. */
  readonly periodEnds: readonly number[];
  readonly forecast: Float64Array;
  /** The forecast from weather alone; absent for an issue without tuning. */
  readonly untuned?: Float64Array;
  readonly forecast10: Float64Array;
  readonly forecast90: Float64Array;
  /** Estimated actuals from weather alone, without measurements. */
  readonly actual: Float64Array;
  readonly measured: Float64Array;
  /** Absent while no half hour with power has passed. */
  readonly error?: IssueError;
}

/** Compares a past issue of a site with the estimated actuals and measurements of its periods. */
@Injectable()
export class IssueComparisonService {
  constructor(
    private readonly pastIssues: PastIssuesService,
    private readonly measurements: MeasurementsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Compares an issue up to now. @throws DaystarError NotFound when the issue does not exist or is no longer archived */
  async compare(site: PowerSite, issueId: string): Promise<IssueComparison> {
    const resource = buildSiteResource(site.resource_id);
    const issue = await this.pastIssues.findById(resource, issueId);
    const { pv_estimate, untuned_estimate, pv_estimate10, pv_estimate90 } = issue.forecasts;
    const nativeSteps = toNativeSteps(issue.forecasts);
    const steps = coarserSteps(nativeSteps, HALF_HOUR);
    const averageByHalfHour = (values?: readonly number[]) =>
      values ? resampleByMean(values, nativeSteps, HALF_HOUR) : new Float64Array(steps.count).fill(NaN);
    const forecast = resampleByMean(pv_estimate, nativeSteps, HALF_HOUR);
    // The issue in effect at `end` has estimated actuals of the seven days before it, so they cover this forecast's periods.
    const end = Math.min(this.clock.now(), lastEnd(steps));
    const actual = alignActuals(await this.pastIssues.findAsOf(resource, end), steps);
    const measured = await this.readMeasured(site, steps, end);
    return {
      issue_id: issue.issue_id,
      issued_at: issue.issued_at,
      periodEnds: Array.from({ length: steps.count }, (_, row) => stepEnd(steps, row)),
      forecast,
      untuned: untuned_estimate && averageByHalfHour(untuned_estimate),
      forecast10: averageByHalfHour(pv_estimate10),
      forecast90: averageByHalfHour(pv_estimate90),
      actual,
      measured,
      error: computeError(forecast, measured, 'measured') ?? computeError(forecast, actual, 'estimated'),
    };
  }

  /** Compares the last three issues of the last 24 hours, latest first; none when the archive has none. */
  async compareLatest(site: PowerSite): Promise<IssueComparison[]> {
    const now = this.clock.now();
    const issues = await this.pastIssues.list(buildSiteResource(site.resource_id), now - DAY, now + 1);
    const latestIssues = issues.toSorted((a, b) => b.issued_at.localeCompare(a.issued_at)).slice(0, LATEST_COUNT);
    return Promise.all(latestIssues.map(({ issue_id }) => this.compare(site, issue_id)));
  }

  private async readMeasured(site: PowerSite, steps: Steps, end: number): Promise<Float64Array> {
    const range = { from: new Date(steps.firstEnd - HALF_HOUR).toISOString(), to: new Date(end).toISOString() };
    if (range.from >= range.to) return new Float64Array(steps.count).fill(NaN);
    const { measurements } = await this.measurements.listBetween(site, range);
    return averageMeasuredPower(site, steps, measurements);
  }
}

const toNativeSteps = ({ first_period_end, pv_estimate }: ForecastIssue['estimated_actuals']): Steps => ({
  firstEnd: Date.parse(first_period_end),
  stepMs: NATIVE_PERIOD_MS,
  count: pv_estimate.length,
});

/** Resamples the estimated actuals of an issue, from weather alone, to other time steps. Steps outside them, or after the issue time, are NaN. */
function alignActuals({ estimated_actuals, issued_at }: ForecastIssue, steps: Steps): Float64Array {
  const nativeSteps = toNativeSteps(estimated_actuals);
  // Measurements replace the tuned values of their periods: a comparison with them would show no difference.
  const powers = estimated_actuals.untuned_estimate ?? estimated_actuals.pv_estimate;
  const means = resampleByMean(powers, nativeSteps, steps.stepMs);
  const shift = (steps.firstEnd - coarserSteps(nativeSteps, steps.stepMs).firstEnd) / steps.stepMs;
  const lastActualEnd = floorTo(Date.parse(issued_at), steps.stepMs);
  return Float64Array.from({ length: steps.count }, (_, row) =>
    stepEnd(steps, row) <= lastActualEnd ? (means[row + shift] ?? NaN) : NaN,
  );
}

function computeError(
  forecast: Float64Array,
  reference: Float64Array,
  referenceName: IssueError['reference'],
): IssueError | undefined {
  // Nights, in which both are zero, would make the error look small.
  const errors = [...forecast].flatMap((value, row) => {
    const isCompared = !Number.isNaN(reference[row]) && (value > 0 || reference[row] > 0);
    return isCompared ? [value - reference[row]] : [];
  });
  if (errors.length === 0) return undefined;
  const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { reference: referenceName, count: errors.length, mae: average(errors.map(Math.abs)), bias: average(errors) };
}

import type { ExcludedMeasurements, FlaggedMeasurement, Measurement, QcFlag, PowerSite } from '@daystar/contracts';
import {
  type LeadForecasts,
  type ClearSkyPower,
  MODEL_LEADS_MS,
  type SiteTrainingData,
  isUsable,
  averageTrainingPower,
  excludeLoadLimits,
  createPeriodMean,
  findLearnedLimit,
  normalizeToStatedCapacity,
  parseMeasurementPeriod,
} from '@daystar/forecasting';
import {
  type Steps,
  DAY,
  HALF_HOUR,
  HOUR,
  MINUTE,
  ceilTo,
  firstStart,
  floorTo,
  lastEnd,
  resampleByMean,
  stepEnd,
  stepsBetween,
} from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import type { ForecastHistory } from '../archive/forecast-history';
import { IssueHistory } from '../archive/issue-history';
import { ExternalForecastReader } from './external-forecast-reader';
import { Hindcaster } from './hindcaster';
import { MeasurementReader } from './measurement-reader';
import type { TunedResource } from './tuned-resource';

/** Age of the oldest training data, ms. */
export const TRAINING_SPAN_MS = 70 * DAY;

/**
 * Longest lead time that a hindcast represents, ms. Past weather is as accurate as forecasts of the first hour. A model
 * can learn the plant from a hindcast, but not how reliable forecasts of later days are.
 */
const MAX_HINDCAST_LEAD_MS = HOUR;

export interface BuiltTrainingData {
  readonly data: SiteTrainingData;
  /** Measurements of the steps with their quality flags, in order of their ends. */
  readonly flagged: readonly FlaggedMeasurement[];
  /** Number of daylight measurements excluded from training, by quality flag. */
  readonly excluded: readonly ExcludedMeasurements[];
  /** Limit of the output of a site below its stated capacity, if the measurements show one. */
  readonly limit?: number;
}

/**
 * Joins the measurements of a site or an aggregation with its archived forecasts and the forecasts of other providers. For the
 * time before a site was registered or got its current description, a hindcast replaces its forecasts.
 */
@Injectable()
export class TrainingDataBuilder {
  constructor(
    private readonly measurements: MeasurementReader,
    private readonly history: IssueHistory,
    @Inject(Hindcaster) private readonly hindcaster: Pick<Hindcaster, 'computePower'>,
    @Inject(ExternalForecastReader) private readonly externalForecasts: Pick<ExternalForecastReader, 'read'>,
  ) {}

  /**
   * Selects the half hours up to now, at most ten weeks. They begin with the current description of a site (`since`), or
   * the last change of members of an aggregation. If a site was measured earlier, they begin with its first measurement.
   * @throws DaystarError Unavailable
   */
  async selectSteps({ id, site, since }: TunedResource, now: number): Promise<Steps> {
    const end = floorTo(now, HALF_HOUR);
    const oldestStart = end - TRAINING_SPAN_MS;
    // Excludes the half hour in which the members of an aggregation changed.
    const firstStep = site ? floorTo(since, HALF_HOUR) : ceilTo(since, HALF_HOUR);
    const describedSince = Math.max(oldestStart, Math.min(end, firstStep));
    const firstMeasuredEnd =
      site && describedSince > oldestStart && (await this.measurements.findFirstEnd(id, oldestStart, describedSince));
    const from = firstMeasuredEnd ? Math.max(oldestStart, floorTo(firstMeasuredEnd - 1, HALF_HOUR)) : describedSince;
    return stepsBetween(from, end, HALF_HOUR);
  }

  /**
   * Joins the measurements of the steps with the forecasts of each lead time.
   * @param steps half hours up to now
   * @param clearSky for at least these steps
   * @param leads ms
   * @throws DaystarError Unavailable
   */
  async build(
    resource: TunedResource,
    steps: Steps,
    clearSky: ClearSkyPower,
    leads: readonly number[],
  ): Promise<BuiltTrainingData> {
    const measurements = await this.measurements.read(resource.id, firstStart(steps), lastEnd(steps));
    const flags = resource.flagMeasurements(measurements);
    const flagged = measurements.map((measurement, i): FlaggedMeasurement => ({ ...measurement, verdict: flags[i] }));
    const history = await this.history.readForecasts(resource.resource, firstStart(steps), lastEnd(steps), leads);
    const forecasts = new Map(leads.map((lead) => [lead, averageForecasts(history, lead, steps)]));
    for (const forecast of forecasts.values()) removeIssuesBefore(resource.since, forecast, steps);
    const limit = resource.site && findLimitAtStatedCapacity(resource.site, flagged);
    const hindcast = resource.site && (await this.addHindcast(resource.site, resource.since, { steps, forecasts }));
    const hindcastSteps = hindcast?.length;
    // The estimate of the shortest lead time tells best how the power of a long period changed within it.
    const estimate = forecasts.get(Math.min(...leads))?.untuned;
    const measured = averageTrainingPower(
      measurements,
      flags,
      steps,
      clearSky.power,
      clearSky.path.place.longitude,
      estimate,
    );
    // Half hours without past weather teach nothing.
    hindcast?.forEach((power, i) => {
      if (Number.isNaN(power)) measured[i] = NaN;
    });
    if (resource.site && !hindcastSteps) unmarkPooled(measured, forecasts.values(), steps);
    const unlimited =
      resource.site && estimate ? excludeLoadLimits(measured, estimate, resource.site, steps) : { measured };
    return {
      data: { site: resource.id, steps, ...unlimited, forecasts, hindcastSteps },
      flagged,
      excluded: countExcluded(measurements, flags, clearSky),
      limit,
    };
  }

  /**
   * Adds the external forecasts of the lead times of the models, also for steps in the future.
   * @param future steps up to the end of the forecasts, and the clear-sky power of each
   * @param now ms
   * @throws DaystarError Unavailable
   */
  async addExternalForecasts(
    data: SiteTrainingData,
    future: { steps: Steps; clear: Float64Array },
    now: number,
  ): Promise<SiteTrainingData> {
    const forecasts = new Map(MODEL_LEADS_MS.map((lead) => [lead, data.forecasts.get(lead)!]));
    const external = await this.externalForecasts.read(data.site, future, forecasts, now);
    return external ? { ...data, external } : data;
  }

  /**
   * Adds a hindcast of the half hours before the site was registered or got its current description (`since`).
   * @returns power of these half hours, NaN without past weather; undefined without such half hours
   */
  private async addHindcast(
    site: PowerSite,
    since: number,
    { steps, forecasts }: Pick<SiteTrainingData, 'steps' | 'forecasts'>,
  ): Promise<Float64Array | undefined> {
    const hindcastCount = Math.min(steps.count, (floorTo(since, HALF_HOUR) - firstStart(steps)) / HALF_HOUR);
    if (!(hindcastCount > 0)) return undefined;
    const missing = new Float64Array(hindcastCount).fill(NaN);
    const hindcast = (await this.hindcaster.computePower(site, { ...steps, count: hindcastCount })) ?? missing;
    for (const [lead, { estimate, p10, p90, untuned, untunedP10, untunedP90 }] of forecasts) {
      if (lead > MAX_HINDCAST_LEAD_MS) continue;
      for (const column of [estimate, p10, p90, untuned, untunedP10, untunedP90]) column.set(hindcast);
    }
    return hindcast;
  }
}

/** Removes forecasts issued before a time, ms, because they describe the site before its last change, or earlier members. */
function removeIssuesBefore(since: number, { actualLead, tuned, ...columns }: LeadForecasts, steps: Steps): void {
  for (let i = 0; i < steps.count; i++) {
    const issuedAt = stepEnd(steps, i) - HALF_HOUR - actualLead[i];
    if (issuedAt >= since) continue;
    for (const column of Object.values(columns)) column[i] = NaN;
    tuned[i] = 0;
  }
}

/**
 * Counts forecasts from before the end of the first measured half hour as untuned: other sites alone tuned them, so that
 * they do not show the errors of what the site learned.
 */
function unmarkPooled(measured: Float64Array, forecasts: Iterable<LeadForecasts>, steps: Steps): void {
  const first = measured.findIndex((power) => !Number.isNaN(power));
  if (first < 0) return;
  for (const { actualLead, tuned } of forecasts)
    for (let i = 0; i < steps.count; i++)
      if (stepEnd(steps, i) - HALF_HOUR - actualLead[i] < stepEnd(steps, first)) tuned[i] = 0;
}

/** Finds a limit of the output below the stated capacity. Measurements at another capacity are converted to it. */
const findLimitAtStatedCapacity = (site: PowerSite, flagged: readonly FlaggedMeasurement[]): number | undefined =>
  findLearnedLimit(normalizeToStatedCapacity(site, flagged), site.capacity ?? Infinity);

function countExcluded(
  measurements: readonly Measurement[],
  flags: readonly QcFlag[],
  { bound, path }: ClearSkyPower,
): ExcludedMeasurements[] {
  const computeBound = createPeriodMean(bound, path.steps);
  const counts = new Map<QcFlag, number>();
  measurements.forEach((measurement, i) => {
    const { end, length } = parseMeasurementPeriod(measurement);
    // At night, a row without power is not a missing measurement.
    if (isUsable(flags[i]) || flags[i] === 'night' || !(computeBound(end, length) > 0)) return;
    counts.set(flags[i], (counts.get(flags[i]) ?? 0) + 1);
  });
  return [...counts].map(([verdict, values]) => ({ verdict, values })).sort((a, b) => b.values - a.values);
}

/** Averages the native columns of a lead time over half hours; NaN where the history ends earlier. */
function averageForecasts(
  history: Pick<ForecastHistory, 'steps' | 'leads'>,
  lead: number,
  steps: Steps,
): LeadForecasts {
  const columns: Readonly<Record<string, Float64Array>> = history.leads.get(lead) ?? {};
  const missing = new Float64Array(steps.count).fill(NaN);
  const computeMeans = (column: Float64Array | undefined): Float64Array => {
    if (!column) return missing;
    const means = missing.slice();
    means.set(resampleByMean(column, history.steps, HALF_HOUR).subarray(0, steps.count));
    return means;
  };
  const fillMissing = (values: Float64Array, fallback: Float64Array) =>
    values.map((value, i) => (Number.isNaN(value) ? fallback[i] : value));
  const estimate = computeMeans(columns.pv_estimate);
  const p10 = fillMissing(computeMeans(columns.pv_estimate10), estimate);
  const p90 = fillMissing(computeMeans(columns.pv_estimate90), estimate);
  const untuned = computeMeans(columns.untuned_estimate);
  return {
    estimate,
    p10,
    p90,
    untuned: fillMissing(untuned, estimate),
    untunedP10: fillMissing(computeMeans(columns.untuned_estimate10), p10),
    untunedP90: fillMissing(computeMeans(columns.untuned_estimate90), p90),
    actualLead: computeMeans(columns.minutes_ahead).map((minutes) => (Number.isNaN(minutes) ? lead : minutes * MINUTE)),
    tuned: Uint8Array.from(untuned, (value) => (Number.isNaN(value) ? 0 : 1)),
  };
}

import type { LeftOutMeasurements, QcFlag } from '@daystar/contracts';
import {
  type LeadForecasts,
  type ClearSkyPower,
  type SiteTrainingData,
  isUsable,
  averageUsablePower,
} from '@daystar/forecasting';
import { DAY, MINUTE, type Steps, lastEnd, resampleByMean, firstStart } from '@daystar/timeseries';
import { Injectable } from '@nestjs/common';
import type { ForecastHistory } from '../archive/forecast-history';
import { IssueHistory } from '../archive/issue-history';
import { MeasurementReader } from './measurement-reader';
import type { Plant } from './plant';

export const HALF_HOUR = 30 * MINUTE;
/** Age of the oldest training data, ms. */
export const TRAINING_SPAN = 70 * DAY;

export interface BuiltTrainingData {
  readonly data: SiteTrainingData;
  /** Number of daylight measurements excluded from training, by quality flag. */
  readonly excluded: readonly LeftOutMeasurements[];
}

/** Joins the measurements of a plant with its archived forecasts. */
@Injectable()
export class TrainingDataBuilder {
  constructor(
    private readonly measurements: MeasurementReader,
    private readonly history: IssueHistory,
  ) {}

  /**
   * @param steps half hours up to now
   * @param clearSky for at least these steps
   * @param leads ms
   * @throws DaystarError Unavailable
   */
  async build(
    plant: Plant,
    steps: Steps,
    clearSky: ClearSkyPower,
    leads: readonly number[],
  ): Promise<BuiltTrainingData> {
    const measurements = await this.measurements.read(plant.id, firstStart(steps), lastEnd(steps));
    const flags = plant.flagMeasurements(measurements);
    const measured = averageUsablePower(measurements, flags, steps, clearSky.power, clearSky.path.place.longitude);
    const history = await this.history.read(plant.resource, firstStart(steps), lastEnd(steps), leads);
    const forecasts = leads.map((lead) => [lead, averageForecasts(history, lead, steps)] as const);
    const data = { site: plant.id, steps, measured, forecasts: new Map(forecasts) };
    return { data, excluded: countExcluded(flags) };
  }
}

function countExcluded(flags: readonly QcFlag[]): LeftOutMeasurements[] {
  const counts = new Map<QcFlag, number>();
  for (const flag of flags) if (!isUsable(flag) && flag !== 'night') counts.set(flag, (counts.get(flag) ?? 0) + 1);
  return [...counts].map(([verdict, values]) => ({ verdict, values })).sort((a, b) => b.values - a.values);
}

/** Averages the native columns of a lead time over half hours; NaN where the history ends earlier. */
function averageForecasts(history: ForecastHistory, lead: number, steps: Steps): LeadForecasts {
  const columns: Readonly<Record<string, Float64Array>> = history.leads.get(lead) ?? {};
  const missing = new Float64Array(steps.count).fill(NaN);
  const computeMeans = (column: Float64Array | undefined): Float64Array => {
    if (!column) return missing;
    const means = missing.slice();
    means.set(resampleByMean(column, history.steps, HALF_HOUR).subarray(0, steps.count));
    return means;
  };
  const fillMissing = (values: Float64Array, others: Float64Array) =>
    values.map((value, i) => (Number.isNaN(value) ? others[i] : value));
  const estimate = computeMeans(columns.pv_estimate);
  const low = fillMissing(computeMeans(columns.pv_estimate10), estimate);
  const high = fillMissing(computeMeans(columns.pv_estimate90), estimate);
  const untuned = computeMeans(columns.untuned_estimate);
  return {
    estimate,
    low,
    high,
    untuned: fillMissing(untuned, estimate),
    untunedLow: fillMissing(computeMeans(columns.untuned_estimate10), low),
    untunedHigh: fillMissing(computeMeans(columns.untuned_estimate90), high),
    ahead: computeMeans(columns.minutes_ahead).map((minutes) => (Number.isNaN(minutes) ? lead : minutes * MINUTE)),
    tuned: Uint8Array.from(untuned, (value) => (Number.isNaN(value) ? 0 : 1)),
  };
}

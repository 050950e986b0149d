import { MEASURED_VALUES, MeasurementEntity } from '@daystar/database';
import { type LeadForecasts, type ClearSkyPower, type SiteTrainingData, usablePower } from '@daystar/forecasting';
import { DAY, MINUTE, type Steps, formatStamp, lastEnd, meansOver, startOf } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { And, LessThanOrEqual, MoreThan } from 'typeorm';
import type { ForecastHistory } from '../archive/forecast-history';
import { IssueHistory } from '../archive/issue-history';
import { ARCHIVE_DATABASE, type ArchiveDatabase } from '../platform/engine-ports';
import type { Plant } from './plant';

export const HALF_HOUR = 30 * MINUTE;
/** Age of the oldest training data, ms. */
export const TRAINING_SPAN = 70 * DAY;

/** Joins the measurements of a plant with its archived forecasts. */
@Injectable()
export class TrainingDataBuilder {
  constructor(
    @Inject(ARCHIVE_DATABASE) private readonly database: ArchiveDatabase,
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
  ): Promise<SiteTrainingData> {
    const measured = await this.readMeasurements(plant, steps, clearSky);
    const history = await this.history.read(plant.resource, startOf(steps), lastEnd(steps), leads);
    const forecasts = leads.map((lead) => [lead, halfHourForecasts(history, lead, steps)] as const);
    return { site: plant.id, steps, measured, forecasts: new Map(forecasts) };
  }

  private async readMeasurements(
    { id, flagMeasurements }: Plant,
    steps: Steps,
    { power, path }: ClearSkyPower,
  ): Promise<Float64Array> {
    const [from, to] = [new Date(startOf(steps)), new Date(lastEnd(steps))];
    const rows = await this.database.read((manager) =>
      manager.find(MeasurementEntity, {
        where: { resource_id: id, period_end: And(MoreThan(from), LessThanOrEqual(to)) },
        order: { period_end: 'asc' },
      }),
    );
    const measurements = rows.map((row) => ({
      period_end: formatStamp(+row.period_end),
      period: row.period,
      ...Object.fromEntries(MEASURED_VALUES.flatMap((name) => (row[name] === null ? [] : [[name, row[name]]]))),
    }));
    return usablePower(measurements, flagMeasurements(measurements), steps, power, path.place.longitude);
  }
}

/** Half-hour means of the native columns of a lead time; NaN where the history ends earlier. */
function halfHourForecasts(history: ForecastHistory, lead: number, steps: Steps): LeadForecasts {
  const columns: Readonly<Record<string, Float64Array>> = history.leads.get(lead) ?? {};
  const missing = new Float64Array(steps.count).fill(NaN);
  const mean = (column: Float64Array | undefined): Float64Array => {
    if (!column) return missing;
    const means = missing.slice();
    means.set(meansOver(column, history.steps, HALF_HOUR).subarray(0, steps.count));
    return means;
  };
  const fillMissing = (values: Float64Array, others: Float64Array) =>
    values.map((value, i) => (Number.isNaN(value) ? others[i] : value));
  const estimate = mean(columns.pv_estimate);
  const low = fillMissing(mean(columns.pv_estimate10), estimate);
  const high = fillMissing(mean(columns.pv_estimate90), estimate);
  const untuned = mean(columns.untuned_estimate);
  return {
    estimate,
    low,
    high,
    untuned: fillMissing(untuned, estimate),
    untunedLow: fillMissing(mean(columns.untuned_estimate10), low),
    untunedHigh: fillMissing(mean(columns.untuned_estimate90), high),
    ahead: mean(columns.minutes_ahead).map((minutes) => (Number.isNaN(minutes) ? lead : minutes * MINUTE)),
    tuned: Uint8Array.from(untuned, (value) => (Number.isNaN(value) ? 0 : 1)),
  };
}

import { MEASURED_VALUES, MeasurementEntity } from '@daystar/database';
import { type LeadForecasts, type PlantInClearSky, type SiteLessons, usableMeans } from '@daystar/forecasting';
import { DAY, MINUTE, type Steps, formatStamp, lastEnd, meansOver, startOf } from '@daystar/timeseries';
import { And, LessThanOrEqual, MoreThan } from 'typeorm';
import type { History } from '../archive/history';
import type { IssueHistory } from '../archive/issue-history';
import type { LazyDatabase } from '../lazy-database';
import type { Plant } from './plant';

export const HALF_HOUR = 30 * MINUTE;
/** How far back is learnt from. */
export const TRAINING_SPAN = 70 * DAY;

type Columns = Readonly<Record<string, Float64Array>>;

/** Puts what was measured at a plant beside what the archive says was forecast for it. */
export class TrainingDataBuilder {
  constructor(
    private readonly database: Pick<LazyDatabase, 'get'>,
    private readonly history: IssueHistory,
  ) {}

  /**
   * @param steps half hours up to now, and @param plant over them, or over more
   * @throws DaystarError Unavailable while the database is away
   */
  async of(learnt: Plant, steps: Steps, plant: PlantInClearSky, leads: readonly number[]): Promise<SiteLessons> {
    const measured = await this.measured(learnt, steps, plant);
    const history = await this.history.of(learnt.resource, startOf(steps), lastEnd(steps), leads);
    const forecasts = leads.map((lead) => [lead, halfHours(history, lead, steps)] as const);
    return { site: learnt.id, steps, measured, forecasts: new Map(forecasts) };
  }

  private async measured({ id, judge }: Plant, steps: Steps, { power, path }: PlantInClearSky): Promise<Float64Array> {
    const database = await this.database.get();
    const [from, to] = [new Date(startOf(steps)), new Date(lastEnd(steps))];
    const rows = await database.read((manager) =>
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
    return usableMeans(measurements, judge(measurements), steps, power, path.place.longitude);
  }
}

/** Means of native columns over the half hours asked for; NaN beyond what the history tells. */
function halfHours(history: History, lead: number, steps: Steps): LeadForecasts {
  const columns: Columns = history.leads.get(lead) ?? {};
  const nothing = new Float64Array(steps.count).fill(NaN);
  const mean = (column: Float64Array | undefined): Float64Array => {
    if (!column) return nothing;
    const known = meansOver(column, history.steps, HALF_HOUR);
    const whole = nothing.slice();
    whole.set(known.subarray(0, steps.count));
    return whole;
  };
  const estimate = mean(columns.pv_estimate);
  const or = (values: Float64Array, others: Float64Array) =>
    values.map((value, i) => value || (Number.isNaN(value) ? others[i] : value));
  const low = or(mean(columns.pv_estimate10), estimate);
  const high = or(mean(columns.pv_estimate90), estimate);
  const before = mean(columns.untuned_estimate);
  return {
    estimate,
    low,
    high,
    untuned: or(before, estimate),
    untunedLow: or(mean(columns.untuned_estimate10), low),
    untunedHigh: or(mean(columns.untuned_estimate90), high),
    ahead: mean(columns.minutes_ahead).map((minutes) => (Number.isNaN(minutes) ? lead : minutes * MINUTE)),
    tuned: Uint8Array.from(before, (value) => (Number.isNaN(value) ? 0 : 1)),
  };
}

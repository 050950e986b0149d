import { type Place, SKY_COLUMNS, type SkyColumn } from '@daystar/contracts';
import type { PvSystem } from '@daystar/solar';
import {
  type Steps,
  DAY,
  HALF_HOUR,
  HOUR,
  NATIVE_PERIOD_MS,
  firstStart,
  lastEnd,
  resampleByMean,
  stepEnd,
  stepsBetween,
} from '@daystar/timeseries';
import type { SiteHistory } from '../learner/dataset/site-history';
import { type PvColumns, computePvColumns } from '../outputs/pv-columns';
import { blendSky } from '../sky/blend/blend-sky';
import type { PlaceWeather } from '../sky/inputs/place-weather';
import { createSunPath } from '../sky/paths/sun-path';

/** Interval between the simulated issues, ms. */
export const ISSUE_INTERVAL_MS = 3 * HOUR;

/** A plant of a data set, and the place where it is. */
export interface PlacedSystem {
  readonly system: PvSystem;
  readonly place: Place;
  /** m; from the coarse terrain table when absent. */
  readonly elevation: number | undefined;
}

/**
 * Computes untuned power and its percentiles as the service issues them at a lead: each three hours, from a blend with
 * the published skill. The data set is its only source of weather.
 * @param history with the weather of the data set, also in the form of a clear-sky index
 * @param steps half hours, in whole days
 * @param lead ms
 */
export function computeIssuedPower(
  history: Pick<SiteHistory, 'weather' | 'steps'>,
  { system, place, elevation }: PlacedSystem,
  steps: Steps,
  lead: number,
): PvColumns {
  const [from, to] = [firstStart(steps), lastEnd(steps)];
  const native = stepsBetween(from, to, NATIVE_PERIOD_MS);
  const columns = Object.fromEntries(
    SKY_COLUMNS.map((name) => [name, new Float64Array(native.count).fill(NaN)]),
  ) as Record<SkyColumn, Float64Array>;
  for (let start = from; start < to; start += ISSUE_INTERVAL_MS) {
    const block = stepsBetween(start, Math.min(to, start + ISSUE_INTERVAL_MS), NATIVE_PERIOD_MS);
    const issuedAt = start - lead;
    const sky = blendSky([toPlaceWeather(history, block, issuedAt)], {
      place,
      elevation,
      steps: block,
      issuedAt,
      isTracked: false,
    });
    for (const name of SKY_COLUMNS) columns[name].set(sky.columns[name] ?? [], (start - from) / NATIVE_PERIOD_MS);
  }
  const { pv_estimate, pv_estimate10, pv_estimate90 } = computeByDay();
  const average = (power: Float64Array) => resampleByMean(power, native, HALF_HOUR);
  return {
    pv_estimate: average(pv_estimate),
    pv_estimate10: average(pv_estimate10),
    pv_estimate90: average(pv_estimate90),
  };

  /** Computes power a day at a time, because the spread of the clear sky grows with the time since the issue. */
  function computeByDay(): PvColumns {
    const createColumn = () => new Float64Array(native.count);
    const power = { pv_estimate: createColumn(), pv_estimate10: createColumn(), pv_estimate90: createColumn() };
    for (let start = from; start < to; start += DAY) {
      const day = stepsBetween(start, Math.min(to, start + DAY), NATIVE_PERIOD_MS);
      const first = (start - from) / NATIVE_PERIOD_MS;
      const selectDay = (column: Float64Array) => column.subarray(first, first + day.count);
      const dayColumns = Object.fromEntries(
        SKY_COLUMNS.map((name) => [name, selectDay(columns[name])]),
      ) as typeof columns;
      const sky = { steps: day, actualSteps: 0, issuedAt: start - lead, columns: dayColumns, provenance: [] };
      const computed = computePvColumns(system, place, sky, elevation, createSunPath(place, day, elevation));
      for (const name of POWER_COLUMNS) power[name].set(computed[name], first);
    }
    return power;
  }
}

const POWER_COLUMNS = ['pv_estimate', 'pv_estimate10', 'pv_estimate90'] as const;

/** Weather before and after the steps that is passed to the blend, ms. */
const MARGIN_MS = 2 * HOUR;

/** Converts the weather of a data set around some steps to a run of a source. @param run ms */
function toPlaceWeather(
  { weather, steps }: Pick<SiteHistory, 'weather' | 'steps'>,
  target: Steps,
  run: number,
): PlaceWeather {
  const first = Math.max(0, Math.floor((firstStart(target) - MARGIN_MS - firstStart(steps)) / steps.stepMs));
  const end = Math.min(steps.count, Math.ceil((lastEnd(target) + MARGIN_MS - firstStart(steps)) / steps.stepMs));
  const covered = { ...steps, firstEnd: stepEnd(steps, first), count: Math.max(0, end - first) };
  const select = (name: string) => weather.get(name)?.subarray(first, end);
  const air = (['air_temp', 'wind_speed', 'surface_pressure'] as const).flatMap((name) => {
    const values = select(name);
    return values ? [[name, values] as const] : [];
  });
  const index = select('index') ?? new Float64Array(covered.count).fill(NaN);
  const cloud_opacity = index.map((value) => Math.min(100, Math.max(0, 100 * (1 - value))));
  return {
    source: 'data set',
    kind: 'forecast',
    run,
    distance: 0,
    steps: covered,
    columns: { cloud_opacity, ...Object.fromEntries(air) },
  };
}

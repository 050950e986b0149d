import {
  type NewPlant,
  type SiteHistory,
  SiteHistories,
  TRAINED_LEADS,
  computeClearSkyPower,
  computeIssuedPower,
} from '@daystar/forecasting';
import { pvSystem } from '@daystar/solar';
import {
  type Steps,
  DAY,
  HALF_HOUR,
  ceilTo,
  firstStart,
  floorTo,
  lastEnd,
  stepEnd,
  stepsBetween,
} from '@daystar/timeseries';
import type { SiteRows } from '../data-set/site-rows';
import { DataSetError } from '../data-set/data-set-error';

/** Days after the first days that the forecasts of the last of them reach. */
const FORECAST_DAYS = 9;
/** Minimum share of the half hours of the first days that are measured. */
const MIN_MEASURED_SHARE = 0.5;

/** Selects first days of a plant at random, without those that are mostly not measured. @returns starts of days, ms */
export function selectStarts(
  { steps, actuals }: SiteRows,
  days: number,
  count: number,
  random: () => number,
): number[] {
  const power = actuals.get('power')!;
  const from = ceilTo(firstStart(steps), DAY);
  const dayCount = Math.floor((lastEnd(steps) - from) / DAY) - days - FORECAST_DAYS + 1;
  const isMeasured = (start: number) => {
    const first = Math.round((start - firstStart(steps)) / steps.stepMs);
    const window = power.subarray(first, first + (days * DAY) / steps.stepMs);
    return window.filter((value) => value >= 0).length >= MIN_MEASURED_SHARE * window.length;
  };
  const starts = Array.from({ length: Math.max(0, dayCount) }, (_, day) => from + day * DAY).filter(isMeasured);
  const selected: number[] = [];
  while (selected.length < count && starts.length > 0)
    selected.push(...starts.splice(Math.floor(random() * starts.length), 1));
  return selected.sort((a, b) => a - b);
}

/** Creates the plant of a data set as if it were registered at a time, ms. */
export function createNewPlant(rows: SiteRows, start: number, days: number, lead: number): NewPlant {
  const { id, latitude, longitude, elevation, capacity, ...description } = rows.site;
  if (capacity === undefined) throw new DataSetError('sites', `site ${id} has no capacity`);
  const place = { latitude, longitude };
  const system = pvSystem({ ...description, latitude, capacity }, 'utility', start / 1000);
  const history = createHistory(rows, system, start, lead);
  const steps = stepsBetween(start, start + (days + FORECAST_DAYS) * DAY, HALF_HOUR);
  const leads = [...new Set([...TRAINED_LEADS, lead])].sort((a, b) => a - b);
  const placed = { system, place, elevation };
  return {
    site: id,
    steps,
    measured: averageMeasured(rows, steps),
    untuned: new Map(leads.map((leadMs) => [leadMs, computeIssuedPower(history, placed, steps, leadMs)])),
    clearSky: computeClearSkyPower(system, place, steps, elevation),
    lead,
  };
}

/** Creates a history of which only the weather is used: its clear-sky index is that of the weather before the start. */
function createHistory(rows: SiteRows, system: ReturnType<typeof pvSystem>, start: number, lead: number): SiteHistory {
  const { latitude, longitude, elevation, id } = rows.site;
  const record = { ...rows, site: id, place: { latitude, longitude }, elevation };
  return new SiteHistories(record, { lead, from: start, usesSatellite: false }).createPowerHistory(system);
}

/** Averages the measurements over half hours, NaN where one is missing; longer periods count for each of their half hours. */
function averageMeasured({ steps: periods, actuals }: SiteRows, steps: Steps): Float64Array {
  const power = actuals.get('power')!;
  const length = Math.max(1, HALF_HOUR / periods.stepMs);
  return Float64Array.from({ length: steps.count }, (_, i) => {
    const from = floorTo(stepEnd(steps, i) - HALF_HOUR, Math.min(HALF_HOUR, periods.stepMs));
    const first = Math.floor((from - firstStart(periods)) / periods.stepMs);
    let sum = 0;
    for (let k = first; k < first + length; k++) sum += power[k] ?? NaN;
    return sum / length;
  });
}

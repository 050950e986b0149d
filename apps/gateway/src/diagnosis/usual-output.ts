import type { FlaggedMeasurement, QcFlag } from '@daystar/contracts';
import { averageUsablePower } from '@daystar/forecasting';
import { DAY, HALF_HOUR, HOUR, stepEnd } from '@daystar/timeseries';
import { createDayFormatter, findTimeZone } from '../pages/time-zone';
import { type DiagnosisData, listAllMeasurements } from './diagnosis-data';
import { listStuckMeasurements } from './stuck-runs';
import type { WeatherEstimate } from './weather-estimate';

/** A half hour of daylight with measured power. Powers are in the unit of the site. */
export interface ComparedHalfHour {
  readonly end: number;
  readonly measured: number;
  readonly estimate: number;
  /** The estimate times the usual ratio of measured to estimated power at this time of the day. */
  readonly expected: number;
  readonly clear: number;
}

/** Flags of real output, also of a plant that is switched off. */
const OUTPUT_FLAGS: readonly QcFlag[] = ['ok', 'clipped', 'exceeds_clear_sky', 'curtailed', 'stale'];
/** Minimum estimated power of a compared half hour, as a fraction of capacity. */
const MIN_POWER = 0.1;
/** Minimum number of compared half hours of a day. */
const MIN_HALF_HOURS = 8;
/** Minimum number of compared days: a single day has nothing to differ from. */
const MIN_DAYS = 4;

/** Results by data, because several findings of a diagnosis compare the output. */
const comparedOutput = new WeakMap<DiagnosisData, ReadonlyMap<string, readonly ComparedHalfHour[]>>();

/**
 * Compares measured power of the last week with the output that is usual for the weather. Shade and a wrong orientation lower the
 * usual output of an hour of the day.
 * @returns half hours by date at the site; none with too few days
 */
export function compareOutput(data: DiagnosisData): ReadonlyMap<string, readonly ComparedHalfHour[]> {
  const known = comparedOutput.get(data);
  if (known) return known;
  const compared = compareDays(data);
  comparedOutput.set(data, compared);
  return compared;
}

function compareDays(data: DiagnosisData): Map<string, readonly ComparedHalfHour[]> {
  const days = groupByDate(data);
  if (days.size < MIN_DAYS) return new Map();
  const all = [...days.values()].flat();
  const usualRatios = Array.from({ length: SLOTS }, (_, slot) => computeUsualRatio(all, slot) ?? 0);
  const addExpected = (halfHour: Output): ComparedHalfHour => ({
    ...halfHour,
    expected: halfHour.estimate * usualRatios[toSlot(halfHour)],
  });
  return new Map([...days].map(([date, day]) => [date, day.map(addExpected)]));
}

type Output = Omit<ComparedHalfHour, 'expected'>;

const SLOTS = DAY / HALF_HOUR;
/** Returns the half hour of the day, UTC, that ends at a time. */
export const toSlot = ({ end }: Pick<Output, 'end'>): number => (end % DAY) / HALF_HOUR;

/**
 * Computes the median ratio of measured to estimated power of a half hour of the day and its neighbours, UTC.
 * @returns undefined without measured power at that time of the day
 */
export function computeUsualRatio(halfHours: readonly Output[], slot: number): number | undefined {
  const isNear = (halfHour: Output) => [0, 1, SLOTS - 1].includes((toSlot(halfHour) - slot + SLOTS) % SLOTS);
  const ratios = halfHours
    .filter(isNear)
    .map(({ measured, estimate }) => measured / estimate)
    .sort((a, b) => a - b);
  return ratios.at(Math.floor(ratios.length / 2));
}

/** Converts a sum of half-hourly powers to energy. */
export const toEnergy = (sum: number): number => (sum * HALF_HOUR) / HOUR;

export const sumOver = (day: readonly ComparedHalfHour[], name: keyof ComparedHalfHour): number =>
  day.reduce((total, halfHour) => total + halfHour[name], 0);

/** Groups the compared half hours by date at the site; days with too few are left out. */
function groupByDate(data: DiagnosisData): Map<string, Output[]> {
  const days = new Map<string, Output[]>();
  const formatDay = createDayFormatter(findTimeZone(data.site));
  for (const halfHour of data.weatherEstimate ? measureOutput(data, data.weatherEstimate) : []) {
    const date = formatDay(halfHour.end - HALF_HOUR / 2);
    days.set(date, [...(days.get(date) ?? []), halfHour]);
  }
  for (const [date, day] of days) if (day.length < MIN_HALF_HOURS) days.delete(date);
  return days;
}

/** Averages the measured power of each half hour with enough estimated power. */
export function measureOutput(data: DiagnosisData, { steps, power }: WeatherEstimate): Output[] {
  const { site, clearSkyByHalfHour } = data;
  const clear = Float64Array.from({ length: steps.count }, (_, i) => {
    const start = stepEnd(steps, i) - HALF_HOUR;
    return clearSkyByHalfHour[(start % DAY) / HALF_HOUR];
  });
  const stuck = listStuckMeasurements(data);
  const output = listAllMeasurements(data).filter((measurement) => isOutput(measurement) && !stuck.has(measurement));
  const flags = output.map(() => 'ok' as const);
  const measured = averageUsablePower(output, flags, steps, clear, site.longitude, power);
  const minPower = MIN_POWER * (site.capacity ?? 0);
  return Array.from(measured, (value, i) => ({
    end: stepEnd(steps, i),
    measured: value,
    estimate: power[i],
    clear: clear[i],
  })).filter((halfHour) => !Number.isNaN(halfHour.measured) && halfHour.estimate > minPower);
}

const isOutput = ({ verdict }: FlaggedMeasurement): boolean => OUTPUT_FLAGS.includes(verdict);

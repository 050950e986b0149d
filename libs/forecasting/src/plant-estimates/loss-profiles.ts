import { HOUR, type Steps } from '@daystar/timeseries';
import type { DailyEnergyRatio } from './daily-energy-ratios';
import { type RobustLine, fitRobustLine } from './robust-line';
import { toSolarDay } from './solar-day';

/** Kinds of profiles: a change on a day, a linear change, or soiling that accumulates at an even rate and is cleaned off. */
export type LossKind = 'step-change' | 'linear' | 'soiling';

/** Profile of a loss from day to day. */
export interface LossProfile {
  readonly kind: LossKind;
  /** First days after a step change or a cleaning; none for a linear change. */
  readonly days: readonly number[];
  /** Number of parameters: the loss, and each day or rain threshold that was searched for. */
  readonly parameterCount: number;
  /** Share of the greatest loss, 0..1. @param day as in `DailyEnergyRatio` */
  at(day: number): number;
}

/** Minimum number of days at each side of a step change or a cleaning. */
const MIN_DAYS = 5;
/** Maximum number of cleanings that are searched for in the energy ratios. */
const MAX_CLEANINGS = 4;
/**
 * Rain in a day that may clean modules, mm: published thresholds range from 1 to over 5 (A. Kimber et al., WCPEC 4,
 * 2006).
 */
const CLEANING_RAIN = [1, 2.5, 6];

/**
 * Lists profiles that may explain the energy ratios of a plant: the best step change, a line, and profiles of soiling.
 * Soiling is cleaned off by rain above each threshold, or on the best days for each number of cleanings.
 * @param rain mm by day, as in `DailyEnergyRatio`
 */
export function listLossProfiles(
  ratios: readonly DailyEnergyRatio[],
  rain: ReadonlyMap<number, number>,
): LossProfile[] {
  const [first, last] = [ratios[0].day, ratios[ratios.length - 1].day];
  const createSoiling = (days: readonly number[], parameterCount: number) =>
    createSoilingProfile(first, last, days, parameterCount);
  const cleanedByRain = CLEANING_RAIN.flatMap((threshold) => {
    const days = [...rain].flatMap(([day, amount]) => (amount >= threshold && day > first && day <= last ? [day] : []));
    // The threshold is a parameter, too.
    return days.length > 0 ? [createSoiling(days, 2)] : [];
  });
  return [
    ...selectBestProfile(ratios, listInnerDays(ratios).map(createStepChangeProfile)),
    createSoiling([], 1),
    ...cleanedByRain,
    ...searchCleanings(ratios, createSoiling),
  ];
}

export const createStepChangeProfile = (firstDay: number): LossProfile => ({
  kind: 'step-change',
  days: [firstDay],
  parameterCount: 2,
  at: (day) => (day >= firstDay ? 1 : 0),
});

/** Creates the profile of soiling that is cleaned off on some days; a line without them. */
function createSoilingProfile(
  first: number,
  last: number,
  cleanings: readonly number[],
  parameterCount: number,
): LossProfile {
  const countDays = (day: number) => {
    let start = first;
    for (const cleaning of cleanings) if (cleaning <= day && cleaning > start) start = cleaning;
    return day - start;
  };
  let longest = 1;
  for (let day = first; day <= last; day++) longest = Math.max(longest, countDays(day));
  const kind = cleanings.length > 0 ? 'soiling' : 'linear';
  return { kind, days: cleanings, parameterCount, at: (day) => countDays(day) / longest };
}

/** Searches greedily for the cleanings that explain the energy ratios best: each search keeps the cleanings found before. */
function searchCleanings(
  ratios: readonly DailyEnergyRatio[],
  createSoiling: (days: readonly number[], parameterCount: number) => LossProfile,
): LossProfile[] {
  const found: LossProfile[] = [];
  for (let count = 1; count <= MAX_CLEANINGS; count++) {
    const days = found.at(-1)?.days ?? [];
    const candidates = listInnerDays(ratios).filter((day) => days.every((other) => Math.abs(day - other) >= MIN_DAYS));
    const profiles = candidates.map((day) => createSoiling([...days, day], 1 + count));
    found.push(...selectBestProfile(ratios, profiles));
  }
  return found;
}

const listInnerDays = (ratios: readonly DailyEnergyRatio[]): number[] =>
  ratios.slice(MIN_DAYS, Math.max(MIN_DAYS, ratios.length - MIN_DAYS + 1)).map(({ day }) => day);

/** Selects the profile that explains the energy ratios best; none of none. */
export function selectBestProfile(
  ratios: readonly DailyEnergyRatio[],
  profiles: readonly LossProfile[],
): LossProfile[] {
  const sums = profiles.map((profile) => fitProfile(ratios, profile).residualSum);
  return profiles.length > 0 ? [profiles[sums.indexOf(Math.min(...sums))]] : [];
}

/** Fits a profile to energy ratios. The slope is the change of the logarithmic ratio at the greatest loss. */
export const fitProfile = (ratios: readonly DailyEnergyRatio[], { at }: Pick<LossProfile, 'at'>): RobustLine =>
  fitRobustLine(ratios.map(({ day, logRatio, deviation }) => ({ x: at(day), y: logRatio, deviation })));

/**
 * Samples a loss profile at each time step; it is constant before the first day and after the last one.
 * @param first first day of the profile, as in `DailyEnergyRatio`
 * @param last last day of the profile
 */
export const sampleLossProfile = (
  { at }: Pick<LossProfile, 'at'>,
  { steps, longitude }: { readonly steps: Steps; readonly longitude: number },
  first: number,
  last: number,
): Float64Array =>
  Float64Array.from({ length: steps.count }, (_, i) =>
    at(Math.min(last, Math.max(first, toSolarDay(steps, i, longitude)))),
  );

/**
 * Sums rain by day of solar time, mm.
 * @param rate mm/h in each step, NaN where it is unknown; absent when no weather source has it
 * @param longitude degrees
 */
export function sumRainByDay(rate: Float64Array | undefined, steps: Steps, longitude: number): Map<number, number> {
  const rain = new Map<number, number>();
  rate?.forEach((value, i) => {
    const day = toSolarDay(steps, i, longitude);
    rain.set(day, (rain.get(day) ?? 0) + ((value || 0) * steps.stepMs) / HOUR);
  });
  return rain;
}

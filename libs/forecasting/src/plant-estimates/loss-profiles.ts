import { DAY, HOUR, type Steps, stepEnd } from '@daystar/timeseries';
import type { DailyYield } from './daily-yields';
import { type RobustLine, fitRobustLine } from './robust-line';

/** Kinds of profiles: a step on a day, a line, or dust that accumulates at an even rate and is cleaned off. */
export type LossKind = 'step' | 'line' | 'dust';

/** Profile of a loss from day to day. */
export interface LossProfile {
  readonly kind: LossKind;
  /** First days after a step or a cleaning; none for a line. */
  readonly days: readonly number[];
  /** Number of parameters: the loss, and what was searched for. */
  readonly parameterCount: number;
  /** Share of the greatest loss, 0..1. @param day as in `DailyYield` */
  at(day: number): number;
}

/** Minimum number of days at each side of a step or a cleaning. */
const MIN_DAYS = 5;
/** Maximum number of cleanings that are searched in the yields. */
const MAX_CLEANINGS = 4;
/**
 * Rain in a day that may clean modules, mm: published thresholds range from 1 to over 5 (A. Kimber et al., WCPEC 4,
 * 2006).
 */
const CLEANING_RAIN = [1, 2.5, 6];

/**
 * Lists profiles that may explain the yields of a plant: the best step, a line, and profiles of dust. Dust is cleaned
 * off by rain above each threshold, or on the best days for each number of cleanings.
 * @param rain mm by day, as in `DailyYield`
 */
export function listLossProfiles(yields: readonly DailyYield[], rain: ReadonlyMap<number, number>): LossProfile[] {
  const [first, last] = [yields[0].day, yields[yields.length - 1].day];
  const createDust = (days: readonly number[], parameterCount: number) =>
    createDustProfile(first, last, days, parameterCount);
  const cleanedByRain = CLEANING_RAIN.flatMap((threshold) => {
    const days = [...rain].flatMap(([day, amount]) => (amount >= threshold && day > first && day <= last ? [day] : []));
    // The threshold is a parameter, too.
    return days.length > 0 ? [createDust(days, 2)] : [];
  });
  return [
    ...selectBest(yields, listInnerDays(yields).map(createStepProfile)),
    createDust([], 1),
    ...cleanedByRain,
    ...searchCleanings(yields, createDust),
  ];
}

const createStepProfile = (firstDay: number): LossProfile => ({
  kind: 'step',
  days: [firstDay],
  parameterCount: 2,
  at: (day) => (day >= firstDay ? 1 : 0),
});

/** Creates the profile of dust that is cleaned off on some days; a line without them. */
function createDustProfile(
  first: number,
  last: number,
  cleanings: readonly number[],
  parameterCount: number,
): LossProfile {
  const countDays = (day: number) => day - Math.max(first, ...cleanings.filter((cleaning) => cleaning <= day));
  const longest = Math.max(1, ...Array.from({ length: last - first + 1 }, (_, k) => countDays(first + k)));
  const kind = cleanings.length > 0 ? 'dust' : 'line';
  return { kind, days: cleanings, parameterCount, at: (day) => countDays(day) / longest };
}

/** Searches the cleanings that explain the yields best, one after the other. */
function searchCleanings(
  yields: readonly DailyYield[],
  createDust: (days: readonly number[], parameterCount: number) => LossProfile,
): LossProfile[] {
  const found: LossProfile[] = [];
  for (let count = 1; count <= MAX_CLEANINGS; count++) {
    const days = found.at(-1)?.days ?? [];
    const candidates = listInnerDays(yields).filter((day) => days.every((other) => Math.abs(day - other) >= MIN_DAYS));
    const profiles = candidates.map((day) => createDust([...days, day], 1 + count));
    found.push(...selectBest(yields, profiles));
  }
  return found;
}

const listInnerDays = (yields: readonly DailyYield[]): number[] =>
  yields.slice(MIN_DAYS, Math.max(MIN_DAYS, yields.length - MIN_DAYS + 1)).map(({ day }) => day);

function selectBest(yields: readonly DailyYield[], profiles: readonly LossProfile[]): LossProfile[] {
  const sums = profiles.map((profile) => fitProfile(yields, profile).residualSum);
  return profiles.length > 0 ? [profiles[sums.indexOf(Math.min(...sums))]] : [];
}

/** Fits a profile to yields. The slope is the change of the logarithmic yield at the greatest loss. */
export const fitProfile = (yields: readonly DailyYield[], { at }: Pick<LossProfile, 'at'>): RobustLine =>
  fitRobustLine(yields.map(({ day, logRatio, deviation }) => ({ x: at(day), y: logRatio, deviation })));

/** Returns the day of solar time of a step, as in `DailyYield`. @param longitude degrees */
const toSolarDay = (steps: Steps, i: number, longitude: number): number =>
  Math.floor((stepEnd(steps, i) - steps.stepMs / 2) / DAY + longitude / 360);

/** Profile of a loss by step. @param first first day of the profile @param last last day */
export const toLossShape = (
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

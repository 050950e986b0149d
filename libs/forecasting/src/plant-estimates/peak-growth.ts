import { DAY, stepEnd } from '@daystar/timeseries';
import type { FitData } from './fit-plant';
import { isNearLimit } from './limited-steps';
import type { SimulatedPower } from './power-simulator';
import { toSolarDay } from './solar-day';

/** Minimum clear-sky power of the compared steps, as a fraction of the highest one: shade and haze change the others most. */
const MIN_POWER_FRACTION = 0.3;
/** Minimum ratio of estimated to clear-sky power of a clear step. */
const MIN_CLEARNESS = 0.9;
/** Minimum number of earlier clear steps at the same time of day. */
const MIN_EARLIER_STEPS = 3;
/** Number of days whose maxima are compared: the season changes the ratios of a plant that faces another way than stated. */
const DAYS_BEFORE = 30;
const DAYS_SINCE = 10;
/** Number of steps of a day that must exceed the earlier maxima, so that bright edges of clouds do not suffice. */
const MIN_STEPS = 4;
/** Number of such days. */
const MIN_DAYS = 2;

/** Ratio of measured to clear-sky power. */
interface ClearSkyRatio {
  /** Day of solar time, as in `DailyEnergyRatio`. */
  readonly day: number;
  /** Index of the step in a day. */
  readonly timeOfDay: number;
  readonly ratio: number;
  readonly isClear: boolean;
}

/** Computes the ratios of the steps whose power neither a low sun nor a limit determines. */
export function computeClearSkyRatios(
  { measured, steps, limit, longitude }: FitData,
  { allSky, clear }: SimulatedPower,
): ClearSkyRatio[] {
  const minPower = MIN_POWER_FRACTION * clear.reduce((highest, power) => Math.max(highest, power), 0);
  return Array.from(clear.keys()).flatMap((i) => {
    if (!(clear[i] >= minPower) || isNearLimit(clear[i], limit) || Number.isNaN(measured[i])) return [];
    const middle = stepEnd(steps, i) - steps.stepMs / 2;
    return [
      {
        day: toSolarDay(steps, i, longitude),
        timeOfDay: Math.floor((middle % DAY) / steps.stepMs),
        ratio: measured[i] / clear[i],
        isClear: allSky[i] >= MIN_CLEARNESS * clear[i],
      },
    ];
  });
}

/**
 * Computes by which factor the output exceeds its earlier maxima at the same times of day, on the second best of the days
 * since. Clouds only lower the maxima, so that their errors do not matter.
 * @param firstDay first day of a growth
 * @returns 0 without clear steps before
 */
export function computePeakGrowth(ratios: readonly ClearSkyRatio[], firstDay: number): number {
  const maxima = new Map<number, { count: number; highest: number }>();
  const growthsByDay = new Map<number, number[]>();
  for (const { day, timeOfDay, ratio, isClear } of ratios) {
    if (day >= firstDay || day < firstDay - DAYS_BEFORE) continue;
    const { count, highest } = maxima.get(timeOfDay) ?? { count: 0, highest: 0 };
    maxima.set(timeOfDay, { count: count + (isClear ? 1 : 0), highest: Math.max(highest, ratio) });
  }
  for (const { day, timeOfDay, ratio } of ratios) {
    const earlier = maxima.get(timeOfDay);
    if (day < firstDay || day >= firstDay + DAYS_SINCE || !earlier || earlier.count < MIN_EARLIER_STEPS) continue;
    const growths = growthsByDay.get(day) ?? [];
    growths.push(ratio / earlier.highest);
    growthsByDay.set(day, growths);
  }
  return selectHighest(
    [...growthsByDay.values()].map((growths) => selectHighest(growths, MIN_STEPS)),
    MIN_DAYS,
  );
}

const selectHighest = (values: readonly number[], rank: number): number =>
  values.toSorted((a, b) => b - a)[rank - 1] ?? 0;

import { DAY, stepEnd } from '@daystar/timeseries';
import type { FitData } from './fit-plant';
import { getLimitWeight } from './limited-steps';
import type { SimulatedPower } from './power-simulator';

/** Measured energy of a day, relative to the estimate. */
export interface DailyYield {
  /** Day of solar time since 1970. */
  readonly day: number;
  /** Logarithm of measured to estimated energy. */
  readonly logRatio: number;
  /** Expected standard deviation of `logRatio`: errors of clouds grow with the energy that clouds remove. */
  readonly deviation: number;
}

/** Relative deviation of a clear day. */
export const CLEAR_DEVIATION = 0.05;
/** Minimum ratio of estimated to clear-sky energy of a day that counts. */
const MIN_CLEARNESS = 0.5;
/** Minimum clear-sky energy of the measured hours below the limit, relative to the day with the most. */
const MIN_MEASURED = 0.3;

/** Computes the yields of clear and partly clear days in the hours in which the plant cannot reach its limit. */
export function computeDailyYields(
  { measured, steps, limit, longitude }: FitData,
  { allSky, clear }: SimulatedPower,
): DailyYield[] {
  const sums = new Map<number, { measured: number; estimated: number; clear: number }>();
  for (let i = 0; i < steps.count; i++) {
    const weight = getLimitWeight(clear, i, limit);
    if (!(weight > 0) || Number.isNaN(measured[i] + allSky[i])) continue;
    const day = Math.floor((stepEnd(steps, i) - steps.stepMs / 2) / DAY + longitude / 360);
    const sum = sums.get(day) ?? { measured: 0, estimated: 0, clear: 0 };
    sums.set(day, sum);
    sum.measured += weight * measured[i];
    sum.estimated += weight * allSky[i];
    sum.clear += weight * clear[i];
  }
  const mostClear = Math.max(...[...sums.values()].map((sum) => sum.clear));
  return [...sums].flatMap(([day, sum]) => {
    const clearness = sum.estimated / sum.clear;
    const isCounted = sum.measured > 0 && clearness >= MIN_CLEARNESS && sum.clear >= MIN_MEASURED * mostClear;
    if (!isCounted) return [];
    const deviation = Math.hypot(CLEAR_DEVIATION, Math.max(0, 1 - clearness));
    return [{ day, logRatio: Math.log(sum.measured / sum.estimated), deviation }];
  });
}

import type { Measurement, QcFlag } from '@daystar/contracts';
import { type Steps, getSolarDay, stepEnd } from '@daystar/timeseries';
import { averageUsablePower } from '../measurement-qc/usable-power';
import { computeQuantile } from '../numerics/quantile';

/** Quantile of the ratios of power to clear-sky power that counts as the ratio under a clear sky. */
const CLEAR_QUANTILE = 0.95;
/** Minimum clear-sky power of a compared step, as a fraction of its maximum. */
const MIN_CLEAR = 0.2;
/** Minimum level of a limit, as a fraction of maximum clear-sky power: a plant that is off has none. */
const MIN_LEVEL = 0.01;
/** Power above this multiple of a level shows that the limit did not apply: the tolerance of a level. */
const ABOVE_LEVEL = 1.01;
/** Minimum number of days without a limit. With fewer, steps below the limit are nearly all that is known of the plant. */
const MIN_FREE_DAYS = 5;

/**
 * Averages the usable power that a model may learn from over each step; NaN in steps with too little, and in those that an
 * undeclared limit affects.
 * @param clear power under a clear sky, one per step
 * @param estimate estimated power, one per step, NaN where unknown; it splits measurements that are longer than a step
 */
export function averageTrainingPower(
  measurements: readonly Measurement[],
  flags: readonly QcFlag[],
  steps: Steps,
  clear: Float64Array,
  longitude: number,
  estimate?: Float64Array,
): Float64Array {
  const average = (selected: readonly QcFlag[]) =>
    averageUsablePower(measurements, selected, steps, clear, longitude, estimate);
  const measured = average(flags);
  if (!flags.includes('curtailed')) return measured;
  const curtailed = average(flags.map((flag) => (flag === 'curtailed' ? 'ok' : 'gap')));
  return excludeLimitedSteps({ steps, measured, curtailed, clear, longitude });
}

/** Half hours of a plant; all arrays have one value per step. */
interface LimitedPower {
  readonly steps: Steps;
  /** Usable power; NaN where there is none. */
  readonly measured: Float64Array;
  /** Curtailed power; NaN in other steps. */
  readonly curtailed: Float64Array;
  /** Clear-sky power. */
  readonly clear: Float64Array;
  readonly longitude: number;
}

/**
 * Excludes the usable power of steps in which a clear sky would have reached an undeclared limit. Under a limit, only the power
 * of clouds is usable. A model that learns from it alone would forecast clouds (truncated samples: G. S. Maddala,
 * "Limited-Dependent and Qualitative Variables in Econometrics", 1983, chapter 6). Clear-sky power does not depend on clouds, so
 * that what remains is representative.
 * @returns usable power, NaN in excluded steps
 */
function excludeLimitedSteps({ steps, measured, curtailed, clear, longitude }: LimitedPower): Float64Array {
  const highestClear = clear.reduce((highest, power) => Math.max(highest, power), 0);
  const ratios = Array.from(measured, (power, i) => (clear[i] >= MIN_CLEAR * highestClear ? power / clear[i] : NaN));
  const known = ratios.filter((ratio) => !Number.isNaN(ratio));
  const clearRatio = computeQuantile(new Float64Array(known).sort(), CLEAR_QUANTILE);
  const days = groupByDay();
  const levels = findLevels();
  const limitedSteps = days.flatMap((day, k) => (levels[k] === undefined ? [] : selectLimited(day, levels[k])));
  const lowest = levels.reduce<number>((low, level = Infinity) => Math.min(low, level), Infinity);
  const isFree = (day: readonly number[], k: number) =>
    levels[k] === undefined && day.some((i) => !Number.isNaN(measured[i]) && clearRatio * clear[i] >= lowest);
  if (days.filter(isFree).length < MIN_FREE_DAYS) return measured;
  const remaining = measured.slice();
  for (const i of limitedSteps) remaining[i] = NaN;
  return remaining;

  /** Lists the steps of each solar day. */
  function groupByDay(): number[][] {
    const byDay = new Map<number, number[]>();
    for (let i = 0; i < measured.length; i++) {
      const day = getSolarDay(stepEnd(steps, i) - steps.stepMs / 2, longitude);
      byDay.set(day, [...(byDay.get(day) ?? []), i]);
    }
    return [...byDay.values()];
  }

  /** Finds the lowest level of each day. Days between two with a limit have it too, unless their power exceeds it. */
  function findLevels(): (number | undefined)[] {
    const found = days.map((day) => {
      const powers = day.map((i) => curtailed[i]).filter((power) => power > MIN_LEVEL * highestClear);
      return powers.length > 0 ? Math.min(...powers) : undefined;
    });
    return found.map((level, k) => {
      const [before, after] = [
        found.findLast((one, j) => j < k && one !== undefined),
        found.find((one, j) => j > k && one !== undefined),
      ];
      if (level !== undefined || before === undefined || after === undefined) return level;
      const between = Math.min(before, after);
      return days[k].some((i) => measured[i] > ABOVE_LEVEL * between) ? undefined : between;
    });
  }

  /** Selects the steps of a day in which the limit may have applied: those beside higher power are free of it. */
  function selectLimited(day: readonly number[], level: number): number[] {
    const isAbove = (i: number) => measured[i] > ABOVE_LEVEL * level;
    const isCurtailed = (i: number) => !Number.isNaN(curtailed[i]);
    const first = day.findIndex(isCurtailed);
    const last = day.findLastIndex(isCurtailed);
    const from = first < 0 ? 0 : day.slice(0, first).findLastIndex(isAbove) + 1;
    const firstAfter = first < 0 ? -1 : day.slice(last).findIndex(isAbove);
    return day
      .slice(from, firstAfter < 0 ? day.length : last + firstAfter)
      .filter((i) => clearRatio * clear[i] >= level);
  }
}

import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { FlaggedMeasurement, QcFlag, Site } from '@daystar/contracts';
import { averageUsablePower, computeTStatistic } from '@daystar/forecasting';
import { DAY, HOUR, MINUTE, type Steps, firstStart, lastEnd, resampleByMean, stepsBetween } from '@daystar/timeseries';
import { computeSiteClearSky } from '../verification/clear-sky-power';
import type { Text } from '../pages/markup';
import { formatMinutes } from '../sites/plant-mistakes/describe-mistake';
import { type ArraySharesFit, fitArrayShares } from './fit-array-shares';
import { type CurveReader, fitEndShade } from './fit-end-shade';

/** A change of clock, azimuth or shares of arrays that explains the shape of the measured days better than the stated properties do. */
export interface ShapeFit {
  /** Time by which the measured power is later than the sun, ms; negative when it is earlier. */
  readonly shift?: number;
  /** Azimuth of the modules, degrees. */
  readonly azimuth?: number;
  /** Shares of the stated arrays in the modules; their sum is 1. */
  readonly shares?: readonly number[];
  /** Share of the unexplained variance that this change removes. */
  readonly gain: number;
  /** Number of days that were compared. */
  readonly days: number;
}

/** Distance between the azimuths that are compared, degrees. */
const AZIMUTH_STEP = 15;
/**
 * Further shifts that are compared for a site with arrays, in steps (half hours): wrong shares look like a shift of less than
 * an hour.
 */
const SHORT_SHIFTS = [-1.5, -0.5, 0.5, 1.5];
/** Largest error of a clock, ms: time zones are up to 14 hours from UTC. */
const MAX_SHIFT_MS = 14 * HOUR;
/** Minimum share of the unexplained variance that a change must remove. Clouds leave some variance unexplained in any case. */
const MIN_GAIN = 0.3;
/**
 * Minimum t statistic of the daily gain of a fit with more parameters, and of another azimuth over shade. Chance exceeds it in 1 case in 48 on seven bright
 * days, the most that are compared, and in 1 case in 16 on three (one-sided).
 */
const MIN_T_STATISTIC = 2.58;
/**
 * Minimum t statistic of the daily gain of another azimuth, by the number of days from 3 to 7. They are the 99.5 %
 * quantiles of Student's t distribution (Abramowitz and Stegun, 1964, table 26.10).
 */
const MIN_AZIMUTH_T_STATISTICS = [9.92, 5.84, 4.6, 4.03, 3.71];
/** Minimum share of the expected energy outside the daylight that a day with a wrong clock has. */
const MIN_TWILIGHT_SHARE = 0.25;
/** Minimum number of measured days, of which the brighter half is compared. */
const MIN_DAYS = 6;
/** Minimum number of days that are compared. Days whose clock is suspect need no brighter half. */
const MIN_BRIGHT_DAYS = MIN_DAYS / 2;
/** Minimum number of measured half hours on a day that is compared. */
const MIN_HALF_HOURS = 12;

/** Flags of values that may be power with a wrong time or unit. */
const SHAPE_FLAGS: readonly QcFlag[] = [
  'ok',
  'night',
  'clipped',
  'exceeds_clear_sky',
  'clock_suspect',
  'unit_suspect',
  'drift',
];

/**
 * Finds the shift of the clock, the azimuth or the shares of arrays under which a clear sky explains the measured power
 * best. All three move the daily maximum of power, but only a wrong clock moves sunrise and sunset equally. A shift thus
 * needs power while the sun is down. An azimuth must explain the measured power significantly better than shade does.
 * @param steps half hours
 * @returns undefined when no change removes `MIN_GAIN` of the unexplained variance, or too few days were measured
 */
export async function fitShape(
  site: Site,
  kind: 'utility' | 'rooftop',
  measurements: readonly FlaggedMeasurement[],
  steps: Steps,
): Promise<ShapeFit | undefined> {
  const plant = { ...site, capacity: site.capacity ?? 1 };
  const halfSteps = stepsBetween(firstStart(steps), lastEnd(steps), steps.stepMs / 2);
  const clearSkyByHalfStep = await computeSiteClearSky(plant, kind, halfSteps);
  const clearSky = resampleByMean(clearSkyByHalfStep, halfSteps, steps.stepMs);
  const usable = measurements.filter(({ verdict }) => SHAPE_FLAGS.includes(verdict));
  // All selected values count as usable here: the shape shows whether rejected values have the wrong time.
  const selectDays = (selected: readonly FlaggedMeasurement[], minDays: number) => {
    const flags = selected.map(() => 'ok' as const);
    const power = averageUsablePower(selected, flags, steps, clearSky, site.longitude);
    return { measured: power, brightDays: selectBrightDays(power, clearSky, steps, minDays) };
  };
  // Days with another clock would halve the shift of those whose clock is suspect.
  const suspects = selectDays(
    usable.filter(({ verdict }) => verdict === 'clock_suspect'),
    MIN_BRIGHT_DAYS,
  );
  const { measured, brightDays } = suspects.brightDays.length > 0 ? suspects : selectDays(usable, MIN_DAYS);
  if (brightDays.length < MIN_BRIGHT_DAYS) return undefined;
  const statedUnexplainedShare = computeUnexplainedShare(measured, brightDays, (row) => clearSky[row]);
  const days = brightDays.length;
  let best: ShapeFit = { gain: 0, days };
  let getBestValue = (row: number) => clearSky[row];
  const computeDailyGains = (getReference: CurveReader, getCurveValue: CurveReader) =>
    brightDays.map(
      (day) =>
        computeUnexplainedShare(measured, [day], getReference) -
        computeUnexplainedShare(measured, [day], getCurveValue),
    );
  const compareWithBest = (
    candidate: Omit<ShapeFit, 'gain' | 'days'>,
    getCurveValue: CurveReader,
    isPossible = () => true,
  ) => {
    const gain = 1 - computeUnexplainedShare(measured, brightDays, getCurveValue) / statedUnexplainedShare;
    if (gain <= best.gain || !isPossible()) return;
    best = { ...candidate, gain, days };
    getBestValue = getCurveValue;
  };
  // A shift of less than a step, which is compared with shares of arrays only, leaves no step without sun.
  const isShiftPossible = (shift: number, getCurveValue: CurveReader) =>
    Math.abs(shift) < steps.stepMs || hasPowerOutsideDaylight(measured, brightDays, clearSky, getCurveValue);
  const compareShift = (shift: number, getCurveValue: CurveReader) =>
    compareWithBest({ shift }, getCurveValue, () => isShiftPossible(shift, getCurveValue));
  for (let shift = -MAX_SHIFT_MS; shift <= MAX_SHIFT_MS; shift += steps.stepMs)
    if (shift !== 0) compareShift(shift, (row) => clearSky[row - shift / steps.stepMs] ?? 0);
  if (site.arrays) {
    for (const shift of SHORT_SHIFTS) {
      const getPower = (halfStep: number) => clearSkyByHalfStep[halfStep - 2 * shift] ?? 0;
      compareShift(shift * steps.stepMs, (row) => (getPower(2 * row) + getPower(2 * row + 1)) / 2);
    }
    const fitted = await fitArrayShares(plant, kind, steps, measured, brightDays.flat());
    // Shares of two arrays have one free parameter, like a shift, because they sum to 1.
    const hasMoreParameters = site.arrays.length > 2;
    const computeSharesGain = ({ power }: ArraySharesFit) => computeDailyGains(getBestValue, (row) => power[row]);
    const isBetter = fitted && (!hasMoreParameters || computeTStatistic(computeSharesGain(fitted)) > MIN_T_STATISTIC);
    if (isBetter) compareWithBest({ shares: fitted.shares }, (row) => fitted.power[row]);
  } else if (site.tracking_type !== 'horizontal_single_axis') {
    let getShadedValue: CurveReader | undefined;
    const fitShade = () =>
      fitEndShade(clearSky, steps, site.longitude, (getCurveValue) =>
        computeUnexplainedShare(measured, brightDays, getCurveValue),
      );
    for (let azimuth = -180 + AZIMUTH_STEP; azimuth <= 180; azimuth += AZIMUTH_STEP) {
      const turnedClearSky = await computeSiteClearSky({ ...plant, azimuth }, kind, steps);
      const getTurnedValue = (row: number) => turnedClearSky[row];
      const isBetterThan = (getReference: CurveReader, minTStatistic: number) =>
        computeTStatistic(computeDailyGains(getReference, getTurnedValue)) > minTStatistic;
      compareWithBest(
        { azimuth },
        getTurnedValue,
        () =>
          isBetterThan((row) => clearSky[row], MIN_AZIMUTH_T_STATISTICS[days - MIN_BRIGHT_DAYS]) &&
          isBetterThan((getShadedValue ??= fitShade()), MIN_T_STATISTIC),
      );
      await yieldToEventLoop();
    }
  }
  return best.gain >= MIN_GAIN ? best : undefined;
}

/**
 * Whether most days have power while the stated sun is down, as a shifted curve has. Clouds and the direction of the modules
 * change power only in daylight.
 */
function hasPowerOutsideDaylight(
  measured: Float64Array,
  days: readonly number[][],
  clearSky: Float64Array,
  getCurveValue: CurveReader,
): boolean {
  const shifted = days.filter((rows) => {
    const sum = (getValue: CurveReader, isCounted: (row: number) => boolean) =>
      rows.reduce((total, row) => total + (isCounted(row) ? Math.max(0, getValue(row)) : 0), 0);
    const isDark = (row: number) => clearSky[row] === 0 && getCurveValue(row) > 0;
    const [darkEnergy, energy] = [isDark, () => true].map((isCounted) => sum((row) => measured[row], isCounted));
    const [darkCurve, curve] = [isDark, () => true].map((isCounted) => sum(getCurveValue, isCounted));
    return darkCurve > 0 && darkEnergy / energy >= (MIN_TWILIGHT_SHARE * darkCurve) / curve;
  });
  return shifted.length > days.length / 2;
}

/**
 * Selects the rows of the brighter half of the measured days: under clouds, all shapes fit equally well.
 * @returns none if fewer than `minDays` were measured
 */
function selectBrightDays(
  measured: Float64Array,
  clearSky: Float64Array,
  { stepMs, count }: Steps,
  minDays: number,
): number[][] {
  const rowsPerDay = DAY / stepMs;
  const days: { readonly rows: number[]; readonly ratio: number }[] = [];
  for (let firstRow = 0; firstRow + rowsPerDay <= count; firstRow += rowsPerDay) {
    const rows = Array.from({ length: rowsPerDay }, (_, i) => firstRow + i).filter(
      (row) => !Number.isNaN(measured[row]),
    );
    const sum = (values: Float64Array) => rows.reduce((total, row) => total + values[row], 0);
    const measuredSum = sum(measured);
    const clearSkySum = clearSky.slice(firstRow, firstRow + rowsPerDay).reduce((total, value) => total + value, 0);
    if (rows.length >= MIN_HALF_HOURS && measuredSum > 0 && clearSkySum > 0)
      days.push({ rows, ratio: measuredSum / clearSkySum });
  }
  if (days.length < minDays) return [];
  return days
    .sort((a, b) => b.ratio - a.ratio)
    .slice(0, Math.max(MIN_BRIGHT_DAYS, Math.ceil(days.length / 2)))
    .map(({ rows }) => rows);
}

/** Computes the share of the variance of power that a curve, scaled to each day, does not explain. */
function computeUnexplainedShare(
  measured: Float64Array,
  days: readonly number[][],
  getCurveValue: CurveReader,
): number {
  let [residual, total] = [0, 0];
  for (const rows of days) {
    const mean = rows.reduce((sum, row) => sum + measured[row], 0) / rows.length;
    const dot = rows.reduce((sum, row) => sum + measured[row] * getCurveValue(row), 0);
    const norm = rows.reduce((sum, row) => sum + getCurveValue(row) ** 2, 0);
    const scale = norm > 0 ? Math.max(0, dot / norm) : 0;
    for (const row of rows) {
      residual += (measured[row] - scale * getCurveValue(row)) ** 2;
      total += (measured[row] - mean) ** 2;
    }
  }
  // A perfect fit, which only simulated values have, must not divide by zero.
  return total > 0 ? Math.max(residual / total, 1e-6) : 1;
}

/** Formats a shift as `30 minutes` or `2 hours`. */
export const formatShift = (shift: number): Text => formatMinutes(Math.round(shift / MINUTE));

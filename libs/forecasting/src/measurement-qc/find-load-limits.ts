import { DAY, HOUR } from '@daystar/timeseries';
import { mean } from '../verification/deterministic';
import type { DayOfReadings, Reading } from './daily-readings';

/** Minimum clear-sky power of a reading, as a fraction of capacity: a low sun is inconclusive. */
const MIN_CLEAR = 0.1;
/**
 * Quantile of the ratios to clear-sky power at one time of day. It counts as the ratio under a clear sky, because one
 * day in ten is clear.
 */
const CLEAR_QUANTILE = 0.9;
/** Minimum number of days with readings; with fewer, the ratios under a clear sky are unknown. */
const MIN_DAYS = 10;
/** Fraction of clear-sky power at or above which output counts as unconstrained; it allows for noise. */
const MIN_UNCONSTRAINED_RATIO = 0.93;
/** Minimum duration of a limit, and of unconstrained power before or after it, ms. */
const MIN_LIMITED_MS = 2 * HOUR;
const MIN_SHOULDER_MS = 1 * HOUR;
/** Minimum number of readings of a limit, also of those that two days share: fewer have no shape, and clouds repeat it by chance. */
const MIN_READINGS = 3;
/** Maximum mean change between readings, as a fraction of their mean: clouds change power by more. */
const MAX_ROUGHNESS = 0.08;
/** Maximum variation of power, as a multiple of the variation of its ratio to the power under a clear sky. */
const MAX_VARIATION = 1.5;
/**
 * Maximum mean ratio to clear-sky power of a limit, as a fraction of the ratio of the clear hours beside it. The yield of a plant
 * without a limit wanders by some percent for hours.
 */
const MAX_LIMITED_RATIO = 0.85;
/** Maximum mean ratio of a limit to the power of modules that face the sun, whatever the hours beside it. */
const MAX_BOUND_RATIO = 0.5;
/** Maximum mean difference of two days at the same times, as a fraction of their power: loads repeat, clouds do not. */
const MAX_DIFFERENCE = 0.2;
/** Minimum number of other days with a similar limit. */
const MIN_SIMILAR_DAYS = 2;

/**
 * Finds power that follows a load or a price instead of the sun. Before or after such power, the day is clear. The
 * power is smooth and below clear-sky power, at the same times and levels as on other days. A plant that must not
 * export never exceeds the load.
 * @returns indices of the readings
 */
export function findLoadLimits(days: readonly DayOfReadings[], capacity: number): Set<number> {
  if (days.length < MIN_DAYS) return new Set();
  const clearRatios = computeClearRatios(days, capacity);
  const spans = days.map((day) => findLimitedSpan(day, clearRatios, capacity)).filter((span) => span.length > 0);
  const isLoad = (span: readonly Reading[]) =>
    spans.filter((other) => other !== span && computeDifference(span, other) <= MAX_DIFFERENCE).length >=
    MIN_SIMILAR_DAYS;
  return new Set(spans.filter(isLoad).flatMap((span) => span.map(({ index }) => index)));
}

const toTimeOfDay = ({ end }: Reading): number => end % DAY;

/** Ratio of power to clear-sky power under a clear sky, by time of day. */
function computeClearRatios(days: readonly DayOfReadings[], capacity: number): Map<number, number> {
  const ratios = new Map<number, number[]>();
  for (const reading of days.flat()) {
    if (reading.clear < MIN_CLEAR * capacity) continue;
    const ratiosAtTime = ratios.get(toTimeOfDay(reading));
    if (ratiosAtTime) ratiosAtTime.push(reading.power / reading.clear);
    else ratios.set(toTimeOfDay(reading), [reading.power / reading.clear]);
  }
  return new Map(
    [...ratios].map(([time, values]) => [
      time,
      values.sort((a, b) => a - b)[Math.floor(CLEAR_QUANTILE * values.length)],
    ]),
  );
}

/** The longest smooth span below the power of a clear sky, beside a span of clear sky; empty without any. */
function findLimitedSpan(
  day: DayOfReadings,
  clearRatios: ReadonlyMap<number, number>,
  capacity: number,
): readonly Reading[] {
  const readings = day.filter(({ clear }) => clear >= MIN_CLEAR * capacity);
  const isUnconstrained = readings.map(
    (reading) =>
      reading.power >= MIN_UNCONSTRAINED_RATIO * reading.clear * (clearRatios.get(toTimeOfDay(reading)) ?? NaN),
  );
  let longest: readonly Reading[] = [];
  for (let spanStart = 0; spanStart < readings.length; spanStart++) {
    if (isUnconstrained[spanStart]) continue;
    let spanEnd = spanStart;
    while (spanEnd + 1 < readings.length && !isUnconstrained[spanEnd + 1]) spanEnd++;
    const span = readings.slice(spanStart, spanEnd + 1);
    const shoulders = [listUnconstrained(spanStart - 1, -1), listUnconstrained(spanEnd + 1, 1)];
    const clearHours = shoulders.filter((shoulder) => sumDurations(shoulder) >= MIN_SHOULDER_MS).flat();
    if (
      clearHours.length > 0 &&
      isWithheld(span, clearHours) &&
      span.length >= MIN_READINGS &&
      sumDurations(span) >= Math.max(MIN_LIMITED_MS, sumDurations(longest)) &&
      followsLoad(span, clearRatios)
    )
      // The adjacent readings are limited for a part of their periods.
      longest = readings.slice(Math.max(0, spanStart - 1), spanEnd + 2);
    spanStart = spanEnd;
  }
  return longest;

  /** Lists the readings of unconstrained power beside a span, in one direction. */
  function listUnconstrained(from: number, step: 1 | -1): readonly Reading[] {
    const unconstrained: Reading[] = [];
    for (let i = from; isUnconstrained[i]; i += step) unconstrained.push(readings[i]);
    return unconstrained;
  }
}

/**
 * Whether much of the power is withheld: compared with the clear hours beside a span, or with what the sun allows. A limit that
 * holds a plant on most days holds these hours, too, and scales its clear-sky power down.
 */
const isWithheld = (span: readonly Reading[], clearHours: readonly Reading[]): boolean =>
  computeClearRatio(span) <= MAX_LIMITED_RATIO * computeClearRatio(clearHours) ||
  mean(span.map(({ power, bound }) => power / bound)) <= MAX_BOUND_RATIO;

/** Mean ratio to clear-sky power. */
const computeClearRatio = (readings: readonly Reading[]): number =>
  mean(readings.map(({ power, clear }) => power / clear));

/**
 * Whether power is smooth and varies little compared with its ratio to the power under a clear sky. Under haze or with dust
 * on the modules, power varies with the sun. Clear-sky power alone has another shape where the stated azimuth is wrong.
 */
function followsLoad(span: readonly Reading[], clearRatios: ReadonlyMap<number, number>): boolean {
  const powers = span.map(({ power }) => power);
  const changes = powers.slice(1).map((power, i) => Math.abs(power - powers[i]));
  const isSmooth = mean(changes) <= MAX_ROUGHNESS * mean(powers);
  const ratios = span.map((reading) => reading.power / reading.clear / (clearRatios.get(toTimeOfDay(reading)) ?? NaN));
  return isSmooth && computeVariation(powers) <= MAX_VARIATION * computeVariation(ratios);
}

/** Standard deviation over mean. */
function computeVariation(values: readonly number[]): number {
  const average = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - average) ** 2))) / average;
}

/**
 * Mean difference of the powers of two spans at the same times of day, as a fraction of their mean. Infinity if they
 * have less than `MIN_LIMITED_MS` or `MIN_READINGS` in common.
 */
function computeDifference(span: readonly Reading[], otherSpan: readonly Reading[]): number {
  const powers = new Map(otherSpan.map((reading) => [toTimeOfDay(reading), reading.power]));
  const common = span.filter((reading) => powers.has(toTimeOfDay(reading)));
  if (common.length < MIN_READINGS || sumDurations(common) < MIN_LIMITED_MS) return Infinity;
  let [difference, total] = [0, 0];
  for (const reading of common) {
    const otherPower = powers.get(toTimeOfDay(reading))!;
    difference += Math.abs(reading.power - otherPower);
    total += (reading.power + otherPower) / 2;
  }
  return difference / total;
}

const sumDurations = (readings: readonly Reading[]): number => readings.reduce((sum, { length }) => sum + length, 0);

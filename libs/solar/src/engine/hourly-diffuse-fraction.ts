import { MIN_COS_ZENITH } from '../clear-sky/indices';
import { ENGERER2_COEFFICIENTS } from '../decomposition/engerer2';
import type { Daylight } from './daylight';
import { exponential } from './exponential';
import { atLeast, atMost } from './limits';

/** Length of an hour, s. */
const HOUR = 3600;
const [C, B0, B1, B2, B3, B4, B5] = ENGERER2_COEFFICIENTS[60];

/** Clock hours with daylight. Irradiances are sums over the daylight steps of an hour, W/m2. */
class HourColumns {
  /** Hours since 1970. */
  readonly hour: Int32Array;
  /** First daylight step of the hour; a last entry holds the number of steps. */
  readonly from: Int32Array;
  readonly ghi: Float64Array;
  readonly clearGhi: Float64Array;
  /** Extraterrestrial irradiance on the horizontal. */
  readonly extraterrestrial: Float64Array;
  readonly fraction: Float64Array;

  constructor(readonly maxSteps: number) {
    const column = () => new Float64Array(maxSteps);
    this.hour = new Int32Array(maxSteps);
    this.from = new Int32Array(maxSteps + 1);
    this.ghi = column();
    this.clearGhi = column();
    this.extraterrestrial = column();
    this.fraction = column();
  }
}

// Buffers reused for all places.
let hours = new HourColumns(0);

/**
 * Diffuse fraction of the hour by Engerer2 (`Yang4Predictors.hourlyDiffuseFraction`) at each daylight step. It is
 * computed for clock hours, from sums over their daylight steps. It is interpolated linearly between the middles of
 * hours, because a jump at the full hour would show in the beam.
 * @param fractions receives the result
 * @param from first daylight step to compute
 */
export function computeHourlyDiffuseFraction(
  daylight: Daylight,
  clearGhi: Float64Array,
  ghi: Float64Array,
  fractions: Float64Array,
  from = 0,
): Float64Array {
  if (hours.maxSteps < daylight.count) hours = new HourColumns(daylight.count);
  const stepsPerHour = getStepsPerHour(daylight);
  const count = sumHours(daylight, clearGhi, ghi, stepsPerHour);
  fitHours(daylight, count);
  interpolateHours(daylight, stepsPerHour, count, fractions, from);
  return fractions;
}

/** Number of steps of a clock hour, at least 1. */
export const getStepsPerHour = ({ stepSeconds }: Daylight): number => Math.max(1, Math.round(HOUR / stepSeconds));

/** Sums irradiances by hour. @returns the number of hours */
function sumHours(
  { count, origin, step, cosZenith, dniExtra }: Daylight,
  clearGhi: Float64Array,
  ghi: Float64Array,
  stepsPerHour: number,
): number {
  let h = 0;
  for (let n = 0; n < count; h++) {
    const hour = Math.floor((origin + step[n]) / stepsPerHour);
    const nextHour = (hour + 1) * stepsPerHour - origin;
    let global = 0;
    let clear = 0;
    let extraterrestrial = 0;
    hours.hour[h] = hour;
    hours.from[h] = n;
    for (; n < count && step[n] < nextHour; n++) {
      global += ghi[n];
      clear += clearGhi[n];
      extraterrestrial += dniExtra[n] * atLeast(MIN_COS_ZENITH, cosZenith[n]);
    }
    hours.ghi[h] = global;
    hours.clearGhi[h] = clear;
    hours.extraterrestrial[h] = extraterrestrial;
  }
  hours.from[h] = count;
  return h;
}

/**
 * Fits each hour by `engerer2` with its hourly coefficients, for the sun in the middle of the hour's daylight steps.
 */
function fitHours({ zenith, apparentSolarTime }: Daylight, count: number): void {
  const { from, ghi, clearGhi, extraterrestrial, fraction } = hours;
  for (let h = 0; h < count; h++) {
    const middle = (from[h] + from[h + 1] - 1) >> 1;
    const kt = ghi[h] / extraterrestrial[h];
    const ktClear = clearGhi[h] / extraterrestrial[h];
    const exponent = B0 + B1 * kt + B2 * apparentSolarTime[middle] + B3 * zenith[middle] + B4 * (ktClear - kt);
    const enhancement = ghi[h] > clearGhi[h] ? 1 - clearGhi[h] / ghi[h] : 0;
    const fitted = C + (1 - C) / (1 + exponential(atMost(700, exponent))) + B5 * enhancement;
    fraction[h] = atLeast(0, atMost(1, fitted));
  }
}

/** Interpolates between hours. Towards a missing neighbour, an hour keeps its own fraction. */
function interpolateHours(
  { origin, step }: Daylight,
  stepsPerHour: number,
  count: number,
  fractions: Float64Array,
  firstStep: number,
): void {
  const { hour, from, fraction } = hours;
  const perStep = 1 / stepsPerHour;
  for (let h = 0; h < count; h++) {
    const hourFraction = fraction[h];
    const slopeBefore = h > 0 && hour[h - 1] === hour[h] - 1 ? hourFraction - fraction[h - 1] : 0;
    const slopeAfter = h + 1 < count && hour[h + 1] === hour[h] + 1 ? fraction[h + 1] - hourFraction : 0;
    const middle = (hour[h] + 0.5) * stepsPerHour - origin - 0.5;
    const to = from[h + 1];
    for (let n = Math.max(firstStep, from[h]); n < to; n++) {
      const afterMiddle = (step[n] - middle) * perStep;
      fractions[n] = hourFraction + afterMiddle * (afterMiddle < 0 ? slopeBefore : slopeAfter);
    }
  }
}

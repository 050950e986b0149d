import type { Measurement } from '@daystar/contracts';
import { DAY, HOUR, type Steps, startOf, stepEnd } from '@daystar/timeseries';
import { periodOf } from '../measurements/measured-period';
import { repeatedFor } from '../measurements/repeated-for';

/** Half hours of which less was measured tell nothing. */
const LEAST_SHARE = 0.8;
/** W/m2 of the clear sky from which on it is day enough to compare. */
const DAYLIGHT = 50;
/** Clouds focus light, and instruments are a little off. */
const ENHANCED = 1.3;
const OFFSET = 30;
/** Measured by night so much, W/m2, is light at a time when there is none: the clock is wrong. */
const LIGHT = 25;
/** A value that lasts so long by day is a stuck instrument. */
const STUCK = 2 * HOUR;
/** A day whose best is less than this share of the clear sky's best was told in another unit, or under snow. */
const TOO_LITTLE = 0.02;

/**
 * Measured ghi of half hours, W/m2, where it can be learnt from; NaN elsewhere: by night, where too little was measured
 * or it cannot be, and all day long where there was light in the dark, or hardly any.
 * @param clear ghi under a clear sky over `steps`, W/m2
 */
export function usableIrradiance(
  measurements: readonly Measurement[],
  steps: Steps,
  clear: Float64Array,
  longitude: number,
): Float64Array {
  const dayOf = (end: number) => Math.floor((end + (longitude / 15) * HOUR) / DAY);
  const told = measurements.flatMap((measurement) =>
    measurement.mean_ghi === undefined ? [] : [{ ...periodOf(measurement), value: measurement.mean_ghi }],
  );
  const stepOf = (time: number) =>
    Math.min(steps.count - 1, Math.max(0, Math.floor((time - startOf(steps)) / steps.length)));
  const isDay = ({ end, length }: { end: number; length: number }) => clear[stepOf(end - length / 2)] >= DAYLIGHT;
  const repeated = repeatedFor(told.map((one) => ({ ...one, counts: isDay(one) ? one.length : 0 })));
  const sums = new Float64Array(steps.count);
  const covered = new Float64Array(steps.count);
  const wrongDays = new Set<number>();
  told.forEach(({ end, length, value }, i) => {
    const [first, last] = [stepOf(end - length), stepOf(end - 1)];
    const dark = clear.subarray(first, last + 1).every((ghi) => ghi === 0);
    if (dark && value > LIGHT) wrongDays.add(dayOf(end));
    for (let k = first; k <= last; k++) {
      const from = startOf(steps) + k * steps.length;
      const within = Math.min(end, from + steps.length) - Math.max(end - length, from);
      if (within <= 0) continue;
      if (repeated[i] >= STUCK || value < 0 || value > ENHANCED * clear[k] + OFFSET) continue;
      sums[k] += value * within;
      covered[k] += within;
    }
  });
  const means = sums.map((sum, k) =>
    clear[k] >= DAYLIGHT && covered[k] >= LEAST_SHARE * steps.length ? sum / covered[k] : NaN,
  );
  for (const day of darkDays()) wrongDays.add(day);
  return means.map((value, k) => (wrongDays.has(dayOf(stepEnd(steps, k))) ? NaN : value));

  function darkDays(): number[] {
    const best = new Map<number, { measured: number; clear: number }>();
    means.forEach((value, k) => {
      if (Number.isNaN(value)) return;
      const day = dayOf(stepEnd(steps, k));
      const held = best.get(day) ?? { measured: 0, clear: 0 };
      best.set(day, { measured: Math.max(held.measured, value), clear: Math.max(held.clear, clear[k]) });
    });
    return [...best].filter(([, day]) => day.measured < TOO_LITTLE * day.clear).map(([day]) => day);
  }
}

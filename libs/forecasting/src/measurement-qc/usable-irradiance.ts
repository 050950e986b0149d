import type { Measurement } from '@daystar/contracts';
import { HOUR, type Steps, firstStart, getSolarDay, stepEnd } from '@daystar/timeseries';
import { parseMeasurementPeriod } from './measurement-period';
import { computeRepeatDurations } from './repeat-durations';
import { splitPeriod } from './split-period';

/** Minimum measured fraction of a half hour. */
const MIN_COVERED_FRACTION = 0.8;
/** Minimum clear-sky GHI, W/m2, for a comparison. */
const MIN_DAYLIGHT_GHI = 50;
/** Maximum ratio to clear-sky GHI: cloud enhancement. */
const ENHANCEMENT = 1.3;
/** Tolerance of the maximum, W/m2: offset of instruments. */
const OFFSET = 30;
/** Irradiance at night, W/m2, that shows a wrong clock. */
const MAX_NIGHT_GHI = 25;
/** Daylight duration, ms, after which a repeated value means a stuck instrument. */
const STUCK_AFTER_MS = 2 * HOUR;
/** A day whose maximum is below this fraction of the clear-sky maximum has another unit, or snow on the instrument. */
const MIN_DAY_FRACTION = 0.02;

/**
 * Averages usable measurements of GHI over steps of half an hour, W/m2. NaN at night, under a low sun, and where too
 * few or only implausible values were measured. Also NaN on days with light at night or almost none by day.
 * @param clear clear-sky GHI of each step, W/m2
 */
export function averageUsableIrradiance(
  measurements: readonly Measurement[],
  steps: Steps,
  clear: Float64Array,
  longitude: number,
): Float64Array {
  const toSolarDay = (end: number) => getSolarDay(end, longitude);
  const readings = measurements.flatMap((measurement) =>
    measurement.mean_ghi === undefined ? [] : [{ ...parseMeasurementPeriod(measurement), value: measurement.mean_ghi }],
  );
  const findStep = (time: number) =>
    Math.min(steps.count - 1, Math.max(0, Math.floor((time - firstStart(steps)) / steps.stepMs)));
  const isDay = ({ end, length }: { end: number; length: number }) =>
    clear[findStep(end - length / 2)] >= MIN_DAYLIGHT_GHI;
  const repeated = computeRepeatDurations(
    readings.map((reading) => ({ ...reading, countedDuration: isDay(reading) ? reading.length : 0 })),
  );
  const sums = new Float64Array(steps.count);
  const covered = new Float64Array(steps.count);
  const wrongDays = new Set<number>();
  readings.forEach(({ end, length, value }, i) => {
    const [firstStep, lastStep] = [findStep(end - length), findStep(end - 1)];
    const isNight = clear.subarray(firstStep, lastStep + 1).every((ghi) => ghi === 0);
    if (isNight && value > MAX_NIGHT_GHI) wrongDays.add(toSolarDay(end));
    splitPeriod({ end, length }, steps, [clear], (k, overlap, ratio) => {
      const ghi = value * ratio;
      if (repeated[i] >= STUCK_AFTER_MS || value < 0 || ghi > ENHANCEMENT * clear[k] + OFFSET) return;
      sums[k] += ghi * overlap;
      covered[k] += overlap;
    });
  });
  const means = sums.map((sum, k) =>
    clear[k] >= MIN_DAYLIGHT_GHI && covered[k] >= MIN_COVERED_FRACTION * steps.stepMs ? sum / covered[k] : NaN,
  );
  for (const day of findDarkDays()) wrongDays.add(day);
  return means.map((value, k) => (wrongDays.has(toSolarDay(stepEnd(steps, k))) ? NaN : value));

  function findDarkDays(): number[] {
    const maximaByDay = new Map<number, { measured: number; clear: number }>();
    means.forEach((value, k) => {
      if (Number.isNaN(value)) return;
      const day = toSolarDay(stepEnd(steps, k));
      const maxima = maximaByDay.get(day) ?? { measured: 0, clear: 0 };
      maximaByDay.set(day, { measured: Math.max(maxima.measured, value), clear: Math.max(maxima.clear, clear[k]) });
    });
    return [...maximaByDay].filter(([, day]) => day.measured < MIN_DAY_FRACTION * day.clear).map(([day]) => day);
  }
}

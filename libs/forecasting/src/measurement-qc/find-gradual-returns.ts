import { DAY, MINUTE } from '@daystar/timeseries';
import { computeQuantile } from '../numerics/quantile';
import type { DayOfReadings, Reading } from './daily-readings';

/** Minimum clear-sky power of a compared reading, as a fraction of capacity: a low sun is inconclusive. */
const MIN_CLEAR = 0.2;
/** Length of the times of day whose ratios are compared, ms. */
const SLOT_MS = 30 * MINUTE;
/** Quantile of the ratios of power to clear-sky power at a time of day that counts as the usual ratio of a bright day. */
const USUAL_QUANTILE = 0.9;
/** Minimum number of days with a ratio at a time of day. */
const MIN_USUAL_DAYS = 5;
/** A plant has returned on a day on which a reading reaches this fraction of its usual ratio. */
const RETURNED = 0.9;
/** Minimum ratio of the output of the last to that of the first quarter of the readings, each relative to the usual output. */
const MIN_RISE = 2;
/** Maximum number of days until a plant has returned. A loss that lasts longer is a property of the plant. */
const MAX_DAYS = 5;

/**
 * Finds the days after an outage or a spell of snow on which the output of a plant rises, up to the first reading with the
 * usual output. Snow slides off modules in days, and inverters are repaired one by one.
 * @param outages readings of outages or covered modules, in whole spans
 */
export function findGradualReturns(
  days: readonly DayOfReadings[],
  outages: readonly Reading[],
  capacity: number,
): Reading[] {
  if (outages.length === 0) return [];
  const isOff = new Set(outages);
  const getUsualRatio = createUsualRatios(days, isOff, capacity);
  const computeRatio = (reading: Reading): number =>
    reading.clear < MIN_CLEAR * capacity ? NaN : reading.power / reading.clear / getUsualRatio(reading.end);
  return days.flatMap((day, k) => {
    const last = day.findLastIndex((reading) => isOff.has(reading));
    const isEnd = last >= 0 && !(last === day.length - 1 && days[k + 1] && isOff.has(days[k + 1][0]));
    if (!isEnd) return [];
    const returning: Reading[] = [];
    const allRatios: number[] = [];
    let dayCount = 0;
    for (const after of [day.slice(last + 1), ...days.slice(k + 1)]) {
      const hasRatio = after.some((reading) => !Number.isNaN(computeRatio(reading)));
      if (!hasRatio) continue;
      if (after.some((reading) => isOff.has(reading))) break;
      const firstReturned = after.findIndex((reading) => computeRatio(reading) >= RETURNED);
      // A single day that becomes bright may have had clouds in the morning.
      if (firstReturned >= 0 && dayCount === 0) break;
      if (++dayCount > MAX_DAYS) return [];
      const reduced = firstReturned < 0 ? after : after.slice(0, firstReturned);
      returning.push(...reduced);
      allRatios.push(...reduced.map(computeRatio).filter((ratio) => !Number.isNaN(ratio)));
      if (firstReturned >= 0) break;
    }
    return isRising(allRatios) ? returning : [];
  });
}

/** Whether ratios in order of time rise. Under clouds alone, they fluctuate. */
function isRising(ratios: readonly number[]): boolean {
  const quarter = Math.ceil(ratios.length / 4);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return quarter > 0 && sum(ratios.slice(-quarter)) >= MIN_RISE * sum(ratios.slice(0, quarter));
}

/** Returns the usual ratio of power to clear-sky power at a time, ms; NaN where too few days are known. */
function createUsualRatios(days: readonly DayOfReadings[], isOff: ReadonlySet<Reading>, capacity: number) {
  const ratios = new Map<number, number[]>();
  const toSlot = (end: number) => Math.floor((end % DAY) / SLOT_MS);
  for (const reading of days.flat()) {
    if (isOff.has(reading) || reading.clear < MIN_CLEAR * capacity) continue;
    const slot = toSlot(reading.end);
    ratios.set(slot, [...(ratios.get(slot) ?? []), reading.power / reading.clear]);
  }
  const usual = new Map(
    [...ratios].flatMap(([slot, values]) =>
      values.length < MIN_USUAL_DAYS
        ? []
        : [[slot, computeQuantile(new Float64Array(values).sort(), USUAL_QUANTILE)] as const],
    ),
  );
  return (end: number): number => usual.get(toSlot(end)) ?? NaN;
}

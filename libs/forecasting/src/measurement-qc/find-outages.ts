import { HOUR } from '@daystar/timeseries';
import type { DayOfReadings, Reading } from './daily-readings';
import { MAX_ZERO_POWER } from './zero-power';

/** Minimum clear-sky power of a reading, as a fraction of capacity: with a lower sun, power is 0 in operation too. */
const MIN_CLEAR = 0.02;
/** Minimum clear-sky power of the time that counts towards an outage, as a fraction of capacity. */
const MIN_SUNNY = 0.2;
/** Minimum sunny time without power, ms, over any number of days. */
const MIN_OUTAGE_MS = 4 * HOUR;
/** A plant produces at other times if at least one sunny reading exceeds this fraction of clear-sky power. */
const MIN_PRODUCTIVE = 0.4;

/**
 * Finds readings of spans without power that last for hours or days, at a plant that produces at other times. A span
 * may begin before the first reading, or last beyond the last one.
 */
export function findOutages(days: readonly DayOfReadings[], capacity: number): Reading[] {
  const readings = days.flat();
  const isConclusive = ({ clear }: Reading) => clear >= MIN_CLEAR * capacity;
  const isSunny = ({ clear }: Reading) => clear >= MIN_SUNNY * capacity;
  if (!readings.some((reading) => isSunny(reading) && reading.power > MIN_PRODUCTIVE * reading.clear)) return [];
  const outages: Reading[] = [];
  let span: Reading[] = [];
  const closeSpan = () => {
    const sunnyDuration = span.filter(isSunny).reduce((sum, { length }) => sum + length, 0);
    // Before and after the conclusive readings, the low sun may be the reason.
    if (sunnyDuration >= MIN_OUTAGE_MS)
      outages.push(...span.slice(span.findIndex(isConclusive), span.findLastIndex(isConclusive) + 1));
    span = [];
  };
  for (const reading of readings) {
    if (Math.abs(reading.power) <= MAX_ZERO_POWER * capacity) span.push(reading);
    else if (isConclusive(reading)) closeSpan();
  }
  closeSpan();
  return outages;
}

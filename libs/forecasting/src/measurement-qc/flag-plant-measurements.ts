import type { Measurement, QcFlag } from '@daystar/contracts';
import { DAY, HOUR, MINUTE, NATIVE_PERIOD_MS, type Steps, ceilTo, floorTo, stepsBetween } from '@daystar/timeseries';
import { flagMeasurements } from './flag-measurements';
import { type Period, parseMeasurementPeriod } from './measurement-period';
import type { ClearSkyPower } from '../outputs/clear-sky-power';

/** Measurements further apart than this, ms, are flagged separately. */
const MAX_GAP_MS = 20 * HOUR;
/**
 * Maximum span that is flagged at once, ms. A power limit that shows on few days is found only in a season of
 * measurements.
 */
const MAX_SPAN_MS = 92 * DAY;
/** Step length, ms, for periods that are at least as long. */
const COARSE_STEP_MS = 30 * MINUTE;

/**
 * Returns a flag for each measurement of a plant or an aggregation, in the order of the measurements.
 * @param maxPowerRatio maximum power, as a fraction of capacity
 */
export function flagPlantMeasurements(
  measurements: readonly Measurement[],
  simulateClearSky: (steps: Steps) => ClearSkyPower,
  maxPowerRatio?: number,
): QcFlag[] {
  const flags = new Array<QcFlag>(measurements.length);
  const allPeriods = measurements.map(parseMeasurementPeriod);
  for (const block of groupIntoBlocks(allPeriods)) {
    const measured = block.map((i) => measurements[i]);
    const periods = block.map((i) => allPeriods[i]);
    const shortest = periods.reduce((shortestSoFar, { length }) => Math.min(shortestSoFar, length), Infinity);
    const step = shortest >= COARSE_STEP_MS ? COARSE_STEP_MS : NATIVE_PERIOD_MS;
    const from = floorTo(
      periods[0].end - periods.reduce((longestSoFar, { length }) => Math.max(longestSoFar, length), 0),
      HOUR,
    );
    const to = ceilTo(periods[periods.length - 1].end, HOUR);
    const clearSky = simulateClearSky(stepsBetween(from, to, step));
    const blockFlags = flagMeasurements(measured, clearSky, maxPowerRatio, periods);
    blockFlags.forEach((flag, k) => (flags[block[k]] = flag));
  }
  return flags;
}

/** Flags only missing values, for plants without a known capacity. */
export const flagWithoutCapacity = (measurements: readonly Measurement[]): QcFlag[] =>
  measurements.map(({ total_power }) => (total_power === undefined ? 'gap' : 'ok'));

/** Groups the indices of measurements that are flagged together, in order of time. */
function groupIntoBlocks(periods: readonly Period[]): number[][] {
  const ends = periods.map(({ end }) => end);
  const blocks: number[][] = [];
  for (const i of ends.map((_, index) => index).sort((a, b) => ends[a] - ends[b])) {
    const block = blocks.at(-1);
    const isNear =
      block && ends[i] - ends[block[block.length - 1]] <= MAX_GAP_MS && ends[i] - ends[block[0]] < MAX_SPAN_MS;
    if (isNear) block.push(i);
    else blocks.push([i]);
  }
  return blocks;
}

import type { Measurement, Verdict } from '@daystar/contracts';
import { DAY, HOUR, MINUTE, NATIVE_PERIOD, type Steps, ceilTo, floorTo, stepsBetween } from '@daystar/timeseries';
import { judgeMeasurements } from './judge-measurements';
import { periodOf } from './measured-period';
import type { PlantInClearSky } from './plant-in-clear-sky';

/** Measurements further apart than this have nothing to do with each other. */
const APART = 20 * HOUR;
/** So much is judged at a time. */
const LONGEST = 31 * DAY;
/** Half an hour is fine enough for periods of that length. */
const COARSE = 30 * MINUTE;

/** A verdict about each measurement of a plant, or of a sum of plants, in the order given. */
export function judgePlant(
  measurements: readonly Measurement[],
  inClearSky: (steps: Steps) => PlantInClearSky,
): Verdict[] {
  const verdicts = new Array<Verdict>(measurements.length);
  for (const block of blocksOf(measurements)) {
    const within = block.map((i) => measurements[i]);
    const periods = within.map(periodOf);
    const shortest = periods.reduce((least, { length }) => Math.min(least, length), Infinity);
    const step = shortest >= COARSE ? COARSE : NATIVE_PERIOD;
    const from = floorTo(periods[0].end - periods.reduce((most, { length }) => Math.max(most, length), 0), HOUR);
    const to = ceilTo(periods[periods.length - 1].end, HOUR);
    const judged = judgeMeasurements(within, inClearSky(stepsBetween(from, to, step)));
    judged.forEach((verdict, k) => (verdicts[block[k]] = verdict));
  }
  return verdicts;
}

/** Where nothing is known of the plant's size: what was measured is taken as it is. */
export const unjudged = (measurements: readonly Measurement[]): Verdict[] =>
  measurements.map(({ total_power }) => (total_power === undefined ? 'gap' : 'ok'));

/** Indices of measurements that are judged together, by time. */
function blocksOf(measurements: readonly Measurement[]): number[][] {
  const ends = measurements.map((one) => periodOf(one).end);
  const blocks: number[][] = [];
  for (const i of ends.map((_, index) => index).sort((a, b) => ends[a] - ends[b])) {
    const block = blocks.at(-1);
    const near = block && ends[i] - ends[block[block.length - 1]] <= APART && ends[i] - ends[block[0]] < LONGEST;
    if (near) block.push(i);
    else blocks.push([i]);
  }
  return blocks;
}

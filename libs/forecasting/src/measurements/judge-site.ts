import type { Measurement, Site, Verdict } from '@daystar/contracts';
import { DAY, HOUR, MINUTE, NATIVE_PERIOD, ceilTo, floorTo, stepsBetween } from '@daystar/timeseries';
import { systemOf } from '../rows/pv-columns';
import { judgeMeasurements } from './judge-measurements';
import { periodOf } from './measured-period';
import { plantInClearSky } from './plant-in-clear-sky';

/** Measurements further apart than this have nothing to do with each other. */
const APART = 20 * HOUR;
/** So much is judged at a time. */
const LONGEST = 31 * DAY;
/** Half an hour is fine enough for periods of that length. */
const COARSE = 30 * MINUTE;

/** A verdict about each measurement of a site, in the order given; `ok` wherever a site has no capacity to go by. */
export function judgeSite(site: Site, measurements: readonly Measurement[]): Verdict[] {
  const { kind, capacity } = site;
  if (kind === 'weather' || capacity === undefined) {
    return measurements.map(({ total_power }) => (total_power === undefined ? 'gap' : 'ok'));
  }
  const verdicts = new Array<Verdict>(measurements.length);
  for (const block of blocksOf(measurements)) {
    const within = block.map((i) => measurements[i]);
    const periods = within.map(periodOf);
    const shortest = periods.reduce((least, { length }) => Math.min(least, length), Infinity);
    const step = shortest >= COARSE ? COARSE : NATIVE_PERIOD;
    const from = floorTo(periods[0].end - periods.reduce((most, { length }) => Math.max(most, length), 0), HOUR);
    const to = ceilTo(periods[periods.length - 1].end, HOUR);
    const system = systemOf(site, kind, from);
    const plant = plantInClearSky(system, site, stepsBetween(from, to, step), site.elevation);
    judgeMeasurements(within, plant).forEach((verdict, k) => (verdicts[block[k]] = verdict));
  }
  return verdicts;
}

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

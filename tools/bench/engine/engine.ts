import { pvColumns } from '@daystar/forecasting';
import { type Bench, type Figure, figure } from '../figure';
import { type FleetSite, fleetOf } from './fleet';
import { pythonWithPvlib, runPvlib } from './pvlib';

const UNIT = 'single-quantile site-weeks/s/core';
const QUANTILES = 3;

interface Size {
  readonly sites: number;
  readonly rounds: number;
}

/**
 * `engine.pt5m` and `engine.pt30m`: weeks of AC power that one core makes in a second, the 10th, 50th and 90th percentile
 * counted as three, from sun to grid with the code that makes all rows of sites: sun, REST2, Engerer2, Perez-Driesse, a
 * third of the sites on trackers. Both sides count CPU time, each by the best of its rounds; the sun's time part is made
 * before. PT30M is the chain at steps of half an hour; rows that are served are means of five-minute ones.
 */
export const benchEngine: Bench = (say) => engineFigures(say, pythonWithPvlib, { sites: 48, rounds: 12 });

export async function engineFigures(
  say: (line: string) => void,
  findPython: () => Promise<string>,
  size: Size,
): Promise<Figure[]> {
  const python = await findPython().catch((error: unknown) => {
    say(`no yardstick: pvlib cannot be had (${(error as Error).message.split('\n')[0]})`);
    return undefined;
  });
  const figures: Figure[] = [];
  for (const minutes of [5, 30]) figures.push(await compare(minutes, size, python, say));
  return figures;
}

async function compare(
  minutes: number,
  { sites, rounds }: Size,
  python: string | undefined,
  say: (line: string) => void,
): Promise<Figure> {
  const fleet = fleetOf(sites, minutes);
  const before = measure(fleet, rounds);
  const pvlib = python === undefined ? undefined : await runPvlib(python, fleet);
  const seconds = Math.min(before, measure(fleet, rounds));
  const rate = (each: number) => (QUANTILES * fleet.length) / each;
  if (pvlib) {
    say(`pvlib at ${minutes} min: ${pvlib.layout}; its clear sky is ours and costs it nothing, since it has no REST2`);
    say(
      `its power differs from ours by ${greatestDifference(fleet, pvlib.power).toExponential(1)} of capacity at most`,
    );
  }
  return figure(`engine.pt${minutes}m`, rate(seconds), UNIT, pvlib ? rate(pvlib.seconds) : null);
}

/** CPU seconds for the whole fleet: the best round. */
function measure(fleet: readonly FleetSite[], rounds: number): number {
  let best = Infinity;
  for (let round = 0; round < rounds; round++) {
    const started = process.cpuUsage();
    for (const { system, place, sky, elevation } of fleet) pvColumns(system, place, sky, elevation);
    const { user, system } = process.cpuUsage(started);
    best = Math.min(best, (user + system) / 1e6);
  }
  return best;
}

/** Between our median power and pvlib's, as a share of capacity. */
function greatestDifference(fleet: readonly FleetSite[], power: Float64Array): number {
  let greatest = 0;
  fleet.forEach(({ system, place, sky, elevation }, site) => {
    const { pv_estimate } = pvColumns(system, place, sky, elevation);
    pv_estimate.forEach((ours, step) => {
      const apart = Math.abs(ours - power[site * pv_estimate.length + step]) / system.capacity;
      greatest = Math.max(greatest, apart);
    });
  });
  return greatest;
}

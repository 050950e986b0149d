import { type Fleet, type FleetCell, centreOf } from '@daystar/contracts';
import {
  type ClearSkySpread,
  type Daylight,
  type IrradianceColumns,
  type Plant,
  clearSkyOver,
  cloudedSky,
  plantOver,
  powerUnder,
  pvSystem,
  widen,
} from '@daystar/solar';
import type { Steps } from '@daystar/timeseries';
import { airSpread } from '../rows/air-spread';
import { plantWeather } from '../rows/plant-weather';
import type { PvColumns } from '../rows/pv-columns';
import { AirPath } from '../sky/air-path';
import type { SkyState } from '../sky/sky-state';
import { sunPath } from '../sky/sun-path';
import { ALWAYS } from './fleet-reducer';

/** MW of a cell that count at a moment, ms. */
export function cellCapacity({ valid_from }: Fleet, { added }: FleetCell, at: number): number {
  let capacity = 0;
  for (let i = 0; i < added.length; i += 2) if (Date.parse(valid_from[added[i]]) <= at) capacity += added[i + 1];
  return capacity;
}

/** Space that the engine works in, kept from cell to cell. */
const kept: {
  day?: Daylight;
  clear?: IrradianceColumns;
  spread?: ClearSkySpread;
  clouded: IrradianceColumns[];
  plant?: Plant;
} = { clouded: [] };

/**
 * Power of a fleet within one cell under its sky, MW: one sky, the orientations of the mixture, each by the rules of
 * rooftops, with the mean age of what counts at `at`; capacity that begins to count within the steps does so there.
 * low <= median <= high in every step.
 */
export function fleetPower(fleet: Fleet, cell: FleetCell, sky: SkyState, at: number): PvColumns {
  const column = () => new Float64Array(sky.steps.count);
  const { opacity10, opacity50, opacity90 } = sky.columns;
  // Of the past one sky is known: one scenario says it all.
  const past = sky.actualSteps >= sky.steps.count;
  const certain = past && opacity50.every((value, i) => value === opacity10[i] && value === opacity90[i]);
  const middle = column();
  const [low, high] = certain ? [middle, middle] : [column(), column()];
  const capacities = capacitySteps(fleet, cell, sky.steps);
  if (capacities[sky.steps.count - 1] > 0) {
    const place = centreOf(cell.cell);
    const path = sunPath(place, sky.steps, undefined, kept.day);
    const day = (kept.day = path.daylight);
    const air = new AirPath(path, sky.columns);
    const clear = (kept.clear = clearSkyOver(day, (step) => air.at(step), kept.clear));
    const weather = plantWeather(air, sky.columns);
    // The most clouds give the least power.
    const skies = (certain ? [opacity50] : [opacity50, opacity90, opacity10]).map(
      (opacity, i) => (kept.clouded[i] = cloudedSky(day, clear, opacity, kept.clouded[i])),
    );
    if (!certain) {
      const spread = (kept.spread = airSpread(path, air, sky, kept.spread));
      widen(day, skies[1], skies[0], spread, -1);
      widen(day, skies[2], skies[0], spread, 1);
    }
    const installed = meanStart(fleet, cell, at);
    const units = skies.map(column);
    for (let i = 0; i < cell.orientations.length; i += 3) {
      const [share, tilt, azimuth] = cell.orientations.slice(i, i + 3);
      const site = { ...place, capacity: 1, tilt, azimuth, install_date: installed };
      const system = pvSystem(site, 'rooftop', at / 1000);
      const plant = (kept.plant = plantOver(system, day, weather, kept.plant));
      units.forEach((unit, scenario) => powerUnder(system, day, skies[scenario], plant, unit));
      for (let n = 0; n < day.count; n++) {
        const step = day.step[n];
        const weight = share * capacities[step];
        const estimate = units[0][step];
        middle[step] += weight * estimate;
        if (certain) continue;
        // As of sites: scenarios of one quantity must not cross.
        low[step] += weight * Math.min(estimate, units[1][step]);
        high[step] += weight * Math.max(estimate, units[2][step]);
      }
    }
  }
  return { pv_estimate: middle, pv_estimate10: low, pv_estimate90: high };
}

/** MW of a cell that count in each step. */
export function capacitySteps(fleet: Fleet, cell: FleetCell, steps: Steps): Float64Array {
  const capacities = new Float64Array(steps.count);
  const { added } = cell;
  for (let i = 0; i < added.length; i += 2) {
    const from = Date.parse(fleet.valid_from[added[i]]);
    const first = Math.max(0, Math.floor((from - steps.firstEnd) / steps.length) + 1);
    for (let step = first; step < steps.count; step++) capacities[step] += added[i + 1];
  }
  return capacities;
}

/** When the capacity of which that is known began to count, on average. */
function meanStart({ valid_from }: Fleet, { added }: FleetCell, at: number): string | undefined {
  let [sum, weight] = [0, 0];
  for (let i = 0; i < added.length; i += 2) {
    const from = Date.parse(valid_from[added[i]]);
    if (valid_from[added[i]] === ALWAYS || from > at) continue;
    sum += from * added[i + 1];
    weight += added[i + 1];
  }
  return weight > 0 ? new Date(sum / weight).toISOString() : undefined;
}

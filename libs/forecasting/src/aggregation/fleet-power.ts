import { type Fleet, type FleetCell, centreOf } from '@daystar/contracts';
import { type PvSystem, pvSystem } from '@daystar/solar';
import { type PvColumns, pvColumns } from '../rows/pv-columns';
import type { SkyState } from '../sky/sky-state';
import { ALWAYS } from './fleet-reducer';

/** MW of a cell that count at a moment, ms. */
export function cellCapacity({ valid_from }: Fleet, { added }: FleetCell, at: number): number {
  let capacity = 0;
  for (let i = 0; i < added.length; i += 2) if (Date.parse(valid_from[added[i]]) <= at) capacity += added[i + 1];
  return capacity;
}

/**
 * Power of a fleet within one cell under its sky, MW: one sky, the orientations of the mixture, each by the rules of
 * rooftops, with the mean age of what counts at `at`; capacity that begins to count within the steps does so there.
 */
export function fleetPower(fleet: Fleet, cell: FleetCell, sky: SkyState, at: number): PvColumns {
  const count = sky.steps.count;
  const sum = {
    pv_estimate: new Float64Array(count),
    pv_estimate10: new Float64Array(count),
    pv_estimate90: new Float64Array(count),
  };
  const capacities = capacitySteps(fleet, cell, sky);
  if (capacities[count - 1] === 0) return sum;
  const place = centreOf(cell.cell);
  const { orientations } = cell;
  for (let i = 0; i < orientations.length; i += 3) {
    const [share, tilt, azimuth] = orientations.slice(i, i + 3);
    const system = unitSystem(place.latitude, tilt, azimuth, meanStart(fleet, cell, at), at);
    const columns = pvColumns(system, place, sky);
    for (const name of ['pv_estimate', 'pv_estimate10', 'pv_estimate90'] as const) {
      for (let step = 0; step < count; step++) sum[name][step] += share * capacities[step] * columns[name][step];
    }
  }
  return sum;
}

function capacitySteps(fleet: Fleet, cell: FleetCell, { steps }: SkyState): Float64Array {
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

const unitSystem = (latitude: number, tilt: number, azimuth: number, installed: string | undefined, at: number) =>
  pvSystem({ latitude, capacity: 1, tilt, azimuth, install_date: installed }, 'rooftop', at / 1000) satisfies PvSystem;

import { type Fleet, type FleetCell, getCentre } from '@daystar/contracts';
import {
  type ClearSkySpread,
  type Daylight,
  type IrradianceColumns,
  type SystemColumns,
  computeClearSky,
  computeCloudySky,
  computeSystemColumns,
  computeAcPower,
  pvSystem,
  widenPercentile,
} from '@daystar/solar';
import type { Steps } from '@daystar/timeseries';
import { computeForecastClearSkySpread } from '../outputs/forecast-clear-sky-spread';
import { toModuleWeather } from '../outputs/module-weather';
import { convertToOutcomeQuantiles } from '../outputs/outcome-quantiles';
import type { PvColumns } from '../outputs/pv-columns';
import { AtmosphereSeries } from '../sky/paths/atmosphere-series';
import type { SkyState } from '../sky/blend/sky-state';
import { createSunPath } from '../sky/paths/sun-path';
import { DEFAULT_COMMISSIONING_DATE } from './fleet-reducer';

/** Capacity of a cell at a time (ms), MW. */
export function computeCellCapacity({ valid_from }: Fleet, { added }: FleetCell, time: number): number {
  let capacity = 0;
  for (let i = 0; i < added.length; i += 2) if (Date.parse(valid_from[added[i]]) <= time) capacity += added[i + 1];
  return capacity;
}

/** Buffers reused from cell to cell. */
const buffers: {
  daylight?: Daylight;
  clear?: IrradianceColumns;
  spread?: ClearSkySpread;
  clouded: IrradianceColumns[];
  systemColumns?: SystemColumns;
} = { clouded: [] };

/**
 * Computes the power of a fleet within one cell, MW. All systems of the cell have the same sky. Each orientation of the
 * cell is computed like a rooftop site of mean age at `time`, ms. Capacity added within the steps counts from its
 * commissioning date on. In every step P10 <= P50 <= P90.
 */
export function computeFleetPower(fleet: Fleet, cell: FleetCell, sky: SkyState, time: number): PvColumns {
  const createColumn = () => new Float64Array(sky.steps.count);
  const { opacity10, opacity50, opacity90 } = sky.columns;
  // The observed past has a single scenario.
  const isPast = sky.actualSteps >= sky.steps.count;
  const isSingleScenario = isPast && opacity50.every((value, i) => value === opacity10[i] && value === opacity90[i]);
  const p50 = createColumn();
  const [p10, p90] = isSingleScenario ? [p50, p50] : [createColumn(), createColumn()];
  const capacities = computeCapacityPerStep(fleet, cell, sky.steps);
  if (capacities[sky.steps.count - 1] > 0) {
    const place = getCentre(cell.cell);
    const path = createSunPath(place, sky.steps, undefined, buffers.daylight);
    const daylight = (buffers.daylight = path.daylight);
    const atmosphere = new AtmosphereSeries(path, sky.columns);
    const clear = (buffers.clear = computeClearSky(daylight, (step) => atmosphere.atmosphereAt(step), buffers.clear));
    const weather = toModuleWeather(atmosphere, sky.columns);
    // The highest opacity gives the lowest power.
    const skies = (isSingleScenario ? [opacity50] : [opacity50, opacity90, opacity10]).map(
      (opacity, i) => (buffers.clouded[i] = computeCloudySky(daylight, clear, opacity, buffers.clouded[i])),
    );
    if (!isSingleScenario) {
      const spread = (buffers.spread = computeForecastClearSkySpread(path, atmosphere, sky, buffers.spread));
      widenPercentile(daylight, skies[1], skies[0], spread, -1);
      widenPercentile(daylight, skies[2], skies[0], spread, 1);
    }
    const commissioningDate = computeMeanCommissioningDate(fleet, cell, time);
    const unitPowers = skies.map(createColumn);
    for (let i = 0; i < cell.orientations.length; i += 3) {
      const [share, tilt, azimuth] = cell.orientations.slice(i, i + 3);
      const site = { ...place, capacity: 1, tilt, azimuth, install_date: commissioningDate };
      const system = pvSystem(site, 'rooftop', time / 1000);
      const systemColumns = (buffers.systemColumns = computeSystemColumns(
        system,
        daylight,
        weather,
        buffers.systemColumns,
      ));
      unitPowers.forEach((unitPower, scenario) =>
        computeAcPower(system, daylight, skies[scenario], systemColumns, unitPower),
      );
      for (let n = 0; n < daylight.count; n++) {
        const step = daylight.step[n];
        const weight = share * capacities[step];
        p50[step] += weight * unitPowers[0][step];
        if (isSingleScenario) continue;
        p10[step] += weight * unitPowers[1][step];
        p90[step] += weight * unitPowers[2][step];
      }
    }
    if (!isSingleScenario) convertToOutcomeQuantiles(p10, p50, p90);
  }
  return { pv_estimate: p50, pv_estimate10: p10, pv_estimate90: p90 };
}

/** Capacity of a cell in each step, MW. */
export function computeCapacityPerStep(fleet: Fleet, cell: FleetCell, steps: Steps): Float64Array {
  const capacities = new Float64Array(steps.count);
  const { added } = cell;
  for (let i = 0; i < added.length; i += 2) {
    const from = Date.parse(fleet.valid_from[added[i]]);
    const commissioningStep = Math.max(0, Math.floor((from - steps.firstEnd) / steps.stepMs) + 1);
    for (let step = commissioningStep; step < steps.count; step++) capacities[step] += added[i + 1];
  }
  return capacities;
}

/** Capacity-weighted mean commissioning date; capacity without a known date is ignored. */
function computeMeanCommissioningDate({ valid_from }: Fleet, { added }: FleetCell, time: number): string | undefined {
  let [sum, weight] = [0, 0];
  for (let i = 0; i < added.length; i += 2) {
    const from = Date.parse(valid_from[added[i]]);
    if (valid_from[added[i]] === DEFAULT_COMMISSIONING_DATE || from > time) continue;
    sum += from * added[i + 1];
    weight += added[i + 1];
  }
  return weight > 0 ? new Date(sum / weight).toISOString() : undefined;
}

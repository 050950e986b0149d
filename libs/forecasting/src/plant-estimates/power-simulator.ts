import type { Place } from '@daystar/contracts';
import {
  type IrradianceColumns,
  type PvSystem,
  type SystemColumns,
  computeCloudySky,
  computeAcPower,
  computeSystemColumns,
} from '@daystar/solar';
import { type Steps, coarserSteps, lastEnd, resampleByMean, firstStart, stepsBetween } from '@daystar/timeseries';
import { toModuleWeather } from '../outputs/module-weather';
import type { SkyState } from '../sky/blend/sky-state';
import { AtmosphereSeries } from '../sky/paths/atmosphere-series';
import { createClearSkyPath } from '../sky/paths/clear-sky-path';
import { type SunPath, createSunPath } from '../sky/paths/sun-path';

/** Power of a plant in each step, in the unit of its capacity. */
export interface SimulatedPower {
  /** Under the actual sky; NaN where its opacity is unknown. */
  readonly allSky: Float64Array;
  /** Under a clear sky. */
  readonly clear: Float64Array;
}

/** Simulates plants at one place under one sky. Everything that does not depend on the plant is computed once. */
export class PowerSimulator {
  readonly steps: Steps;
  /** 1 for a step in the first quarter of the daylight, 2 in the last quarter, else 0. */
  readonly quarters: Uint8Array;
  /** Ratio of GHI to clear-sky GHI in each step; NaN where the opacity is unknown. */
  readonly clearness: Float64Array;
  private readonly path: SunPath;
  private readonly clearSkyIrradiance: IrradianceColumns;
  private readonly allSkyIrradiance: IrradianceColumns;
  private readonly weather: ReturnType<typeof toModuleWeather>;
  private readonly unknownSteps: readonly number[];
  private buffer?: SystemColumns;

  /** @param sky its values are converted to steps of `length`, ms */
  constructor(place: Place, sky: Pick<SkyState, 'steps' | 'columns'>, length: number, elevation?: number) {
    const { steps, columns } = convertSteps(sky, length);
    this.steps = steps;
    this.path = createSunPath(place, steps, elevation);
    const atmosphere = new AtmosphereSeries(this.path, columns);
    this.clearSkyIrradiance = createClearSkyPath(this.path, columns).byDaylight;
    this.allSkyIrradiance = computeCloudySky(this.path.daylight, this.clearSkyIrradiance, columns.opacity50);
    this.clearness = columns.opacity50.map((opacity) => 1 - opacity / 100);
    this.weather = toModuleWeather(atmosphere, columns);
    this.unknownSteps = [...columns.opacity50.keys()].filter((i) => Number.isNaN(columns.opacity50[i]));
    this.quarters = findQuarters(this.path.daylight.step, this.path.daylight.count, steps);
  }

  simulate(system: PvSystem): SimulatedPower {
    const { path, weather } = this;
    const systemColumns = (this.buffer = computeSystemColumns(system, path.daylight, weather, this.buffer));
    const computePower = (irradiance: IrradianceColumns) =>
      computeAcPower(system, path.daylight, irradiance, systemColumns, new Float64Array(this.steps.count));
    const allSky = computePower(this.allSkyIrradiance);
    for (const step of this.unknownSteps) allSky[step] = NaN;
    return { allSky, clear: computePower(this.clearSkyIrradiance) };
  }
}

/** Marks the first and the last quarter of each run of daylight. */
function findQuarters(daylight: ArrayLike<number>, count: number, { count: stepCount }: Steps): Uint8Array {
  const quarters = new Uint8Array(stepCount);
  for (let runStart = 0, n = 0; n < count; n++) {
    if (n + 1 < count && daylight[n + 1] === daylight[n] + 1) continue;
    const length = n + 1 - runStart;
    for (let k = 0; k < Math.floor(length / 4); k++) {
      quarters[daylight[runStart + k]] = 1;
      quarters[daylight[n - k]] = 2;
    }
    runStart = n + 1;
  }
  return quarters;
}

/** Averages shorter steps, and repeats the values of longer ones. */
function convertSteps({ steps, columns }: Pick<SkyState, 'steps' | 'columns'>, length: number) {
  if (steps.stepMs === length) return { steps, columns };
  const isShorter = steps.stepMs < length;
  const repeats = steps.stepMs / length;
  const from = firstStart(steps);
  const converted = isShorter ? coarserSteps(steps, length) : stepsBetween(from, lastEnd(steps), length);
  const convert = (values: Float64Array) =>
    isShorter
      ? resampleByMean(values, steps, length)
      : Float64Array.from({ length: converted.count }, (_, i) => values[Math.floor(i / repeats)]);
  const entries = Object.entries(columns).map(([name, values]) => [name, convert(values)] as const);
  return { steps: converted, columns: Object.fromEntries(entries) as unknown as SkyState['columns'] };
}

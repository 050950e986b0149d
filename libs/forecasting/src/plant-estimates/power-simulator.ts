import type { Place } from '@daystar/contracts';
import {
  type IrradianceColumns,
  type PvSystem,
  SkyBrightening,
  type SystemColumns,
  type ModuleWeatherColumns,
  computeCloudySky,
  computeAcPower,
  computeSkyBrightening,
  computeSystemColumns,
} from '@daystar/solar';
import { type Steps, coarserSteps, lastEnd, resampleByMean, firstStart, stepsBetween } from '@daystar/timeseries';
import { toModuleWeather } from '../outputs/module-weather';
import { createSnowColumns } from '../outputs/snow-columns';
import { createSoilingColumns } from '../outputs/soiling-columns';
import type { SkyState } from '../sky/blend/sky-state';
import { AtmosphereSeries } from '../sky/paths/atmosphere-series';
import { createClearSkyPath } from '../sky/paths/clear-sky-path';
import { type SunPath, createSunPath } from '../sky/paths/sun-path';
import type { ModelAlternative } from './model-alternatives';

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
  private readonly sky: Pick<SkyState, 'steps' | 'columns'>;
  private readonly weather: ModuleWeatherColumns;
  private readonly unknownSteps: readonly number[];
  private lossWeather?: LossWeather;
  private buffer?: SystemColumns;

  /** @param sky its values are converted to steps of `length`, ms */
  constructor(
    private readonly place: Place,
    sky: Pick<SkyState, 'steps' | 'columns'>,
    length: number,
    elevation?: number,
  ) {
    this.sky = convertSteps(sky, length);
    const { steps, columns } = this.sky;
    const { opacity50: opacity } = columns;
    this.steps = steps;
    this.path = createSunPath(place, steps, elevation);
    const { daylight } = this.path;
    const atmosphere = new AtmosphereSeries(this.path, columns);
    this.clearSkyIrradiance = createClearSkyPath(this.path, columns).byDaylight;
    this.allSkyIrradiance = computeCloudySky(daylight, this.clearSkyIrradiance, opacity);
    for (const sky of [this.clearSkyIrradiance, this.allSkyIrradiance])
      sky.brightening = computeSkyBrightening(daylight, sky, new SkyBrightening(daylight.count));
    this.clearness = opacity.map((value) => 1 - value / 100);
    const albedo = new Float64Array(steps.count);
    for (let n = 0; n < daylight.count; n++) albedo[daylight.step[n]] = atmosphere.albedoAt(daylight.step[n]);
    this.weather = { ...toModuleWeather(atmosphere, columns), albedoAt: (step) => albedo[step] };
    this.unknownSteps = [...opacity.keys()].filter((i) => Number.isNaN(opacity[i]));
    this.quarters = findQuarters(daylight.step, daylight.count, steps);
  }

  simulate(system: PvSystem): SimulatedPower {
    return { allSky: this.simulateAllSky(system), clear: this.computePower(system, this.clearSkyIrradiance) };
  }

  /** Simulates the power under the actual sky only. */
  simulateAllSky(system: PvSystem): Float64Array {
    const { daylight } = this.path;
    this.buffer = computeSystemColumns(system, daylight, this.getWeather(system), this.buffer);
    const allSky = this.computePower(system, this.allSkyIrradiance);
    for (const step of this.unknownSteps) allSky[step] = NaN;
    return allSky;
  }

  /** Simulates the power under the actual sky by another model than that of the service. */
  simulateAlternative(system: PvSystem, { adaptSystem, adaptSky, adaptPower }: ModelAlternative): Float64Array {
    const { daylight } = this.path;
    const adapted = adaptSystem?.(system) ?? system;
    this.buffer = computeSystemColumns(adapted, daylight, this.getWeather(adapted), this.buffer);
    const power = this.computePower(adapted, adaptSky?.(this.allSkyIrradiance, daylight) ?? this.allSkyIrradiance);
    const result = adaptPower ? power.map((value) => adaptPower(value, adapted)) : power;
    for (const step of this.unknownSteps) result[step] = NaN;
    return result;
  }

  /** Computes the power of the system whose columns are in the buffer. */
  private computePower(system: PvSystem, irradiance: IrradianceColumns): Float64Array {
    return computeAcPower(system, this.path.daylight, irradiance, this.buffer!, new Float64Array(this.steps.count));
  }

  /** Returns the weather with the stated snow and dust on the modules, which do not depend on their orientation. */
  private getWeather({ snow, soiling }: PvSystem): ModuleWeatherColumns {
    if (!this.lossWeather || this.lossWeather.statedSnow !== snow || this.lossWeather.statedSoiling !== soiling)
      this.lossWeather = {
        ...this.weather,
        statedSnow: snow,
        statedSoiling: soiling,
        snow: snow && createSnowColumns(snow, this.sky),
        soiling: soiling && createSoilingColumns(soiling, this.place, this.sky),
      };
    return this.lossWeather;
  }
}

/** Weather with snow and dust on modules, and the stated properties that they follow from. */
interface LossWeather extends ModuleWeatherColumns {
  readonly statedSnow: PvSystem['snow'];
  readonly statedSoiling: PvSystem['soiling'];
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
    isShorter ? resampleByMean(values, steps, length) : repeatValues(values, repeats, converted.count);
  const entries = Object.entries(columns).map(([name, values]) => [name, convert(values)] as const);
  return { steps: converted, columns: Object.fromEntries(entries) as unknown as SkyState['columns'] };
}

/** Repeats each value. `Float64Array.from` with a function takes several times as long. */
function repeatValues(values: Float64Array, repeats: number, count: number): Float64Array {
  const repeated = new Float64Array(count);
  for (let i = 0; i < count; i++) repeated[i] = values[Math.floor(i / repeats)];
  return repeated;
}

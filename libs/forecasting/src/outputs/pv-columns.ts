import { type Place, type SiteProperties } from '@daystar/contracts';
import {
  type ClearSkySpread,
  type Daylight,
  type IrradianceColumns,
  type SystemColumns,
  computeClearSky,
  computeCloudySky,
  countCommonSteps,
  computeSystemColumns,
  computeAcPower,
  pvSystem,
  toSoilingParameters,
  widenPercentile,
} from '@daystar/solar';
import { type Steps, parseStamp } from '@daystar/timeseries';
import { AtmosphereSeries } from '../sky/paths/atmosphere-series';
import type { SkyState } from '../sky/blend/sky-state';
import { type SunPath, createSunPath } from '../sky/paths/sun-path';
import { type SiteSystem, computeCapacityFactors, listCapacityFactors, scaleColumns } from './capacity-changes';
import { computeForecastClearSkySpread } from './forecast-clear-sky-spread';
import { toModuleWeather } from './module-weather';
import { convertToOutcomeQuantiles } from './outcome-quantiles';
import { createSnowColumns } from './snow-columns';
import { createSoilingColumns } from './soiling-columns';

/** Percentiles of PV power on the native steps of a sky, in the unit of the system's capacity. */
export interface PvColumns {
  readonly pv_estimate: Float64Array;
  readonly pv_estimate10: Float64Array;
  readonly pv_estimate90: Float64Array;
}

/** Buffers reused from site to site. */
const buffers: {
  daylight?: Daylight;
  clear?: IrradianceColumns;
  spread?: ClearSkySpread;
  median?: IrradianceColumns;
  side?: IrradianceColumns;
  systemColumns?: SystemColumns;
} = {};

/**
 * Computes P50, P10 and P90 of the power of a system under a sky; P10 <= P50 <= P90 in every step. They come from three
 * scenarios: the median opacity, its 90th percentile with a more turbid atmosphere, and its 10th with a clearer one.
 * What does not depend on clouds is computed once for all three. So are the steps of estimated actuals whose percentiles
 * are equal.
 * @param path path of the sun over the place on the steps of the sky
 */
export function computePvColumns(
  system: SiteSystem,
  place: Place,
  sky: SkyState,
  elevation?: number,
  path = createPathInBuffers(place, sky.steps, elevation),
): PvColumns {
  const { daylight } = path;
  const atmosphere = new AtmosphereSeries(path, sky.columns);
  const clear = (buffers.clear = computeClearSky(daylight, (step) => atmosphere.atmosphereAt(step), buffers.clear));
  const snow = system.snow && createSnowColumns(system.snow, sky);
  const soiling = system.soiling && createSoilingColumns(system.soiling, place, sky);
  const weather = { ...toModuleWeather(atmosphere, sky.columns), snow, soiling };
  const systemColumns = (buffers.systemColumns = computeSystemColumns(
    system,
    daylight,
    weather,
    buffers.systemColumns,
  ));
  const spread = (buffers.spread = computeForecastClearSkySpread(path, atmosphere, sky, buffers.spread));
  const median = (buffers.median = computeCloudySky(daylight, clear, sky.columns.opacity50, buffers.median));
  const power50 = computeAcPower(system, daylight, median, systemColumns, new Float64Array(sky.steps.count));
  // The cover of snow in a scenario depends on all of its steps.
  const known = { sky: median, count: snow ? 0 : countCommonSteps(daylight, findFirstUncertainStep(sky)) };
  const computeScenarioPower = (opacity: ArrayLike<number>, side: -1 | 1) => {
    const clouded = (buffers.side = computeCloudySky(daylight, clear, opacity, buffers.side, known));
    widenPercentile(daylight, clouded, median, spread, side);
    return computeAcPower(system, daylight, clouded, systemColumns, power50.slice(), known.count);
  };
  const power10 = computeScenarioPower(sky.columns.opacity90, -1);
  const power90 = computeScenarioPower(sky.columns.opacity10, 1);
  convertToOutcomeQuantiles(power10, power50, power90, system.outputLimit);
  scaleColumns([power10, power50, power90], computeCapacityFactors(system.capacityFactors, sky.steps));
  return { pv_estimate: power50, pv_estimate10: power10, pv_estimate90: power90 };
}

function createPathInBuffers(place: Place, steps: Steps, elevation?: number): SunPath {
  const path = createSunPath(place, steps, elevation, buffers.daylight);
  buffers.daylight = path.daylight;
  return path;
}

/** Finds the first step whose percentiles may differ: the clear sky is uncertain in forecasts only. */
function findFirstUncertainStep({ columns, actualSteps }: SkyState): number {
  const { opacity10, opacity50, opacity90 } = columns;
  let step = 0;
  while (step < actualSteps && opacity10[step] === opacity50[step] && opacity90[step] === opacity50[step]) step++;
  return step;
}

/**
 * Parameters of the PV system of a registered utility-scale or rooftop site.
 * @param time time for which the age of the modules is computed, ms
 * @throws RangeError when the site has no capacity
 */
export function createSiteSystem(site: SiteProperties, kind: 'utility' | 'rooftop', time: number): SiteSystem {
  const system = pvSystem({ ...site, capacity: site.capacity ?? NaN }, kind, time / 1000);
  const soiling = toSoilingParameters(site);
  const capacityFactors = listCapacityFactors(site);
  return {
    ...system,
    ...(capacityFactors && { capacityFactors }),
    ...(soiling && { soiling: { ...soiling, washedAt: parseTimes(site.manual_wash_dates) } }),
    ...(site.snow_loss && { snow: { clearedAt: parseTimes(site.snow_cleared) } }),
  };
}

const parseTimes = (times: readonly string[] = []): number[] => times.map((time) => parseStamp(time)!);

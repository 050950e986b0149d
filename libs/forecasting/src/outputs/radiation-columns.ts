import type { Place } from '@daystar/contracts';
import {
  type IrradianceColumns,
  createHorizonShading,
  computeClearSky,
  computeCloudySky,
  serviceAzimuth,
  widenPercentile,
} from '@daystar/solar';
import { type Steps, coarserSteps, resampleByMean } from '@daystar/timeseries';
import { memoize } from '../numerics/memoize';
import { AtmosphereSeries } from '../sky/paths/atmosphere-series';
import type { SkyState } from '../sky/blend/sky-state';
import { createSunPath } from '../sky/paths/sun-path';
import { IrradiancePath } from '../sky/paths/irradiance-path';
import { computeForecastClearSkySpread } from './forecast-clear-sky-spread';
import { convertToOutcomeQuantiles } from './outcome-quantiles';
import { type PlaneDescription, preparePlaneOfArrayIrradiance } from './plane-irradiance';
import { computeWeatherColumns } from './weather-columns';

/** Radiation of a place by column, one value per step of `steps`; names and units of the field table. */
export interface RadiationColumns {
  readonly steps: Steps;
  readonly columns: Readonly<Record<RadiationField, Float64Array>> & { readonly [extra: string]: Float64Array };
}

export interface RadiationOptions {
  /** Elevations of the horizon, degrees, clockwise from north; flat when absent. */
  readonly horizon?: readonly number[];
  /** Additional columns to compute: names in `EXTRA_FIELDS` or of weather columns; other names are ignored. */
  readonly extras?: readonly string[];
  /** Elevation of the ground above sea level, m; from the coarse terrain table when absent. */
  readonly elevation?: number;
  /** The plane of `gti`, with the defaults of sites. */
  readonly plane?: Omit<PlaneDescription, 'horizon'>;
}

type RadiationField =
  | 'ghi'
  | 'ghi10'
  | 'ghi90'
  | 'ebh'
  | 'dni'
  | 'dni10'
  | 'dni90'
  | 'dhi'
  | 'air_temp'
  | 'zenith'
  | 'azimuth'
  | 'cloud_opacity';

const EXTRA_FIELDS = ['clearsky_ghi', 'clearsky_dni', 'clearsky_dhi', 'gti', 'gti10', 'gti90', 'clearsky_gti'] as const;
type ExtraField = (typeof EXTRA_FIELDS)[number];
const isExtraField = (name: string): name is ExtraField => (EXTRA_FIELDS as readonly string[]).includes(name);

/**
 * Computes radiation at a place for periods of one length, as exact means of the native steps. Zenith and azimuth apply
 * to the middle of the period, since directions have no meaningful mean.
 * @param period length of the periods, ms, a multiple of the native period
 */
export function computeRadiationColumns(
  place: Place,
  sky: SkyState,
  period: number,
  { horizon, extras = [], plane, elevation }: RadiationOptions = {},
): RadiationColumns {
  const path = createSunPath(place, sky.steps, elevation);
  const daylight = path.daylight;
  const atmosphere = new AtmosphereSeries(path, sky.columns);
  const clear = computeClearSky(daylight, (step) => atmosphere.atmosphereAt(step));
  const spread = computeForecastClearSkySpread(path, atmosphere, sky);
  const steps = coarserSteps(sky.steps, period);
  const midPeriodPath = createSunPath(place, steps, elevation);
  const average = (values: ArrayLike<number>) => resampleByMean(values, sky.steps, period);
  const applyHorizon = horizon && createHorizonShading(horizon, daylight);
  const applyOpacity = (opacity: ArrayLike<number>) => computeCloudySky(daylight, clear, opacity);
  const median = applyOpacity(sky.columns.opacity50);
  const computeScenario = (opacity: ArrayLike<number>, side: -1 | 1) => {
    const irradiance = applyOpacity(opacity);
    widenPercentile(daylight, irradiance, median, spread, side);
    return irradiance;
  };
  const skies = [computeScenario(sky.columns.opacity90, -1), median, computeScenario(sky.columns.opacity10, 1)];
  const toIrradiancePath = (irradiance: IrradianceColumns) =>
    new IrradiancePath(path, applyHorizon ? applyHorizon(irradiance) : irradiance);
  const [p10, p50, p90] = skies.map(toIrradiancePath);
  const dni = average(p50.dni);
  const ghi = [average(p10.ghi), average(p50.ghi), average(p90.ghi)] as const;
  // Where the horizon hides the sun only diffuse light remains, which thicker clouds can increase.
  const combineScenarios = (choose: typeof Math.min) => ghi[1].map((value, i) => choose(ghi[0][i], value, ghi[2][i]));
  const unclouded = new IrradiancePath(path, clear);
  const preparePlane = memoize(() =>
    preparePlaneOfArrayIrradiance(path, atmosphere, sky, { ...plane, latitude: place.latitude, horizon }),
  );
  const computePlaneOfArray = (irradiance: IrradianceColumns) => preparePlane()(irradiance);
  const gtiQuantiles = memoize(() => {
    const [low, middle, high] = skies.map(computePlaneOfArray);
    convertToOutcomeQuantiles(low, middle, high);
    return [low, middle, high].map(average);
  });
  const extraColumns: Readonly<Record<ExtraField, () => Float64Array>> = {
    clearsky_ghi: () => average(unclouded.ghi),
    clearsky_dni: () => average(unclouded.dni),
    clearsky_dhi: () => average(unclouded.dhi),
    gti10: () => gtiQuantiles()[0],
    gti: () => gtiQuantiles()[1],
    gti90: () => gtiQuantiles()[2],
    clearsky_gti: () => average(computePlaneOfArray(clear)),
  };
  return {
    steps,
    columns: {
      ghi: ghi[1],
      ghi10: combineScenarios(Math.min),
      ghi90: combineScenarios(Math.max),
      ebh: average(p50.ebh),
      dni,
      dni10: average(p10.dni).map((value, i) => Math.min(value, dni[i])),
      dni90: average(p90.dni).map((value, i) => Math.max(value, dni[i])),
      dhi: average(p50.dhi),
      air_temp: average(sky.columns.air_temp),
      zenith: midPeriodPath.zenith,
      azimuth: midPeriodPath.azimuth.map(serviceAzimuth),
      cloud_opacity: average(sky.columns.opacity50),
      ...computeWeatherColumns(extras, sky, atmosphere, period),
      ...Object.fromEntries(extras.flatMap((name) => (isExtraField(name) ? [[name, extraColumns[name]()]] : []))),
    },
  };
}

import type { Place } from '@daystar/contracts';
import {
  type IrradianceColumns,
  horizonShading,
  clearSkyOver,
  cloudedSky,
  serviceAzimuth,
  widenPercentile,
} from '@daystar/solar';
import { type Steps, coarserSteps, meansOver } from '@daystar/timeseries';
import { AirPath } from '../sky/paths/air-path';
import type { SkyState } from '../sky/blend/sky-state';
import { sunPath } from '../sky/paths/sun-path';
import { IrradiancePath } from '../sky/paths/irradiance-path';
import { airSpread } from './air-spread';
import { type PlaneDescription, planeIrradiance } from './plane-irradiance';
import { weatherColumns } from './weather-columns';

/** Radiation of a place by column, one value per step of `steps`; names and units of the field table. */
export interface RadiationColumns {
  readonly steps: Steps;
  readonly columns: Readonly<Record<RadiationField, Float64Array>> & { readonly [extra: string]: Float64Array };
}

export interface RadiationOptions {
  /** Elevations of the horizon, degrees, clockwise from north; flat when absent. */
  readonly horizon?: readonly number[];
  /** Additional columns to compute, from `EXTRA_FIELDS` and of the weather; other names are ignored. */
  readonly extras?: readonly string[];
  /** Of the ground above sea level, m; from the coarse terrain table when absent. */
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
const isExtra = (name: string): name is ExtraField => (EXTRA_FIELDS as readonly string[]).includes(name);

/** Computes a value on first use. */
function once<T extends object>(compute: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= compute());
}

/**
 * Radiation over a place at a period: exact means of the native steps. Zenith and azimuth are those of the middle of
 * the period, since directions have no meaningful mean.
 * @param period ms, a multiple of the native period
 */
export function radiationColumns(
  place: Place,
  sky: SkyState,
  period: number,
  { horizon, extras = [], plane, elevation }: RadiationOptions = {},
): RadiationColumns {
  const path = sunPath(place, sky.steps, elevation);
  const day = path.daylight;
  const air = new AirPath(path, sky.columns);
  const clear = clearSkyOver(day, (step) => air.atmosphereAt(step));
  const spread = airSpread(path, air, sky);
  const steps = coarserSteps(sky.steps, period);
  const middles = sunPath(place, steps, elevation);
  const mean = (values: ArrayLike<number>) => meansOver(values, sky.steps, period);
  const applyHorizon = horizon && horizonShading(horizon, day);
  const under = (opacity: ArrayLike<number>) => cloudedSky(day, clear, opacity);
  const median = under(sky.columns.opacity50);
  const scenario = (opacity: ArrayLike<number>, side: -1 | 1) => {
    const light = under(opacity);
    widenPercentile(day, light, median, spread, side);
    return light;
  };
  const skies = [scenario(sky.columns.opacity90, -1), median, scenario(sky.columns.opacity10, 1)];
  const visible = (light: IrradianceColumns) => new IrradiancePath(path, applyHorizon ? applyHorizon(light) : light);
  const [low, middle, high] = skies.map(visible);
  const dni = mean(middle.dni);
  const ghi = [mean(low.ghi), mean(middle.ghi), mean(high.ghi)] as const;
  // Where the horizon hides the sun only diffuse light remains, which thicker clouds can increase.
  const ordered = (choose: typeof Math.min) => ghi[1].map((value, i) => choose(ghi[0][i], value, ghi[2][i]));
  const unclouded = new IrradiancePath(path, clear);
  const irradiance = once(() => planeIrradiance(path, air, sky, { ...plane, latitude: place.latitude, horizon }));
  const gti = once(() => mean(irradiance()(median)));
  /** Limited by the median: a tracker can invert the order of scenarios. */
  const planeScenario = (light: IrradianceColumns, choose: typeof Math.min) =>
    mean(irradiance()(light)).map((value, i) => choose(value, gti()[i]));
  const extraColumns: Readonly<Record<ExtraField, () => Float64Array>> = {
    clearsky_ghi: () => mean(unclouded.ghi),
    clearsky_dni: () => mean(unclouded.dni),
    clearsky_dhi: () => mean(unclouded.dhi),
    gti,
    gti10: () => planeScenario(skies[0], Math.min),
    gti90: () => planeScenario(skies[2], Math.max),
    clearsky_gti: () => mean(irradiance()(clear)),
  };
  return {
    steps,
    columns: {
      ghi: ghi[1],
      ghi10: ordered(Math.min),
      ghi90: ordered(Math.max),
      ebh: mean(middle.ebh),
      dni,
      dni10: mean(low.dni).map((value, i) => Math.min(value, dni[i])),
      dni90: mean(high.dni).map((value, i) => Math.max(value, dni[i])),
      dhi: mean(middle.dhi),
      air_temp: mean(sky.columns.air_temp),
      zenith: middles.zenith,
      azimuth: middles.azimuth.map(serviceAzimuth),
      cloud_opacity: mean(sky.columns.opacity50),
      ...weatherColumns(extras, sky, air, period),
      ...Object.fromEntries(extras.flatMap((name) => (isExtra(name) ? [[name, extraColumns[name]()]] : []))),
    },
  };
}

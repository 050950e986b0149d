import type { Place } from '@daystar/contracts';
import { type IrradianceColumns, amongHills, clearSkyOver, cloudedSky, serviceAzimuth, widen } from '@daystar/solar';
import { type Steps, coarserSteps, meansOver } from '@daystar/timeseries';
import { AirPath } from '../sky/air-path';
import type { SkyState } from '../sky/sky-state';
import { sunPath } from '../sky/sun-path';
import { IrradiancePath } from '../sky/irradiance-path';
import { airSpread } from './air-spread';

/** Radiation rows of a place in columns, one value per step of `steps`; names and units of the field table. */
export interface RadiationColumns {
  readonly steps: Steps;
  readonly columns: Readonly<Record<RadiationField, Float64Array>>;
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

/**
 * Radiation over a place at a period: exact means of the native steps; zenith and azimuth are those of the middle of the
 * period, since a mean of directions points nowhere.
 * @param period ms, a multiple of the native period
 * @param horizon elevations of what stands around, degrees, clockwise from north; open land when absent
 */
export function radiationColumns(
  place: Place,
  sky: SkyState,
  period: number,
  horizon?: readonly number[],
): RadiationColumns {
  const path = sunPath(place, sky.steps);
  const day = path.daylight;
  const air = new AirPath(path, sky.columns);
  const clear = clearSkyOver(day, (step) => air.at(step));
  const spread = airSpread(path, air, sky);
  const steps = coarserSteps(sky.steps, period);
  const middles = sunPath(place, steps);
  const mean = (values: ArrayLike<number>) => meansOver(values, sky.steps, period);
  const hide = horizon && amongHills(horizon, day);
  const under = (opacity: ArrayLike<number>) => cloudedSky(day, clear, opacity);
  const open = under(sky.columns.opacity50);
  const beside = (opacity: ArrayLike<number>, side: -1 | 1) => {
    const light = under(opacity);
    widen(day, light, open, spread, side);
    return light;
  };
  const skies = [beside(sky.columns.opacity90, -1), open, beside(sky.columns.opacity10, 1)];
  const seen = (light: IrradianceColumns) => new IrradiancePath(path, hide ? hide(light) : light);
  const [low, middle, high] = skies.map(seen);
  const dni = mean(middle.dni);
  const ghi = [mean(low.ghi), mean(middle.ghi), mean(high.ghi)] as const;
  // Of a sun behind hills a thicker cloud may leave more than a thinner one: all that is seen then is diffuse.
  const ordered = (choose: typeof Math.min) => ghi[1].map((value, i) => choose(ghi[0][i], value, ghi[2][i]));
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
    },
  };
}

import { type Irradiance, atmosphereAt, clearSky, pressureAt, rest2Sky } from '@daystar/solar';
import { stepEnd } from '@daystar/timeseries';
import type { SunPath } from './sun-path';

/** Clear-sky irradiance along a sun path, W/m2. */
export interface ClearSkyPath {
  readonly ghi: Float64Array;
  readonly dni: Float64Array;
  readonly dhi: Float64Array;
}

/** What the weather brings of the cloudless air, one value per step; NaN is filled by climatology. */
export interface AirColumns {
  /** hPa */
  readonly surface_pressure: ArrayLike<number>;
  /** cm */
  readonly precipitable_water: ArrayLike<number>;
  readonly aod550: ArrayLike<number>;
  readonly albedo: ArrayLike<number>;
}

/** The air changes slowly: REST2's part that depends on the air alone is made once for so many steps. */
const STEPS_PER_AIR = 36;

/**
 * REST2 along the path, dimmed by the part of the sun that an eclipse covers, with the air of the weather where it brings some and of the monthly climatology elsewhere.
 */
export function clearSkyPath(path: SunPath, air?: AirColumns): ClearSkyPath {
  const { place, steps } = path;
  const columns = {
    ghi: new Float64Array(steps.count),
    dni: new Float64Array(steps.count),
    dhi: new Float64Array(steps.count),
  };
  const irradiance: Irradiance = { ghi: 0, dni: 0, dhi: 0 };
  let sky = rest2Sky(airAt(path, 0, air));
  for (let i = 0; i < steps.count; i++) {
    if (i > 0 && i % STEPS_PER_AIR === 0) sky = rest2Sky(airAt(path, i, air));
    if (path.apparentZenith[i] >= 90) continue;
    clearSky(sky, path.apparentZenith[i], path.distance[i], irradiance);
    const uncovered = 1 - path.obscuration[i];
    columns.ghi[i] = irradiance.ghi * uncovered;
    columns.dni[i] = irradiance.dni * uncovered;
    columns.dhi[i] = irradiance.dhi * uncovered;
  }
  return columns;

  function airAt({ elevation }: SunPath, step: number, brought?: AirColumns) {
    const typical = atmosphereAt(place.latitude, place.longitude, stepEnd(steps, step) / 1000);
    const or = (column: ArrayLike<number> | undefined, otherwise: number) =>
      column && !Number.isNaN(column[step]) ? column[step] : otherwise;
    return {
      ...typical,
      pressure: 100 * or(brought?.surface_pressure, pressureAt(elevation) / 100),
      precipitableWater: or(brought?.precipitable_water, typical.precipitableWater),
      aod550: or(brought?.aod550, typical.aod550),
      albedo: or(brought?.albedo, typical.albedo),
    };
  }
}

import { Horizon } from '../horizon/horizon';
import type { Daylight } from './daylight';
import type { IrradianceColumns } from './irradiance-columns';
import { sunFreeAt } from './sun-free';

/**
 * What a horizon leaves of a sky on level ground: no beam of a sun behind it, and of the diffuse light, taken as evenly
 * bright, the part of the sky that is in view (`Horizon.skyView`). What hills reflect is left out.
 * @param elevations as of `Horizon`
 * @returns what takes it from a sky by that daylight, in place
 */
export function amongHills(
  elevations: readonly number[],
  day: Daylight,
): (sky: IrradianceColumns) => IrradianceColumns {
  const { count } = day;
  const horizon = new Horizon(elevations);
  const seen = horizon.skyView({ tilt: 0, azimuth: 0 });
  const free = new Float64Array(count);
  for (let n = 0; n < count; n++) free[n] = sunFreeAt(horizon, day, n);
  return (sky) => {
    const { ghi, dni, dhi } = sky;
    for (let n = 0; n < count; n++) {
      const beam = (ghi[n] - dhi[n]) * free[n];
      dni[n] *= free[n];
      dhi[n] *= seen;
      ghi[n] = beam + dhi[n];
    }
    return sky;
  };
}

import { Horizon } from '../horizon/horizon';
import type { Daylight } from './daylight';
import type { IrradianceColumns } from './irradiance-columns';
import { visibleSunFractionAt } from './visible-sun';

/**
 * Shading of horizontal irradiance by a horizon. The beam is zero while the sun is behind it. Isotropic diffuse
 * irradiance is reduced by the sky view factor (`Horizon.skyView`). Reflection by the terrain is neglected.
 * @param elevations see `Horizon`
 * @returns function that shades a sky on these sun positions, in place
 */
export function createHorizonShading(
  elevations: readonly number[],
  daylight: Daylight,
): (sky: IrradianceColumns) => IrradianceColumns {
  const { count } = daylight;
  const horizon = new Horizon(elevations);
  const openSky = horizon.skyView({ tilt: 0, azimuth: 0 });
  const visibleSun = new Float64Array(count);
  for (let n = 0; n < count; n++) visibleSun[n] = visibleSunFractionAt(horizon, daylight, n);
  return (sky) => {
    const { ghi, dni, dhi } = sky;
    for (let n = 0; n < count; n++) {
      const beam = (ghi[n] - dhi[n]) * visibleSun[n];
      dni[n] *= visibleSun[n];
      dhi[n] *= openSky;
      ghi[n] = beam + dhi[n];
    }
    return sky;
  };
}

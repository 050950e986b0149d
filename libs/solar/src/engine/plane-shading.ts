import type { Horizon } from '../horizon/horizon';
import type { Daylight } from './daylight';
import type { Plane } from './plane';
import { visibleSunFractionAt } from './visible-sun';

/**
 * Removes the irradiance that the horizon hides: beam and circumsolar light while the sun is behind it, and its share of
 * the dome and of horizon brightening. Ground reflection is unchanged.
 * @param skyView see `Horizon.skyView`, one value per daylight step
 */
export function shadePlane(horizon: Horizon, skyView: (n: number) => number, day: Daylight, plane: Plane): void {
  const { count } = day;
  const { cosAoi, cosTilt, sinTilt } = plane;
  for (let n = 0; n < count; n++) {
    cosAoi[n] *= visibleSunFractionAt(horizon, day, n);
    const visibleFraction = skyView(n);
    // The dome is (1 + cosTilt) / 2 of the sky.
    cosTilt[n] = visibleFraction * (1 + cosTilt[n]) - 1;
    sinTilt[n] *= visibleFraction;
  }
}

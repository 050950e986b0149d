import type { Daylight } from './daylight';
import type { Plane } from './plane';

/**
 * Removes the irradiance that the horizon or the next row hides: scales beam, circumsolar, dome and horizon brightening
 * by their visible fractions. Ground reflection is unchanged.
 * @param visibleSun fraction of the sun that stays visible at a daylight step, 0..1
 * @param visibleDome fraction of the sky in front of the plane that stays visible, 0..1
 */
export function shadePlane(
  visibleSun: (n: number) => number,
  visibleDome: (n: number) => number,
  { count }: Daylight,
  { cosAoi, cosTilt, sinTilt }: Plane,
): void {
  for (let n = 0; n < count; n++) {
    const visibleFraction = visibleDome(n);
    cosAoi[n] *= visibleSun(n);
    // The dome is (1 + cosTilt) / 2 of the sky.
    cosTilt[n] = visibleFraction * (1 + cosTilt[n]) - 1;
    sinTilt[n] *= visibleFraction;
  }
}

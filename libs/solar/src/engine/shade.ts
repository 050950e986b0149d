import type { Horizon } from '../horizon/horizon';
import type { Daylight } from './daylight';
import type { Plane } from './plane';
import { sunFreeAt } from './sun-free';

/**
 * Takes from a plane what the horizon hides: the beam and the bright sky around the sun while that is down behind it, and
 * its part of the dome and of the band above the level. The ground is left as lit as on open land.
 * @param skyView as of `Horizon.skyView`, by step of daylight
 */
export function shade(horizon: Horizon, skyView: (n: number) => number, day: Daylight, plane: Plane): void {
  const { count } = day;
  const { cosAoi, cosTilt, sinTilt } = plane;
  for (let n = 0; n < count; n++) {
    cosAoi[n] *= sunFreeAt(horizon, day, n);
    const seen = skyView(n);
    // The dome is (1 + cosTilt) / 2 of the sky.
    cosTilt[n] = seen * (1 + cosTilt[n]) - 1;
    sinTilt[n] *= seen;
  }
}

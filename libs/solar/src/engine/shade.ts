import { DEGREES } from '../angle';
import { acosd } from '../degrees';
import type { Horizon } from '../horizon/horizon';
import type { Daylight } from './daylight';
import type { Plane } from './plane';

/**
 * Takes from a plane what the horizon hides: the beam and the bright sky around the sun while that is down behind it, and
 * its part of the dome and of the band above the level. The ground is left as lit as on open land.
 * @param skyView as of `Horizon.skyView`
 */
export function shade(horizon: Horizon, skyView: number, day: Daylight, plane: Plane): void {
  const { count, east, north, up } = day;
  const { cosAoi, cosTilt, sinTilt } = plane;
  for (let n = 0; n < count; n++) {
    const azimuth = Math.atan2(east[n], north[n]) * DEGREES;
    cosAoi[n] *= horizon.sunFree({ zenith: acosd(up[n]), azimuth });
    // The dome is (1 + cosTilt) / 2 of the sky.
    cosTilt[n] = skyView * (1 + cosTilt[n]) - 1;
    sinTilt[n] *= skyView;
  }
}

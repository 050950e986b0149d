import { cosd, sind } from '../degrees';
import type { SurfaceOrientation } from '../transposition/angle-of-incidence';
import type { Daylight } from './daylight';
import { atLeast } from './limits';
import type { Plane } from './plane';

/**
 * Sets the orientation of a fixed plane, and the angle of incidence at each step.
 * @param plane receives the result
 */
export function orientFixed({ tilt, azimuth }: SurfaceOrientation, daylight: Daylight, plane: Plane): void {
  const { count, east, north, up } = daylight;
  const { cosAoi, cosTilt, sinTilt, sinRotation } = plane;
  const eastward = sind(tilt) * sind(azimuth);
  const northward = sind(tilt) * cosd(azimuth);
  const upward = cosd(tilt);
  for (let n = 0; n < count; n++) {
    cosAoi[n] = atLeast(0, eastward * east[n] + northward * north[n] + upward * up[n]);
  }
  cosTilt.fill(upward, 0, count);
  sinTilt.fill(sind(tilt), 0, count);
  sinRotation.fill(0, 0, count);
}

import { cosd, sind } from '../degrees';
import type { SingleAxisTracker } from '../tracking/single-axis';
import type { Daylight } from './daylight';
import { atLeast } from './limits';
import type { Plane } from './plane';

/**
 * Rotates a plane to follow the sun; agrees with `singleAxis`. All angles are given by cosine and sine, so no step
 * needs a trigonometric function.
 * @param windSpeed mean wind at 10 m by step of the sun table, m/s
 */
export function orientTracker(
  tracker: SingleAxisTracker,
  daylight: Daylight,
  { cosAoi, cosTilt, sinTilt, sinRotation }: Plane,
  windSpeed: ArrayLike<number> = [],
): void {
  const { axisTilt, axisAzimuth, maxAngle, minAngle = -maxAngle, hasBacktracking, gcr, crossAxisTilt } = tracker;
  const { speed: stowSpeed, angle: stowAngle } = tracker.windStow ?? { speed: Infinity, angle: 0 };
  const { count, step, east, north, up } = daylight;
  const [sinAzimuth, cosAzimuth] = [sind(axisAzimuth), cosd(axisAzimuth)];
  const [sinAxis, cosAxis] = [sind(axisTilt), cosd(axisTilt)];
  const [sinCross, cosCross] = [sind(crossAxisTilt), cosd(crossAxisTilt)];
  const [sinMax, cosMax] = [sind(maxAngle), cosd(maxAngle)];
  const [sinMin, cosMin] = [sind(minAngle), cosd(minAngle)];
  const stowRotation = Math.max(minAngle, Math.min(maxAngle, stowAngle));
  const [sinStow, cosStow] = [sind(stowRotation), cosd(stowRotation)];
  const maxRank = rank(cosMax, sinMax);
  const minRank = rank(cosMin, sinMin);
  const spacing = hasBacktracking ? 1 / (gcr * cosCross) : Infinity;
  for (let n = 0; n < count; n++) {
    const across = east[n] * cosAzimuth - north[n] * sinAzimuth;
    const along = east[n] * sinAzimuth + north[n] * cosAzimuth;
    const over = along * sinAxis + up[n] * cosAxis;
    const length = Math.sqrt(across * across + over * over);
    let cosine = length > 0 ? over / length : 1;
    let sine = length > 0 ? across / length : 0;
    const unshaded = Math.abs(spacing * (cosine * cosCross + sine * sinCross));
    if (unshaded < 1) {
      const back = Math.sign(sine) * Math.sqrt(1 - unshaded * unshaded);
      const turned = cosine * unshaded + sine * back;
      sine = sine * unshaded - cosine * back;
      cosine = turned;
    }
    const rotation = rank(cosine, sine);
    if (rotation > maxRank) [cosine, sine] = [cosMax, sinMax];
    else if (rotation < minRank) [cosine, sine] = [cosMin, sinMin];
    if (windSpeed[step[n]] > stowSpeed) [cosine, sine] = [cosStow, sinStow];
    const lean = sinAxis * cosine;
    const eastward = sine * cosAzimuth + lean * sinAzimuth;
    const northward = lean * cosAzimuth - sine * sinAzimuth;
    const upward = cosine * cosAxis;
    cosAoi[n] = atLeast(0, eastward * east[n] + northward * north[n] + upward * up[n]);
    cosTilt[n] = upward;
    sinRotation[n] = sine;
    sinTilt[n] = Math.sqrt(eastward * eastward + northward * northward);
  }
}

/** Increases monotonically with an angle of -180 to 180 deg, given by its cosine and sine. */
const rank = (cosine: number, sine: number): number => (sine >= 0 ? 1 - cosine : cosine - 1);

import { cosd, sind } from '../degrees';
import type { Mounting } from '../power/pv-system';
import type { Daylight } from './daylight';
import type { Plane } from './plane';

/**
 * Creates a function that returns the cosine of the angle of incidence on the front by daylight step, negative with the
 * sun behind it.
 */
export function createSignedCosAoi(
  mounting: Mounting,
  { east, north, up }: Daylight,
  plane: Plane,
): (n: number) => number {
  if (mounting.kind === 'fixed') {
    const { tilt, azimuth } = mounting.surface;
    const [normalEast, normalNorth, normalUp] = [sind(tilt) * sind(azimuth), sind(tilt) * cosd(azimuth), cosd(tilt)];
    return (n) => normalEast * east[n] + normalNorth * north[n] + normalUp * up[n];
  }
  const { axisTilt, axisAzimuth } = mounting.tracker;
  const [sinAzimuth, cosAzimuth] = [sind(axisAzimuth), cosd(axisAzimuth)];
  const [sinAxis, cosAxis] = [sind(axisTilt), cosd(axisTilt)];
  return (n) => {
    const sine = plane.sinRotation[n];
    const cosine = Math.sqrt(1 - sine * sine);
    const alongAxis = sinAxis * cosine;
    const normalEast = sine * cosAzimuth + alongAxis * sinAzimuth;
    const normalNorth = alongAxis * cosAzimuth - sine * sinAzimuth;
    return normalEast * east[n] + normalNorth * north[n] + cosine * cosAxis * up[n];
  };
}

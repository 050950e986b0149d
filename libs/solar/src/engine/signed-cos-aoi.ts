import { cosd, sind } from '../degrees';
import type { Mounting } from '../power/pv-system';
import type { Daylight } from './daylight';
import type { Plane } from './plane';

/** Returns the cosine of the angle of incidence on the front by daylight step, negative with the sun behind it. */
export function createSignedCosAoi(
  mounting: Mounting,
  { east, north, up }: Daylight,
  plane: Plane,
): (n: number) => number {
  if (mounting.kind === 'fixed') {
    const { tilt, azimuth } = mounting.surface;
    const [eastward, northward, upward] = [sind(tilt) * sind(azimuth), sind(tilt) * cosd(azimuth), cosd(tilt)];
    return (n) => eastward * east[n] + northward * north[n] + upward * up[n];
  }
  const { axisTilt, axisAzimuth } = mounting.tracker;
  const [sinAzimuth, cosAzimuth] = [sind(axisAzimuth), cosd(axisAzimuth)];
  const [sinAxis, cosAxis] = [sind(axisTilt), cosd(axisTilt)];
  return (n) => {
    const sine = plane.sinRotation[n];
    const cosine = Math.sqrt(1 - sine * sine);
    const lean = sinAxis * cosine;
    const eastward = sine * cosAzimuth + lean * sinAzimuth;
    const northward = lean * cosAzimuth - sine * sinAzimuth;
    return eastward * east[n] + northward * north[n] + cosine * cosAxis * up[n];
  };
}

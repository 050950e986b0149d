import { acosd, cosd, sind } from '../degrees';

/** Orientation of a plane: tilt from horizontal 0..180, azimuth clockwise from north, degrees. */
export interface SurfaceOrientation {
  tilt: number;
  azimuth: number;
}

/** Sun position: zenith and azimuth clockwise from north, degrees. */
export interface SunDirection {
  zenith: number;
  azimuth: number;
}

/** Cosine of the angle between the plane's normal and the sun, -1..1; negative when the sun is behind the plane. */
export function aoiProjection(surface: SurfaceOrientation, sun: SunDirection): number {
  const projection =
    cosd(surface.tilt) * cosd(sun.zenith) + sind(surface.tilt) * sind(sun.zenith) * cosd(sun.azimuth - surface.azimuth);
  return Math.max(-1, Math.min(1, projection));
}

/** Angle of incidence of the beam on the plane, degrees 0..180. */
export function angleOfIncidence(surface: SurfaceOrientation, sun: SunDirection): number {
  return acosd(aoiProjection(surface, sun));
}

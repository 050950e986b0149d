const RADIANS = Math.PI / 180;

/** Figure of the Earth: semi-major axis in metres and eccentricity (0 for a sphere). */
export interface Ellipsoid {
  readonly a: number;
  readonly e: number;
}

/** @param major semi-major axis, m @param minor semi-minor axis, m */
export function createEllipsoid(major: number, minor: number): Ellipsoid {
  return { a: major, e: Math.sqrt(Math.max(0, 1 - (minor / major) ** 2)) };
}

/** Computes the m of Snyder 1987 (14-15): radius of the parallel over the semi-major axis. Latitude in degrees. */
export function computeParallelRadiusRatio({ e }: Ellipsoid, latitude: number): number {
  const sin = Math.sin(latitude * RADIANS);
  return Math.cos(latitude * RADIANS) / Math.sqrt(1 - e * e * sin * sin);
}

/**
 * Computes the t of Snyder 1987 (15-9). It falls from infinity at the south pole through 1 at the equator to 0 at the
 * north pole.
 */
export function computeIsometricT({ e }: Ellipsoid, latitude: number): number {
  const sin = e * Math.sin(latitude * RADIANS);
  return Math.tan(Math.PI / 4 - (latitude * RADIANS) / 2) / ((1 - sin) / (1 + sin)) ** (e / 2);
}

/** Returns the latitude in degrees of a t: Snyder 1987 (7-9), iterated. */
export function toLatitude({ e }: Ellipsoid, t: number): number {
  let phi = Math.PI / 2 - 2 * Math.atan(t);
  for (let iteration = 0; e > 0 && iteration < 8; iteration++) {
    const sin = e * Math.sin(phi);
    phi = Math.PI / 2 - 2 * Math.atan(t * ((1 - sin) / (1 + sin)) ** (e / 2));
  }
  return phi / RADIANS;
}

import { computeIsometricT, toLatitude, computeParallelRadiusRatio, type Ellipsoid } from './ellipsoid';
import { wrapLongitude } from './grid';

const RADIANS = Math.PI / 180;

/**
 * Converts degrees to metres on a map and back, after Snyder, "Map Projections: A Working Manual", USGS Professional
 * Paper 1395 (1987). Angles are in degrees. The origin of x and y is arbitrary: grids begin at a point of known latitude and longitude.
 */
export interface Projection {
  /** Converts degrees to metres. */
  forward(latitude: number, longitude: number): { x: number; y: number };
  /** Converts metres to degrees. */
  inverse(x: number, y: number): { latitude: number; longitude: number };
}

/** Creates a Lambert conformal conic projection, with two standard parallels, which may be equal (Snyder 15-1 to 15-11). */
export function createLambertConformal(
  earth: Ellipsoid,
  meridian: number,
  firstParallel: number,
  secondParallel: number,
): Projection {
  const [m1, m2, t1, t2] = [
    computeParallelRadiusRatio(earth, firstParallel),
    computeParallelRadiusRatio(earth, secondParallel),
    computeIsometricT(earth, firstParallel),
    computeIsometricT(earth, secondParallel),
  ];
  const n =
    Math.abs(firstParallel - secondParallel) < 1e-9
      ? Math.sin(firstParallel * RADIANS)
      : Math.log(m1 / m2) / Math.log(t1 / t2);
  return createConic(earth, meridian, n, m1 / (n * t1 ** n));
}

/**
 * Creates a polar stereographic projection, with one standard parallel (Snyder 21-33 to 21-40): a conic projection with n = 1.
 */
export function createPolarStereographic(
  earth: Ellipsoid,
  meridian: number,
  parallel: number,
  isSouthPole: boolean,
): Projection {
  const n = isSouthPole ? -1 : 1;
  const latitude = Math.min(Math.abs(parallel), 90 - 1e-6) * n;
  return createConic(
    earth,
    meridian,
    n,
    computeParallelRadiusRatio(earth, latitude) / (n * computeIsometricT(earth, latitude) ** n),
  );
}

function createConic(earth: Ellipsoid, meridian: number, n: number, factor: number): Projection {
  const scale = earth.a * factor;
  return {
    forward(latitude, longitude) {
      const rho = scale * computeIsometricT(earth, latitude) ** n;
      const theta = n * wrapLongitude(longitude - meridian) * RADIANS;
      return { x: rho * Math.sin(theta), y: -rho * Math.cos(theta) };
    },
    inverse(x, y) {
      const sign = Math.sign(n);
      const rho = sign * Math.hypot(x, y);
      const theta = Math.atan2(sign * x, -sign * y);
      return {
        latitude: toLatitude(earth, (rho / scale) ** (1 / n)),
        longitude: wrapLongitude(meridian + theta / n / RADIANS),
      };
    },
  };
}

/** Creates a Mercator projection, with one standard parallel (Snyder 7-6 to 7-9). */
export function createMercator(earth: Ellipsoid, meridian: number, parallel: number): Projection {
  const scale = earth.a * computeParallelRadiusRatio(earth, parallel);
  return {
    forward: (latitude, longitude) => ({
      x: scale * wrapLongitude(longitude - meridian) * RADIANS,
      y: -scale * Math.log(computeIsometricT(earth, latitude)),
    }),
    inverse: (x, y) => ({
      latitude: toLatitude(earth, Math.exp(-y / scale)),
      longitude: wrapLongitude(meridian + x / scale / RADIANS),
    }),
  };
}

/**
 * Creates a Lambert azimuthal equal-area projection about a centre, on the authalic sphere (Snyder 24-17 to 24-24, 3-11 to
 * 3-18).
 */
export function createLambertAzimuthal(earth: Ellipsoid, centreLatitude: number, centreLongitude: number): Projection {
  const qPole = computeAuthalicQ(earth, 90);
  const toAuthalicLatitude = (latitude: number) => Math.asin(computeAuthalicQ(earth, latitude) / qPole);
  const radius = earth.a * Math.sqrt(qPole / 2);
  const beta1 = toAuthalicLatitude(centreLatitude);
  const d = (earth.a * computeParallelRadiusRatio(earth, centreLatitude)) / (radius * Math.cos(beta1));
  return {
    forward(latitude, longitude) {
      const [b, l] = [toAuthalicLatitude(latitude), (longitude - centreLongitude) * RADIANS];
      const denominator = 1 + Math.sin(beta1) * Math.sin(b) + Math.cos(beta1) * Math.cos(b) * Math.cos(l);
      const scale = radius * Math.sqrt(2 / denominator);
      return {
        x: scale * d * Math.cos(b) * Math.sin(l),
        y: (scale / d) * (Math.cos(beta1) * Math.sin(b) - Math.sin(beta1) * Math.cos(b) * Math.cos(l)),
      };
    },
    inverse(x, y) {
      const [u, v] = [x / d, y * d];
      const rho = Math.hypot(u, v);
      const c = 2 * Math.asin(Math.min(1, rho / (2 * radius)));
      const sin =
        rho === 0 ? Math.sin(beta1) : Math.cos(c) * Math.sin(beta1) + (v * Math.sin(c) * Math.cos(beta1)) / rho;
      const east = Math.atan2(u * Math.sin(c), rho * Math.cos(beta1) * Math.cos(c) - v * Math.sin(beta1) * Math.sin(c));
      return {
        latitude: toLatitudeFromAuthalic(earth, qPole * sin),
        longitude: wrapLongitude(centreLongitude + east / RADIANS),
      };
    },
  };
}

/** Computes the q of Snyder (3-12), from which the authalic latitude follows. Latitude in degrees. */
function computeAuthalicQ({ e }: Ellipsoid, latitude: number): number {
  const sin = Math.sin(latitude * RADIANS);
  if (e === 0) return 2 * sin;
  return (1 - e * e) * (sin / (1 - e * e * sin * sin) - Math.log((1 - e * sin) / (1 + e * sin)) / (2 * e));
}

/** Solves Snyder (3-16) for the latitude, degrees, by iteration. */
function toLatitudeFromAuthalic(earth: Ellipsoid, q: number): number {
  const { e } = earth;
  let phi = Math.asin(Math.max(-1, Math.min(1, q / 2)));
  for (let iteration = 0; e > 0 && iteration < 8; iteration++) {
    const sin = Math.sin(phi);
    const w = 1 - e * e * sin * sin;
    const correction = ((w * w) / (2 * Math.cos(phi))) * ((q - computeAuthalicQ(earth, phi / RADIANS)) / (1 - e * e));
    if (Number.isFinite(correction)) phi += correction;
  }
  return phi / RADIANS;
}

import { DEGREES } from '@daystar/solar';

/** Geostationary projection. Lengths in metres. */
export interface Projection {
  /** Sub-satellite longitude, deg. */
  readonly longitude: number;
  /** Height above the equator. */
  readonly height: number;
  readonly semiMajor: number;
  readonly semiMinor: number;
  /** Sweep angle axis: `x` on GOES, `y` on Himawari and Meteosat. */
  readonly sweep: 'x' | 'y';
}

/** Projection, and scan angles of columns and rows, rad, east and north positive. */
export interface ScanGeometry {
  readonly projection: Projection;
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
}

export interface ScannedPlace {
  /** Geodetic, deg, north positive; NaN off the Earth. */
  latitude: number;
  /** Deg, east positive, -180..180; NaN off the Earth. */
  longitude: number;
}

// Local names: millions of pixels are projected.
const { acos, atan, atan2, cos, sin, sqrt } = Math;
const OFF_EARTH: ScannedPlace = { latitude: NaN, longitude: NaN };

/**
 * Computes the place at two scan angles, by GOES-R Product Definition and Users' Guide, volume 5, 5.1.2.8.1. For a sweep about
 * y, it follows CGMS 03, "LRIT/HRIT Global Specification" (1999), 4.4.3.2. The line of sight meets the ellipsoid at the nearer
 * root of a quadratic.
 * @param x rad, east positive
 * @param y rad, north positive
 * @param cloudHeight height of the cloud top, m: the result is the place below it, from an ellipsoid enlarged by the height
 */
export function toScannedPlace(projection: Projection, x: number, y: number, cloudHeight = 0): ScannedPlace {
  const { longitude, height, semiMajor, semiMinor, sweep } = projection;
  const inward = cos(x) * cos(y);
  const east = sweep === 'x' ? sin(x) : sin(x) * cos(y);
  const north = sweep === 'x' ? cos(x) * sin(y) : sin(y);
  const [equatorRadius, polarRadius] = [semiMajor + cloudHeight, semiMinor + cloudHeight];
  return intersect(longitude, height + semiMajor, equatorRadius, (equatorRadius / polarRadius) ** 2, {
    inward,
    east,
    north,
  });
}

function intersect(
  origin: number,
  distance: number,
  semiMajor: number,
  axisRatioSquared: number,
  { inward, east, north }: { inward: number; east: number; north: number },
): ScannedPlace {
  const a = inward * inward + east * east + axisRatioSquared * north * north;
  const halfB = distance * inward;
  const root = halfB * halfB - a * (distance * distance - semiMajor * semiMajor);
  if (root < 0) return OFF_EARTH;
  const range = (halfB - sqrt(root)) / a;
  const outward = distance - range * inward;
  const aside = range * east;
  const latitude = atan((axisRatioSquared * range * north) / sqrt(outward * outward + aside * aside)) * DEGREES;
  const longitude = origin + atan2(aside, outward) * DEGREES;
  return { latitude, longitude: longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude };
}

/** Computes the zenith angle of the satellite at a place, deg, on a spherical Earth: accurate to some tenths. */
export function computeSatelliteZenith({ longitude, height, semiMajor }: Projection, place: ScannedPlace): number {
  const cosDistance = cos(place.latitude / DEGREES) * cos((place.longitude - longitude) / DEGREES);
  const distance = (height + semiMajor) / semiMajor;
  return acos((distance * cosDistance - 1) / sqrt(distance * distance + 1 - 2 * distance * cosDistance)) * DEGREES;
}

/** How a geostationary satellite looks at the Earth. Lengths in metres. */
export interface Projection {
  /** Longitude below the satellite, deg. */
  readonly longitude: number;
  /** Height above the equator. */
  readonly height: number;
  readonly semiMajor: number;
  readonly semiMinor: number;
  /** The axis that the mirror turns about second: `x` on GOES, `y` on Himawari and Meteosat. */
  readonly sweep: 'x' | 'y';
}

export interface SeenPlace {
  /** Geodetic, deg, north positive; NaN beside the Earth. */
  latitude: number;
  /** Deg, east positive, -180..180; NaN beside the Earth. */
  longitude: number;
}

const DEGREES = 180 / Math.PI;
// Millions of pixels are looked at: names of functions are looked up once.
const { acos, atan, atan2, cos, sin, sqrt } = Math;
const BESIDE: SeenPlace = { latitude: NaN, longitude: NaN };

/**
 * The place that lies behind two scan angles: GOES-R Product Definition and Users' Guide, volume 5, 5.1.2.8.1; with the
 * sweep about y CGMS 03, "LRIT/HRIT Global Specification" (1999), 4.4.3.2. The line of sight meets the ellipsoid at the
 * nearer root of a quadratic.
 * @param x rad, east positive
 * @param y rad, north positive
 * @param above height of what is seen, m: the place that lies below it, on an ellipsoid so much larger
 */
export function placeSeen(projection: Projection, x: number, y: number, above = 0): SeenPlace {
  const { longitude, height, semiMajor, semiMinor, sweep } = projection;
  const inward = cos(x) * cos(y);
  const east = sweep === 'x' ? sin(x) : sin(x) * cos(y);
  const north = sweep === 'x' ? cos(x) * sin(y) : sin(y);
  const [wide, high] = [semiMajor + above, semiMinor + above];
  return meeting(longitude, height + semiMajor, wide, (wide / high) ** 2, { inward, east, north });
}

function meeting(
  origin: number,
  distance: number,
  semiMajor: number,
  flattening: number,
  { inward, east, north }: { inward: number; east: number; north: number },
): SeenPlace {
  const a = inward * inward + east * east + flattening * north * north;
  const halfB = distance * inward;
  const root = halfB * halfB - a * (distance * distance - semiMajor * semiMajor);
  if (root < 0) return BESIDE;
  const range = (halfB - sqrt(root)) / a;
  const outward = distance - range * inward;
  const aside = range * east;
  const latitude = atan((flattening * range * north) / sqrt(outward * outward + aside * aside)) * DEGREES;
  const longitude = origin + atan2(aside, outward) * DEGREES;
  return { latitude, longitude: longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude };
}

/** Zenith angle of the satellite for a place on a round Earth, deg: good to some tenths. */
export function satelliteZenith({ longitude, height, semiMajor }: Projection, place: SeenPlace): number {
  const apart = cos(place.latitude / DEGREES) * cos((place.longitude - longitude) / DEGREES);
  const distance = (height + semiMajor) / semiMajor;
  return acos((distance * apart - 1) / sqrt(distance * distance + 1 - 2 * distance * apart)) * DEGREES;
}

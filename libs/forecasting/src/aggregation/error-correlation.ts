import type { Place } from '@daystar/contracts';
import { DAY, HOUR } from '@daystar/timeseries';

// Looked up once, as in value-noise.ts.
const { PI, asin, cos, exp, max, min, sin, sqrt } = Math;

/** Distance over which the correlation of errors falls to 1/e, km: at no lead that of single clouds, then of whole fronts. */
const CLOUDS_KM = 20;
const FRONTS_KM = 250;
/** Lead over which the one grows into the other. */
const GROWS_OVER = 6 * HOUR;
const EARTH_RADIUS_KM = 6371;

/** A place as its errors are seen: where it is and how much it weighs. */
export interface WeightedPlace extends Place {
  readonly capacity: number;
}

/** Distance over which the correlation of errors at a lead (ms) falls to 1/e, km. */
export type Decay = (lead: number) => number;

/** What holds until verification finds better: short leads err by clouds, long ones by weather systems. */
export const typicalDecay: Decay = (lead) =>
  CLOUDS_KM + (FRONTS_KM - CLOUDS_KM) * (1 - exp(-max(0, lead) / GROWS_OVER));

/** Leads at which correlations are worked out; between them the variances of a sum are interpolated. */
export const LEADS = [0, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY] as const;

/** Correlation of the standard normal errors of two places. */
export const correlationOver = (distance: number, decay: number): number => exp(-distance / decay);

/**
 * Covariance of |z1| and |z2| of two standard normals of correlation r, 0..1 - 2/pi.
 * Nabeya, S. (1951), Absolute moments in 2-dimensional normal distribution, Ann. Inst. Stat. Math. 3.
 */
export const absoluteCovariance = (r: number): number => (2 / PI) * (sqrt(max(0, 1 - r * r)) + r * asin(min(1, r)) - 1);

/** Great-circle distance. */
export function distanceKm(a: Place, b: Place): number {
  const radians = (degrees: number) => (degrees * PI) / 180;
  const haversine =
    sin(radians(b.latitude - a.latitude) / 2) ** 2 +
    cos(radians(a.latitude)) * cos(radians(b.latitude)) * sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * asin(min(1, sqrt(haversine)));
}

import type { Place } from '@daystar/contracts';
import { DAY, HOUR } from '@daystar/timeseries';

const { PI, asin, cos, exp, max, min, sin, sqrt } = Math;

/** Decorrelation length of errors due to single clouds, at lead 0, km. */
const CLOUDS_KM = 20;
/** Decorrelation length of errors due to fronts, at long leads, km. */
const FRONTS_KM = 250;
/** Time constant with which the length grows with the lead, ms. */
const GROWTH_TIME_MS = 6 * HOUR;
const EARTH_RADIUS_KM = 6371;

/** A place weighted by capacity. */
export interface WeightedPlace extends Place {
  readonly capacity: number;
}

/** Decorrelation length of errors at a lead (ms): distance, km, over which the correlation falls to 1/e. */
export type DecorrelationLength = (lead: number) => number;

/** Default decorrelation: errors at short leads are due to clouds, at long leads to weather systems. */
export const typicalDecorrelationLength: DecorrelationLength = (lead) =>
  CLOUDS_KM + (FRONTS_KM - CLOUDS_KM) * (1 - exp(-max(0, lead) / GROWTH_TIME_MS));

/** Leads of the correlation tables, ms; variances are interpolated between them. */
export const CORRELATION_LEADS_MS = [0, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY] as const;

/** Correlation of the errors of two places. @param distance km */
export const computeCorrelation = (distance: number, decorrelationLength: number): number =>
  exp(-distance / decorrelationLength);

/** Decorrelation length of errors that the clouds of a weather system have in common: half of its usual extent, km. */
const SYSTEM_KM = 500;

/** Correlation of errors that are common to the clouds of a weather system. @param distance km */
export const computeSystemCorrelation = (distance: number): number => exp(-distance / SYSTEM_KM);

/**
 * Covariance of |z1| and |z2|, where z1 and z2 are standard normal with correlation r. It lies between 0 and 1 - 2/pi.
 * Nabeya, S. (1951), Absolute moments in 2-dimensional normal distribution, Ann. Inst. Stat. Math. 3.
 */
export const computeAbsoluteCovariance = (r: number): number =>
  (2 / PI) * (sqrt(max(0, 1 - r * r)) + r * asin(min(1, r)) - 1);

/** Great-circle distance, km, by the haversine formula. */
export function computeDistanceKm(a: Place, b: Place): number {
  const toRadians = (degrees: number) => (degrees * PI) / 180;
  const haversine =
    sin(toRadians(b.latitude - a.latitude) / 2) ** 2 +
    cos(toRadians(a.latitude)) * cos(toRadians(b.latitude)) * sin(toRadians(b.longitude - a.longitude) / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * asin(min(1, sqrt(haversine)));
}

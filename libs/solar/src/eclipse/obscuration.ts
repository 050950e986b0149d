import { ephemerisCentury } from '../sun/dynamical-time';
import type { Observer } from '../sun/observer';
import type { Sun } from '../sun/sun';
import { meanPhase, type Moon } from './moon';

const EARTH_RADIUS_KM = 6378.14;
const ASTRONOMICAL_UNIT_KM = 149597870.7;
/** Radius of the sun [km]: 959.63 arc seconds at 1 AU. */
const SUN_RADIUS_KM = 696000;
/** Radius of the moon [km]: 0.2725076 equatorial radii of the Earth, the IAU's mean. */
const MOON_RADIUS_KM = 0.2725076 * EARTH_RADIUS_KM;

/** Cosine of the mean elongation beyond which there is no eclipse. The true elongation differs by less than 10 deg. */
const MEAN_ELONGATION_LIMIT_COSINE = Math.cos((12 * Math.PI) / 180);
/**
 * Sine of the mean distance from the node beyond which there is no eclipse. The true one differs by less than 9 deg.
 */
const MEAN_NODE_LIMIT_SINE = 0.5;

/** Sine of the elevation below which no part of the sun is visible, with refraction and the radius of its disc. */
const MIN_ELEVATION_SINE = -0.02;

/**
 * Whether a solar eclipse is possible anywhere on Earth at this instant. This cheap test of two mean angles
 * excludes 98 of 100 days, and is never false during an eclipse.
 */
export function isEclipsePossible(unixSeconds: number): boolean {
  const { elongation, argumentOfLatitude } = meanPhase(ephemerisCentury(unixSeconds, 0));
  return (
    Math.cos(elongation) > MEAN_ELONGATION_LIMIT_COSINE && Math.abs(Math.sin(argumentOfLatitude)) < MEAN_NODE_LIMIT_SINE
  );
}

/**
 * Fraction of the sun's disc that the moon covers for an observer, 0 to 1; 0 when the sun is below the horizon. It is
 * above 0 only if {@link isEclipsePossible}. Accurate to about 0.005, and to 10 s in time, mainly limited by delta-T.
 * J. Meeus, "Astronomical algorithms" (1998).
 */
export function obscuration(observer: Observer, sun: Sun, moon: Moon): number {
  const discs = computeDiscs(observer, sun, moon);
  return discs ? coveredFraction(discs) : 0;
}

/**
 * Fraction of the sun's irradiance that the moon blocks, 0 to 1. It differs from {@link obscuration} because the disc
 * darkens towards its limb, where it has 2/5 of the brightness of its centre.
 */
export function blockedIrradiance(observer: Observer, sun: Sun, moon: Moon): number {
  const discs = computeDiscs(observer, sun, moon);
  return discs ? coveredLight(discs) : 0;
}

/** Angular radii of sun and moon, and the distance of their centres [rad]. */
interface Discs {
  readonly sun: number;
  readonly moon: number;
  readonly separation: number;
}

/** Computes the discs seen by an observer. @returns undefined when the sun is below the horizon */
function computeDiscs(observer: Observer, sun: Sun, moon: Moon): Discs | undefined {
  const { sinLongitude, cosLongitude, sinLatitude, cosLatitude } = observer;
  const upX = cosLatitude * cosLongitude;
  const upY = cosLatitude * sinLongitude;
  if (sun.x * upX + sun.y * upY + sun.z * sinLatitude < MIN_ELEVATION_SINE) return undefined;

  const placeX = observer.axisDistance * cosLongitude * EARTH_RADIUS_KM;
  const placeY = observer.axisDistance * sinLongitude * EARTH_RADIUS_KM;
  const placeZ = observer.equatorDistance * EARTH_RADIUS_KM;
  const sunDistance = sun.distance * ASTRONOMICAL_UNIT_KM;
  const sx = sun.x * sunDistance - placeX;
  const sy = sun.y * sunDistance - placeY;
  const sz = sun.z * sunDistance - placeZ;
  const mx = moon.x * moon.distance - placeX;
  const my = moon.y * moon.distance - placeY;
  const mz = moon.z * moon.distance - placeZ;
  const separation = Math.atan2(
    Math.hypot(sy * mz - sz * my, sz * mx - sx * mz, sx * my - sy * mx),
    sx * mx + sy * my + sz * mz,
  );
  return {
    sun: Math.asin(SUN_RADIUS_KM / Math.hypot(sx, sy, sz)),
    moon: Math.asin(MOON_RADIUS_KM / Math.hypot(mx, my, mz)),
    separation,
  };
}

/** Fraction of the area of the sun's disc that the moon's disc covers. */
function coveredFraction({ sun, moon, separation }: Discs): number {
  if (separation >= sun + moon) return 0;
  if (separation <= Math.abs(sun - moon)) return Math.min(1, (moon / sun) ** 2);
  const sunHalf = Math.acos((separation ** 2 + sun ** 2 - moon ** 2) / (2 * separation * sun));
  const moonHalf = Math.acos((separation ** 2 + moon ** 2 - sun ** 2) / (2 * separation * moon));
  const lens = sun ** 2 * (sunHalf - Math.sin(2 * sunHalf) / 2) + moon ** 2 * (moonHalf - Math.sin(2 * moonHalf) / 2);
  return lens / (Math.PI * sun ** 2);
}

/** Rings of the numerical integral over the sun's disc. */
const RINGS = 100;
/**
 * Brightness (2 + 3 mu) / 5 at the cosine mu of the angle from the normal; A. Eddington's solution for a grey
 * atmosphere.
 */
const brightness = (mu: number): number => (2 + 3 * mu) / 5;

/** Fraction of the light of the sun's disc that the moon's disc covers. */
function coveredLight({ sun, moon, separation }: Discs): number {
  if (separation >= sun + moon) return 0;
  let [covered, total] = [0, 0];
  for (let ring = 0; ring < RINGS; ring++) {
    // Rings of equal area.
    const square = (ring + 0.5) / RINGS;
    const ringBrightness = brightness(Math.sqrt(1 - square));
    covered += ringBrightness * coveredArc(sun * Math.sqrt(square), moon, separation);
    total += ringBrightness;
  }
  return covered / total;
}

/** Fraction of a circle around the sun's centre that the moon's disc covers. */
function coveredArc(radius: number, moon: number, separation: number): number {
  if (radius + separation <= moon) return 1;
  if (radius >= separation + moon || separation >= radius + moon) return 0;
  return Math.acos((radius ** 2 + separation ** 2 - moon ** 2) / (2 * radius * separation)) / Math.PI;
}

import type { Place } from '@daystar/contracts';
import { DAY, HOUR } from '@daystar/timeseries';
import { airAt, type SandboxWeather } from './air';
import { carriedNoise, FIELDS_OF_CLOUD, PART, SYNOPTIC, type Octave, type Shift } from './cloud-noise';
import { CLOUD_STRENGTH, cloudiness, coverOf, opacityOf, SYNOPTIC_STRENGTH } from './cloud-opacity';
import { streamAt } from './flow';
import { hash, valueNoise } from './value-noise';

// Looked up once, as in value-noise.ts.
const { PI, SQRT2, cos, exp, sin, sqrt } = Math;

/** The forecast sees no clouds smaller than this, and of larger ones only what its grid resolves. */
const SEEN: readonly Octave[] = FIELDS_OF_CLOUD.slice(0, 1);
const UNSEEN_VARIANCE = FIELDS_OF_CLOUD.slice(1).reduce((sum, { share }) => sum + share ** 2, 0);

/** Root mean square displacement of weather systems, km: 25 km at once and 3 km for every hour of lead. */
export const displacementKm = (lead: number): number => 25 + (3 * lead) / HOUR;

/** Correlation of the forecast's weather systems with the true ones (beside their displacement). */
export const systemSkill = (lead: number): number => exp(-lead / (9 * DAY));

/** What is left of the cloud fields that the forecast resolves; the rest of their variance is unknown to it. */
export const cloudFieldSkill = (lead: number): number => exp(-lead / (18 * HOUR));

/** The forecast is too cloudy by this thickness, and too cold by this many kelvin, more so with lead. */
export const thicknessBias = (lead: number): number => 0.02 + (0.025 * lead) / DAY;
export const temperatureBias = (lead: number): number => -(0.3 + (0.15 * lead) / DAY);

/**
 * A numerical forecast as the truth seen through known errors: too smooth, displaced, ever less like it, biased.
 * @throws RangeError when the run starts after the moment
 */
export function numericalForecastAt(seed: number, place: Place, time: number, runTime: number): SandboxWeather {
  const lead = time - runTime;
  if (!(lead >= 0)) throw new RangeError('a forecast says nothing of the time before its start');
  const stream = streamAt(place);
  const runSeed = hash(seed ^ PART.forecast, runTime / HOUR);
  const shift = displacement(runSeed, place, lead);
  const skill = systemSkill(lead);
  const synoptic =
    skill * carriedNoise(seed ^ PART.synoptic, SYNOPTIC, stream, time, shift) +
    sqrt(1 - skill ** 2) * carriedNoise(runSeed, SYNOPTIC, stream, time);
  const kept = cloudFieldSkill(lead);
  const clouds = kept * carriedNoise(seed ^ PART.cloud, SEEN, stream, time, shift);
  const unseen = CLOUD_STRENGTH * sqrt(UNSEEN_VARIANCE + (1 - kept ** 2) * SEEN[0].share ** 2);
  const thickness = cloudiness(place) + SYNOPTIC_STRENGTH * synoptic + CLOUD_STRENGTH * clouds + thicknessBias(lead);
  const air = airAt(place, time, {
    cloud_opacity: expected(opacityOf, thickness, unseen),
    cloud_cover: expected(coverOf, thickness, unseen),
    synoptic,
    clouds: 0,
  });
  return { ...air, air_temp: air.air_temp + temperatureBias(lead) };
}

/** Expected value over normally distributed thickness, by Gauss-Hermite quadrature with three nodes. */
function expected(of: (thickness: number) => number, mean: number, deviation: number): number {
  const apart = sqrt(3) * deviation;
  return (of(mean - apart) + 4 * of(mean) + of(mean + apart)) / 6;
}

const EARTH_RADIUS_KM = 6371;
const DISPLACEMENT_SCALE_KM = 2000;

function displacement(runSeed: number, { latitude, longitude }: Place, lead: number): Shift {
  const phi = (latitude * PI) / 180;
  const lambda = (longitude * PI) / 180;
  const cells = EARTH_RADIUS_KM / DISPLACEMENT_SCALE_KM;
  const x = cos(phi) * cos(lambda) * cells;
  const y = cos(phi) * sin(lambda) * cells;
  const z = sin(phi) * cells;
  // Two of the three axes lie along the ground on average.
  const size = displacementKm(lead) / EARTH_RADIUS_KM / SQRT2;
  return [
    size * valueNoise(runSeed ^ (PART.drift + 1), x, y, z),
    size * valueNoise(runSeed ^ (PART.drift + 2), x, y, z),
    size * valueNoise(runSeed ^ (PART.drift + 3), x, y, z),
  ];
}

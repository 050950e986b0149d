import type { Place } from '@daystar/contracts';
import { DAY, HOUR } from '@daystar/timeseries';
import { simulateSurfaceWeather, type SandboxWeather } from './surface-weather';
import { computeAdvectedNoise, CLOUD_FIELDS, SEED_OFFSET, SYNOPTIC, type Octave, type Shift } from './advected-noise';
import { CLOUD_STRENGTH, computeZonalCloudiness, toCloudCover, toOpacity, SYNOPTIC_STRENGTH } from './cloud-thickness';
import { findStreamline } from './wind-field';
import { hash, computeValueNoise } from './value-noise';

const { PI, SQRT2, cos, exp, sin, sqrt } = Math;

/** Octaves of the cloud fields that the grid of the forecast model resolves. */
const RESOLVED_OCTAVES: readonly Octave[] = CLOUD_FIELDS.slice(0, 1);
/** Variance of the other octaves, which the forecast lacks. */
const UNRESOLVED_VARIANCE = CLOUD_FIELDS.slice(1).reduce((sum, { share }) => sum + share ** 2, 0);

/** Root mean square displacement of weather systems: 25 km at the start of a run, and 3 km more an hour. @param lead ms */
export const computeDisplacementKm = (lead: number): number => 25 + (3 * lead) / HOUR;

/** Correlation of forecast and true weather systems, without their displacement, 0..1. @param lead ms */
export const computeSystemCorrelation = (lead: number): number => exp(-lead / (9 * DAY));

/** Correlation of forecast and true cloud fields in the resolved octaves, 0..1. @param lead ms */
export const computeCloudFieldCorrelation = (lead: number): number => exp(-lead / (18 * HOUR));

/** Bias of cloud thickness, dimensionless. @param lead ms */
export const computeThicknessBias = (lead: number): number => 0.02 + (0.025 * lead) / DAY;
/** Bias of air temperature, K. @param lead ms */
export const computeTemperatureBias = (lead: number): number => -(0.3 + (0.15 * lead) / DAY);

/**
 * Simulates a numerical forecast: the truth with known errors of smoothing, displacement, decorrelation and bias.
 * @param time ms
 * @param runTime ms
 * @throws RangeError when the run starts after that time
 */
export function simulateNumericalForecast(seed: number, place: Place, time: number, runTime: number): SandboxWeather {
  const lead = time - runTime;
  if (!(lead >= 0)) throw new RangeError('a forecast has no values before the start of its run');
  const stream = findStreamline(place);
  const runSeed = hash(seed ^ SEED_OFFSET.forecast, runTime / HOUR);
  const shift = computeShift(runSeed, place, lead);
  const systemCorrelation = computeSystemCorrelation(lead);
  const synoptic =
    systemCorrelation * computeAdvectedNoise(seed ^ SEED_OFFSET.synoptic, SYNOPTIC, stream, time, shift) +
    sqrt(1 - systemCorrelation ** 2) * computeAdvectedNoise(runSeed, SYNOPTIC, stream, time);
  const fieldCorrelation = computeCloudFieldCorrelation(lead);
  const clouds =
    fieldCorrelation * computeAdvectedNoise(seed ^ SEED_OFFSET.cloud, RESOLVED_OCTAVES, stream, time, shift);
  const unresolved =
    CLOUD_STRENGTH * sqrt(UNRESOLVED_VARIANCE + (1 - fieldCorrelation ** 2) * RESOLVED_OCTAVES[0].share ** 2);
  const thickness =
    computeZonalCloudiness(place) + SYNOPTIC_STRENGTH * synoptic + CLOUD_STRENGTH * clouds + computeThicknessBias(lead);
  const weather = simulateSurfaceWeather(place, time, {
    cloud_opacity: computeExpectedValue(toOpacity, thickness, unresolved),
    cloud_cover: computeExpectedValue(toCloudCover, thickness, unresolved),
    synoptic,
    clouds: 0,
  });
  return { ...weather, air_temp: weather.air_temp + computeTemperatureBias(lead) };
}

/** Expected value over normally distributed thickness, by Gauss-Hermite quadrature with three nodes. */
function computeExpectedValue(toValue: (thickness: number) => number, mean: number, deviation: number): number {
  const offset = sqrt(3) * deviation;
  return (toValue(mean - offset) + 4 * toValue(mean) + toValue(mean + offset)) / 6;
}

const EARTH_RADIUS_KM = 6371;
/** Size of the regions with the same displacement, km. */
const DISPLACEMENT_SCALE_KM = 2000;

function computeShift(runSeed: number, { latitude, longitude }: Place, lead: number): Shift {
  const phi = (latitude * PI) / 180;
  const lambda = (longitude * PI) / 180;
  const cells = EARTH_RADIUS_KM / DISPLACEMENT_SCALE_KM;
  const x = cos(phi) * cos(lambda) * cells;
  const y = cos(phi) * sin(lambda) * cells;
  const z = sin(phi) * cells;
  // On average two of the three axes are horizontal.
  const size = computeDisplacementKm(lead) / EARTH_RADIUS_KM / SQRT2;
  return [
    size * computeValueNoise(runSeed ^ (SEED_OFFSET.drift + 1), x, y, z),
    size * computeValueNoise(runSeed ^ (SEED_OFFSET.drift + 2), x, y, z),
    size * computeValueNoise(runSeed ^ (SEED_OFFSET.drift + 3), x, y, z),
  ];
}

import type { Place } from '@daystar/contracts';
import { simulateSurfaceWeather, type SandboxWeather } from './surface-weather';
import { computeAdvectedNoise, CLOUD_FIELDS, SEED_OFFSET, SYNOPTIC } from './advected-noise';
import { CLOUD_STRENGTH, computeZonalCloudiness, toCloudCover, toOpacity, SYNOPTIC_STRENGTH } from './cloud-thickness';
import type { CloudVelocity } from '../sky/inputs/cloud-velocity';
import { computeMotion, findStreamline } from './wind-field';
import { simulateNumericalForecast } from './numerical-forecast';

/** A simulated global atmosphere, deterministic by seed, place and time. Times are ms since 1970 UTC. */
export interface SandboxAtmosphere {
  /** True weather at a time; cloud opacity 0..95 %. */
  truthAt(place: Place, time: number): SandboxWeather;
  /** Cloud opacity of `truthAt` without its other variables; 0..95 %. */
  opacityAt(place: Place, time: number): number;
  /**
   * Numerical forecast of a run for a time; its errors are known and grow with lead.
   * @throws RangeError when the run starts after that time
   */
  nwpAt(place: Place, time: number, runTime: number): SandboxWeather;
  /** True cloud velocity, m/s eastward and northward. */
  motionAt(place: Place, time: number): CloudVelocity;
}

/** Creates a simulated atmosphere. @param seed integer; the same seed yields the same weather in every process */
export function createSandboxAtmosphere(seed: number): SandboxAtmosphere {
  return {
    truthAt: (place, time) => simulateTruth(seed, place, time),
    opacityAt: (place, time) => toOpacity(simulateClouds(seed, place, time).thickness),
    nwpAt: (place, time, runTime) => simulateNumericalForecast(seed, place, time, runTime),
    motionAt: computeMotion,
  };
}

function simulateTruth(seed: number, place: Place, time: number): SandboxWeather {
  const { synoptic, clouds, thickness } = simulateClouds(seed, place, time);
  return simulateSurfaceWeather(place, time, {
    cloud_opacity: toOpacity(thickness),
    cloud_cover: toCloudCover(thickness),
    synoptic,
    clouds,
  });
}

/**
 * Simulates the noise of the weather systems and of the clouds within them, and the thickness of the clouds that
 * follows.
 */
function simulateClouds(seed: number, place: Place, time: number) {
  const stream = findStreamline(place);
  const synoptic = computeAdvectedNoise(seed ^ SEED_OFFSET.synoptic, SYNOPTIC, stream, time);
  const clouds = computeAdvectedNoise(seed ^ SEED_OFFSET.cloud, CLOUD_FIELDS, stream, time);
  const thickness = computeZonalCloudiness(place) + SYNOPTIC_STRENGTH * synoptic + CLOUD_STRENGTH * clouds;
  return { synoptic, clouds, thickness };
}

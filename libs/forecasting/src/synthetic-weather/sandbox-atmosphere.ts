import type { Place } from '@daystar/contracts';
import { simulateSurfaceWeather, type SandboxWeather } from './surface-weather';
import { advectedNoise, CLOUD_FIELDS, SEED_OFFSET, SYNOPTIC } from './advected-noise';
import { CLOUD_STRENGTH, cloudiness, toCloudCover, toOpacity, SYNOPTIC_STRENGTH } from './cloud-thickness';
import type { CloudVelocity } from '../sky/inputs/cloud-velocity';
import { motionAt, streamlineAt } from './wind-field';
import { numericalForecastAt } from './numerical-forecast';

/** A simulated global atmosphere, deterministic by seed, place and time. */
export interface SandboxAtmosphere {
  /** True weather at a time; cloud opacity 0..95 %. */
  truthAt(place: Place, time: number): SandboxWeather;
  /**
   * Numerical forecast of a run for a time; its errors are known and grow with lead.
   * @throws RangeError when the run starts after that time
   */
  nwpAt(place: Place, time: number, runTime: number): SandboxWeather;
  /** True cloud velocity. */
  motionAt(place: Place, time: number): CloudVelocity;
}

export function createSandboxAtmosphere(seed: number): SandboxAtmosphere {
  return {
    truthAt: (place, time) => truthAt(seed, place, time),
    nwpAt: (place, time, runTime) => numericalForecastAt(seed, place, time, runTime),
    motionAt,
  };
}

function truthAt(seed: number, place: Place, time: number): SandboxWeather {
  const stream = streamlineAt(place);
  const synoptic = advectedNoise(seed ^ SEED_OFFSET.synoptic, SYNOPTIC, stream, time);
  const clouds = advectedNoise(seed ^ SEED_OFFSET.cloud, CLOUD_FIELDS, stream, time);
  const thickness = cloudiness(place) + SYNOPTIC_STRENGTH * synoptic + CLOUD_STRENGTH * clouds;
  return simulateSurfaceWeather(place, time, {
    cloud_opacity: toOpacity(thickness),
    cloud_cover: toCloudCover(thickness),
    synoptic,
    clouds,
  });
}

import type { Place } from '@daystar/contracts';
import { airAt, type SandboxWeather } from './air';
import { carriedNoise, FIELDS_OF_CLOUD, PART, SYNOPTIC } from './cloud-noise';
import { CLOUD_STRENGTH, cloudiness, coverOf, opacityOf, SYNOPTIC_STRENGTH } from './cloud-opacity';
import { motionAt, streamAt, type Motion } from './flow';
import { numericalForecastAt } from './numerical-forecast';

/** A simulated atmosphere around the whole Earth: the same seed, place and time give the same weather. */
export interface SandboxAtmosphere {
  /** The weather of a moment; cloud opacity 0..95 %. */
  truthAt(place: Place, time: number): SandboxWeather;
  /**
   * What the numerical forecast started at `runTime` says of a moment; its errors are known and grow with lead.
   * @throws RangeError when the run starts after the moment
   */
  nwpAt(place: Place, time: number, runTime: number): SandboxWeather;
  /** The true motion of the clouds. */
  motionAt(place: Place, time: number): Motion;
}

export function sandboxAtmosphere(seed: number): SandboxAtmosphere {
  return {
    truthAt: (place, time) => truthAt(seed, place, time),
    nwpAt: (place, time, runTime) => numericalForecastAt(seed, place, time, runTime),
    motionAt,
  };
}

function truthAt(seed: number, place: Place, time: number): SandboxWeather {
  const stream = streamAt(place);
  const synoptic = carriedNoise(seed ^ PART.synoptic, SYNOPTIC, stream, time);
  const clouds = carriedNoise(seed ^ PART.cloud, FIELDS_OF_CLOUD, stream, time);
  const thickness = cloudiness(place) + SYNOPTIC_STRENGTH * synoptic + CLOUD_STRENGTH * clouds;
  return airAt(place, time, {
    cloud_opacity: opacityOf(thickness),
    cloud_cover: coverOf(thickness),
    synoptic,
    clouds,
  });
}

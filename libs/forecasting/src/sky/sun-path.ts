import type { Place } from '@daystar/contracts';
import { type Sun, elevationAt, observerAt, pressureAt, sunAt, sunPosition } from '@daystar/solar';
import { type Steps, stepEnd } from '@daystar/timeseries';

/** The sun over a place at the middle of every step; angles in degrees, azimuth clockwise from north. */
export interface SunPath {
  readonly place: Place;
  /** Height above sea level, m. */
  readonly elevation: number;
  readonly steps: Steps;
  readonly zenith: Float64Array;
  readonly apparentZenith: Float64Array;
  readonly azimuth: Float64Array;
  /** Distance between Earth and sun, AU. */
  readonly distance: Float64Array;
  /** Apparent solar time, h, 12 when the sun is highest. */
  readonly apparentSolarTime: Float64Array;
}

/** @param elevation height above sea level, m; from the coarse terrain table when absent */
export function sunPath(place: Place, steps: Steps, elevation = elevationAt(place.latitude, place.longitude)): SunPath {
  const observer = observerAt(place.latitude, place.longitude, elevation);
  const pressure = pressureAt(elevation);
  const column = () => new Float64Array(steps.count);
  const path = {
    zenith: column(),
    apparentZenith: column(),
    azimuth: column(),
    distance: column(),
    apparentSolarTime: column(),
  };
  for (let i = 0; i < steps.count; i++) {
    const middle = (stepEnd(steps, i) - steps.length / 2) / 1000;
    const sun = sharedSun(middle);
    const position = sunPosition(observer, sun, pressure);
    path.zenith[i] = position.zenith;
    path.apparentZenith[i] = position.apparentZenith;
    path.azimuth[i] = position.azimuth;
    path.distance[i] = sun.distance;
    const hours = (middle / 3600 + place.longitude / 15 + sun.equationOfTime / 60) % 24;
    path.apparentSolarTime[i] = (hours + 24) % 24;
  }
  return { place, elevation, steps, ...path };
}

/** The time part of the sun's position is the same for all places: kept for the instants lately asked for. */
const suns = new Map<number, Sun>();
/** A month of five-minute instants, about 2 MB. */
const MOST_SUNS = 8640;

function sharedSun(unixSeconds: number): Sun {
  let sun = suns.get(unixSeconds);
  if (!sun) {
    if (suns.size >= MOST_SUNS) suns.delete(suns.keys().next().value ?? 0);
    suns.set(unixSeconds, (sun = sunAt(unixSeconds)));
  }
  return sun;
}

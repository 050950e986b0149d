import type { Place } from '@daystar/contracts';
import {
  type Moon,
  type Sun,
  eclipsePossible,
  elevationAt,
  moonAt,
  obscuration,
  observerAt,
  pressureAt,
  sunAt,
  sunPosition,
} from '@daystar/solar';
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
  /** Part of the sun's disc that the moon covers, 0..1: 0 but in a solar eclipse. */
  readonly obscuration: Float64Array;
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
    obscuration: column(),
  };
  for (let i = 0; i < steps.count; i++) {
    const middle = (stepEnd(steps, i) - steps.length / 2) / 1000;
    const { sun, moon } = heavensAt(middle);
    const position = sunPosition(observer, sun, pressure);
    path.zenith[i] = position.zenith;
    path.apparentZenith[i] = position.apparentZenith;
    path.azimuth[i] = position.azimuth;
    path.distance[i] = sun.distance;
    const hours = (middle / 3600 + place.longitude / 15 + sun.equationOfTime / 60) % 24;
    path.apparentSolarTime[i] = (hours + 24) % 24;
    if (moon) path.obscuration[i] = obscuration(observer, sun, moon);
  }
  return { place, elevation, steps, ...path };
}

/** What all places share of an instant; the moon only when it may stand before the sun. */
interface Heavens {
  readonly sun: Sun;
  readonly moon?: Moon;
}

/** Kept for the instants lately asked for. */
const instants = new Map<number, Heavens>();
/** A month of five-minute instants, about 2 MB. */
const MOST_INSTANTS = 8640;

function heavensAt(unixSeconds: number): Heavens {
  const known = instants.get(unixSeconds);
  if (known) return known;
  if (instants.size >= MOST_INSTANTS) instants.delete(instants.keys().next().value ?? 0);
  const heavens = { sun: sunAt(unixSeconds), moon: eclipsePossible(unixSeconds) ? moonAt(unixSeconds) : undefined };
  instants.set(unixSeconds, heavens);
  return heavens;
}

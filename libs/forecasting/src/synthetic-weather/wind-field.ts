import type { Place } from '@daystar/contracts';
import { RADIANS } from '@daystar/solar';
import { DAY } from '@daystar/timeseries';
import type { CloudVelocity } from '../sky/inputs/cloud-velocity';

const { cos, floor, sin } = Math;

/** Mean radius of the Earth, m. */
const EARTH_RADIUS = 6_371_000;

/** Amplitude of the standing waves of the streamlines, radians. */
const MEANDER = 0.09;
/** Number of standing waves around the globe. */
const WAVES = 5;
/** Relative amplitude of the surges of the wind. */
const SURGE = 0.5;
/** Period of the surges, ms. */
const SURGE_PERIOD_MS = 5.3 * DAY;

/** Position of a place in the wind field. */
export interface StreamlinePosition {
  /** Constant along a streamline; equivalent to a latitude, radians. */
  readonly line: number;
  /** Point of the unit sphere at that latitude and the place's longitude: x to 0 E, y to 90 E, z to the pole. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Angular speed of the streamline, eastward, without surges; radians per millisecond. */
  readonly speed: number;
}

/**
 * Finds the streamline of a place in the wind that advects the sandbox's clouds. Trade winds, westerlies and polar
 * easterlies meander, and surge every few days. Streamlines are stationary with constant angular speed along each, so
 * that trajectories are known in closed form and cloud motion is exact.
 */
export function findStreamline({ latitude, longitude }: Place): StreamlinePosition {
  if (latitude === last.latitude && longitude === last.longitude) return last.position;
  const position = computeStreamline(latitude, longitude);
  last = { latitude, longitude, position };
  return position;
}

/** Place that was looked up last: most weather is simulated as a series of one place. */
let last = { latitude: 0, longitude: 0, position: computeStreamline(0, 0) };

function computeStreamline(latitude: number, longitude: number): StreamlinePosition {
  const phi = latitude * RADIANS;
  const cosPhi = cos(phi);
  const lambda = longitude * RADIANS;
  const line = phi + MEANDER * cosPhi * cosPhi * sin(WAVES * lambda);
  return {
    line,
    x: cos(line) * cos(lambda),
    y: cos(line) * sin(lambda),
    z: sin(line),
    speed: computeAngularSpeed(line) / 1000,
  };
}

/** Displacement along a streamline at a time, radians eastward from an arbitrary origin. */
export function getDisplacement(stream: StreamlinePosition, time: number): number {
  const phase = computeSurgePhase(stream, time);
  return stream.speed * (time + SURGE * SURGE_PERIOD_MS * phase * (1 - phase) * (1 - 2 * phase));
}

/** True cloud velocity over a place. */
export function computeMotion(place: Place, time: number): CloudVelocity {
  const phi = place.latitude * RADIANS;
  const wave = WAVES * place.longitude * RADIANS;
  const stream = findStreamline(place);
  const phase = computeSurgePhase(stream, time);
  // A parabola instead of a sine keeps the integral cheap and its slope continuous.
  const angularVelocity = 1000 * stream.speed * (1 + SURGE * (1 - 6 * phase + 6 * phase * phase));
  // A parcel stays on its streamline: d(line) = 0 = (dline/dphi) dphi + (dline/dlambda) dlambda.
  const alongLongitude = MEANDER * cos(phi) ** 2 * WAVES * cos(wave);
  const alongLatitude = 1 - MEANDER * sin(2 * phi) * sin(wave);
  return {
    eastward: angularVelocity * cos(phi) * EARTH_RADIUS,
    northward: -angularVelocity * (alongLongitude / alongLatitude) * EARTH_RADIUS,
  };
}

/**
 * Angular speed eastward, radians per second: about -6 m/s at the equator, 13 m/s at 45 degrees, -1 m/s at 75 degrees.
 */
function computeAngularSpeed(line: number): number {
  const westerly = sin(2 * line) ** 2;
  return -0.9e-6 + 3.8e-6 * westerly * westerly;
}

/** Phase of the surge, 0..1. */
function computeSurgePhase(stream: StreamlinePosition, time: number): number {
  const cycles = time / SURGE_PERIOD_MS + stream.line / 2;
  return cycles - floor(cycles);
}

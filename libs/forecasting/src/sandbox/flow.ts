import type { Place } from '@daystar/contracts';
import { DAY } from '@daystar/timeseries';

// Looked up once, as in value-noise.ts.
const { PI, cos, floor, sin } = Math;

const EARTH_RADIUS = 6_371_000;
const RADIANS = PI / 180;

/** Amplitude (radians) and number of the standing waves along which the currents meander. */
const MEANDER = 0.09;
const WAVES = 5;
/** The currents strengthen and weaken by this share, in turns of this length. */
const SURGE = 0.5;
const SURGE_LENGTH = 5.3 * DAY;

/** Metres per second. */
export interface Motion {
  readonly eastward: number;
  readonly northward: number;
}

/** Where a place lies among the currents. */
export interface Stream {
  /** Constant along a current; it counts like a latitude, radians. */
  readonly line: number;
  /** Point of the unit sphere at that latitude and the place's longitude: x to 0 E, y to 90 E, z to the pole. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Angular speed of the current, eastward, before surges; radians a millisecond. */
  readonly speed: number;
}

/**
 * The wind that carries the sandbox's clouds: trade winds, westerlies and polar easterlies that meander round the
 * Earth and surge every few days. Its streamlines stand still and angular speed is constant along each, so that the
 * way of a parcel is known in closed form and the motion of every cloud is exact.
 */
export function streamAt({ latitude, longitude }: Place): Stream {
  const phi = latitude * RADIANS;
  const ring = cos(phi);
  const lambda = longitude * RADIANS;
  const line = phi + MEANDER * ring * ring * sin(WAVES * lambda);
  return {
    line,
    x: cos(line) * cos(lambda),
    y: cos(line) * sin(lambda),
    z: sin(line),
    speed: angularSpeed(line) / 1000,
  };
}

/** How far a current has run at a time, radians eastward from an arbitrary origin. */
export function runOf(stream: Stream, time: number): number {
  const phase = surgePhase(stream, time);
  return stream.speed * (time + SURGE * SURGE_LENGTH * phase * (1 - phase) * (1 - 2 * phase));
}

/** The true motion of the clouds over a place. */
export function motionAt(place: Place, time: number): Motion {
  const phi = place.latitude * RADIANS;
  const wave = WAVES * place.longitude * RADIANS;
  const stream = streamAt(place);
  const phase = surgePhase(stream, time);
  const turning = 1000 * stream.speed * (1 + SURGE * (1 - 6 * phase + 6 * phase * phase));
  // A parcel keeps its streamline: d(line) = 0 = (dline/dphi) dphi + (dline/dlambda) dlambda.
  const alongLongitude = MEANDER * cos(phi) ** 2 * WAVES * cos(wave);
  const alongLatitude = 1 - MEANDER * sin(2 * phi) * sin(wave);
  return {
    eastward: turning * cos(phi) * EARTH_RADIUS,
    northward: -turning * (alongLongitude / alongLatitude) * EARTH_RADIUS,
  };
}

/** Radians per second, eastward: about -6 m/s at the equator, 13 m/s at 45 degrees, -1 m/s at 75 degrees. */
function angularSpeed(line: number): number {
  const westerly = sin(2 * line) ** 2;
  return -0.9e-6 + 3.8e-6 * westerly * westerly;
}

/** 0..1; a parabola over it instead of a sine keeps the integral cheap and its slope continuous. */
function surgePhase(stream: Stream, time: number): number {
  const turns = time / SURGE_LENGTH + stream.line / 2;
  return turns - floor(turns);
}

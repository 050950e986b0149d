import { DEGREES, RADIANS } from '../angle';
import { cosd, sind } from '../degrees';

/** Height of the ground above sea level [m] at a place; NaN where it is unknown. */
type ElevationModel = (latitude: number, longitude: number) => number;

/** Radius beyond which hills are neglected [m]: the Earth's curvature hides the lowest 170 m there. */
export const HORIZON_RADIUS = 50_000;
/** Number of elevations of a horizon, one every 5 degrees. */
const HORIZON_DIRECTIONS = 72;

/** Mean radius of the Earth [m]. */
const EARTH_RADIUS = 6_371_000;
/** Coefficient of terrestrial refraction: the curvature of a light ray relative to the curvature of the Earth. */
const REFRACTION = 0.13;
/** Number of rays that are averaged for one direction. */
const RAYS = 5;
/**
 * Distance of the first sample [m]. Elevation models have cells of 90 m and random errors of a few metres. With nearer
 * samples, a plant on a plain would have a horizon of several degrees.
 */
const FIRST_DISTANCE = 200;
/** Minimum distance between samples of a ray [m], and their distance relative to the distance from the observer. */
const [MIN_STEP, RELATIVE_STEP] = [10, 0.005];

/**
 * Distances of the samples of a ray [m], with the height that curvature and refraction take from the ground there [m].
 */
const SAMPLES = buildSamples();

/**
 * Computes the elevations of the horizon [deg], 0 or more, at equally spaced azimuths clockwise from north, for an
 * observer on the ground. Each is the mean of five rays 1 degree apart. A ray takes the greatest elevation angle of the
 * ground from 200 m to 50 km away. The Earth is a sphere, with standard refraction (k = 0.13). Obstacles within 200 m
 * are not seen, and a summit narrower than 5 degrees is levelled. For a plane, a valley, a wall and a cone, angles are
 * within 0.15 degrees of the exact means, with cells of 90 m and whole metres. Errors of the elevation model add to
 * this.
 *
 * Dozier, J., Bruno, J. & Downey, P. (1981): A faster solution to the horizon problem, Computers & Geosciences 7(2),
 * 145-151; Brunner, F. K. (ed., 1984): Geodetic Refraction, Springer, for the coefficient of Gauss.
 * @param elevationAt see `ElevationModel`; unknown ground hides nothing
 * @param ground elevation of the observer [m]; the ground of the model when absent
 * @throws RangeError when the ground at the observer is unknown
 */
export function computeTerrainHorizon(
  elevationAt: ElevationModel,
  latitude: number,
  longitude: number,
  ground = elevationAt(latitude, longitude),
): number[] {
  if (!Number.isFinite(ground)) throw new RangeError(`the elevation of ${latitude}, ${longitude} is unknown`);
  return Array.from({ length: HORIZON_DIRECTIONS }, (_, direction) => {
    let sum = 0;
    for (let ray = 0; ray < RAYS; ray++) {
      const azimuth = ((direction + (ray - (RAYS - 1) / 2) / RAYS) * 360) / HORIZON_DIRECTIONS;
      sum += castRay(elevationAt, { latitude, longitude, ground }, azimuth);
    }
    return Math.round((sum / RAYS) * 100) / 100;
  });
}

/**
 * Finds the greatest elevation angle of the ground in one direction [deg], at least 0.
 * @param azimuth clockwise from north [deg]
 */
function castRay(
  elevationAt: ElevationModel,
  { latitude, longitude, ground }: { latitude: number; longitude: number; ground: number },
  azimuth: number,
): number {
  const [sinLatitude, cosLatitude, north, east] = [sind(latitude), cosd(latitude), cosd(azimuth), sind(azimuth)];
  let steepest = 0;
  for (const { distance, drop, sine, cosine } of SAMPLES) {
    const sinAt = sinLatitude * cosine + cosLatitude * sine * north;
    const turn = Math.atan2(east * sine * cosLatitude, cosine - sinLatitude * sinAt);
    const height = elevationAt(Math.asin(sinAt) * DEGREES, wrapLongitude(longitude + turn * DEGREES));
    const steepness = (height - ground - drop) / distance;
    if (steepness > steepest) steepest = steepness;
  }
  return Math.atan(steepest) / RADIANS;
}

const wrapLongitude = (longitude: number) =>
  longitude < -180 ? longitude + 360 : longitude >= 180 ? longitude - 360 : longitude;

function buildSamples() {
  const samples: { distance: number; drop: number; sine: number; cosine: number }[] = [];
  for (let distance = FIRST_DISTANCE; distance <= HORIZON_RADIUS;) {
    const angle = distance / EARTH_RADIUS;
    const drop = ((1 - REFRACTION) * distance * distance) / (2 * EARTH_RADIUS);
    samples.push({ distance, drop, sine: Math.sin(angle), cosine: Math.cos(angle) });
    distance += Math.max(MIN_STEP, RELATIVE_STEP * distance);
  }
  return samples;
}

import { RADIANS } from '../angle';
import { cosd, sind } from '../degrees';
import { computeTerrainHorizon } from './terrain-horizon';

const EARTH_RADIUS = 6_371_000;
const [LATITUDE, LONGITUDE] = [46.5, 8.3];
const METRES_PER_DEGREE = EARTH_RADIUS * RADIANS;
/** Cells of 3 seconds of arc, as in SRTM. */
const CELL = 1 / 1200;

type ElevationModel = Parameters<typeof computeTerrainHorizon>[0];

/** Ground by distance to the east and north of the observer [m]. */
type Ground = (east: number, north: number) => number;

const toModel =
  (ground: Ground): ElevationModel =>
  (latitude, longitude) =>
    ground((longitude - LONGITUDE) * METRES_PER_DEGREE * cosd(latitude), (latitude - LATITUDE) * METRES_PER_DEGREE);

/** The same ground in whole metres on a grid of 90 m, with bilinear interpolation. */
function sample(model: ElevationModel): ElevationModel {
  const at = (row: number, column: number) => Math.round(model(row * CELL, column * CELL));
  return (latitude, longitude) => {
    const [row, column] = [Math.floor(latitude / CELL), Math.floor(longitude / CELL)];
    const [up, right] = [latitude / CELL - row, longitude / CELL - column];
    const south = at(row, column) * (1 - right) + at(row, column + 1) * right;
    const north = at(row + 1, column) * (1 - right) + at(row + 1, column + 1) * right;
    return south * (1 - up) + north * up;
  };
}

const horizonOf = (ground: Ground) => computeTerrainHorizon(sample(toModel(ground)), LATITUDE, LONGITUDE);

/** Mean of an exact horizon over the 5 degrees around each direction. */
const meansOf = (exact: (azimuth: number) => number) =>
  Array.from({ length: 72 }, (_, direction) => {
    const azimuths = Array.from({ length: 500 }, (__, i) => 5 * direction + (i - 249.5) / 100);
    return azimuths.reduce((sum, azimuth) => sum + Math.max(0, exact(azimuth)), 0) / azimuths.length;
  });

const largestDifference = (a: readonly number[], b: readonly number[]) =>
  Math.max(...a.map((value, i) => Math.abs(value - b[i])));

/** Height that curvature and refraction take from the ground [m]. */
const dropAt = (distance: number) => (0.87 * distance ** 2) / (2 * EARTH_RADIUS);
const angleOf = (height: number, distance: number) => Math.atan2(height - dropAt(distance), distance) / RADIANS;

describe('the horizon of a terrain model with cells of 90 m', () => {
  it('is flat on a plain and in a basin that the curvature hides', () => {
    expect(new Set(horizonOf(() => 400))).toEqual(new Set([0]));
    // Curvature takes 137 m over 45 km and 61 m over 30 km.
    const rim = (height: number) => horizonOf((east, north) => (Math.hypot(east, north) > 45_000 ? height : 0));
    expect(Math.max(...rim(130))).toBe(0);
    expect(Math.min(...rim(300))).toBeGreaterThan(0.15);
  });

  it('on an inclined plane is the slope towards each direction, within 0.15 degrees', () => {
    const exact = meansOf((azimuth) => Math.atan(0.2 * sind(azimuth)) / RADIANS);
    expect(
      largestDifference(
        horizonOf((east) => 20_000 + 0.2 * east),
        exact,
      ),
    ).toBeLessThan(0.15);
  });

  it('in a valley is the angle of its ridges, within 0.15 degrees', () => {
    const [floor, crest, height] = [1500, 3000, 1500];
    const rise = (east: number) => ((Math.abs(east) - floor) / (crest - floor)) * height;
    const horizon = horizonOf((east) => Math.max(0, Math.min(height, rise(east))));
    const exact = meansOf((azimuth) => angleOf(height, crest / Math.abs(sind(azimuth))));
    const across = (values: readonly number[]) => values.filter((_, direction) => Math.abs(sind(5 * direction)) > 0.2);
    expect(largestDifference(across(horizon), across(exact))).toBeLessThan(0.15);
    expect(horizon[18]).toBeCloseTo(26.5, 0);
    expect(horizon[0]).toBeLessThan(2.5);
  });

  it.each([
    [22, 500],
    [110, 800],
    [320, 2000],
  ])('behind a wall %d cells to the north, %d m high, is its angle, within 0.15 degrees', (cells, height) => {
    const distance = cells * CELL * METRES_PER_DEGREE;
    const horizon = horizonOf((_, north) => (north >= distance - 1 && north < distance + 1000 ? height : 0));
    const exact = meansOf((azimuth) => angleOf(height, distance / cosd(azimuth)));
    const facing = (values: readonly number[]) => values.filter((_, direction) => cosd(5 * direction) > 0.75);
    expect(largestDifference(facing(horizon), facing(exact))).toBeLessThan(0.15);
    expect(horizon[36]).toBe(0);
  });

  it('below a cone is its outline, within 0.15 degrees, and at most 0.4 degrees below its tip', () => {
    const [distance, height, radius] = [8000, 1200, 4000];
    const cone: Ground = (east, north) => Math.max(0, height * (1 - Math.hypot(east - distance, north) / radius));
    const outlineAt = (azimuth: number) => {
      let steepest = 0;
      for (let away = 4000; away < 12_000; away += 5)
        steepest = Math.max(steepest, angleOf(cone(away * sind(azimuth), away * cosd(azimuth)), away));
      return steepest;
    };
    const horizon = horizonOf(cone);
    const exact = meansOf((azimuth) => (azimuth > 55 && azimuth < 125 ? outlineAt(azimuth) : 0));
    expect(largestDifference(horizon, exact)).toBeLessThan(0.15);
    expect(horizon[18]).toBeLessThan(outlineAt(90));
    expect(horizon[18]).toBeGreaterThan(outlineAt(90) - 0.4);
  });

  it('sees nothing of ground without data, and requires the ground below the observer', () => {
    const holes = (latitude: number) => (latitude > LATITUDE + 0.01 ? NaN : 100);
    expect(new Set(computeTerrainHorizon(holes, LATITUDE, LONGITUDE))).toEqual(new Set([0]));
    expect(() => computeTerrainHorizon(() => NaN, 46, 8)).toThrow('the elevation of 46, 8 is unknown');
  });

  it('reaches across the date line and over a pole', () => {
    const wall: ElevationModel = (_, longitude) => (longitude < -179.9 ? 2000 : 0);
    expect(computeTerrainHorizon(wall, 0, 179.95)[18]).toBeGreaterThan(5);
    expect(computeTerrainHorizon((latitude) => (latitude > 89.95 ? 500 : 0), 89.9, 0)[0]).toBeGreaterThan(3);
  });
});

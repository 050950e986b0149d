import { LongitudeAxis } from './longitude-axis';
import { computeGaussianLatitudes, selectGaussianRows } from './gaussian-latitudes';
import { interpolate, findNearestPoint, type Grid } from './grid';
import { createEllipsoid } from './ellipsoid';
import { ProjectedGrid } from './projected-grid';
import { createLambertConformal } from './projection';
import { ReducedGrid } from './reduced-grid';
import { RegularGrid } from './regular-grid';
import { RotatedGrid } from './rotated-grid';
import { parseScanning } from './scanning';

const degrees = (from: number, to: number, count: number) =>
  Float64Array.from({ length: count }, (_, j) => from + (j * (to - from)) / (count - 1));

/** One degree around the whole Earth, poles included, from 90 N 0 E. */
const globe = new RegularGrid(
  'regular_ll',
  degrees(90, -90, 181),
  new LongitudeAxis(0, 359, 360, false),
  parseScanning(0),
);
/** Central Europe, one degree. */
const region = new RegularGrid(
  'regular_ll',
  degrees(55, 45, 11),
  new LongitudeAxis(5, 15, 11, false),
  parseScanning(0),
);

const weights = (grid: Grid, latitude: number, longitude: number) =>
  Object.fromEntries(
    grid.findCorners(latitude, longitude).map(({ index, weight }) => [index, Math.round(weight * 1e9) / 1e9]),
  );

const place = (grid: Grid, latitude: number, longitude: number) => {
  const point = findNearestPoint(grid, latitude, longitude);
  return point && [point.latitude, point.longitude];
};

describe('a regular grid', () => {
  it('finds the nearest point anywhere on Earth, with longitudes of either kind', () => {
    expect(place(globe, 51.4, -0.3)).toEqual([51, 0]);
    expect(place(globe, -33.9, 151.2)).toEqual([-34, 151]);
    expect(place(globe, 32.4, 249.3)).toEqual([32, -111]);
  });

  it('closes at the date line and at its seam', () => {
    expect(place(globe, 0, 180)).toEqual([0, -180]);
    expect(place(globe, 0, -179.6)).toEqual([0, -180]);
    expect(place(globe, 0, 359.7)).toEqual([0, 0]);
    expect(weights(globe, 0, 359.5)).toEqual({ [90 * 360 + 359]: 0.5, [90 * 360]: 0.5 });
  });

  it('reaches both poles', () => {
    expect(findNearestPoint(globe, 90, 12)?.index).toBe(12);
    expect(findNearestPoint(globe, -90, 12)?.index).toBe(180 * 360 + 12);
  });

  it('extends over the pole where its rows end half a step before it', () => {
    const cells = new RegularGrid(
      'regular_ll',
      degrees(89.5, -89.5, 180),
      new LongitudeAxis(0.5, 359.5, 360, false),
      parseScanning(0),
    );
    expect(place(cells, 89.95, 20.4)).toEqual([89.5, 20.5]);
    expect(place(cells, -89.9, 0.3)).toEqual([-89.5, 0.5]);
  });

  it('weights the four corners of a location', () => {
    expect(weights(region, 50.25, 7.5)).toEqual({ 46: 0.125, 47: 0.125, 57: 0.375, 58: 0.375 });
    expect(weights(region, 50, 7)).toEqual({ 57: 1 });
  });

  it('ends at its edges, to a thousandth of a degree', () => {
    expect(weights(region, 45, 15)).toEqual({ 120: 1 });
    expect(weights(region, 44.9995, 15.0005)).toEqual({ 120: 1 });
    expect(weights(region, 55.0005, 4.9995)).toEqual({ 0: 1 });
    for (const [latitude, longitude] of [
      [44.9, 10],
      [55.1, 10],
      [50, 4.9],
      [50, 15.1],
      [50, 190],
    ]) {
      expect(region.findCorners(latitude, longitude)).toEqual([]);
      expect(findNearestPoint(region, latitude, longitude)).toBeUndefined();
    }
  });

  it('may be a single point', () => {
    const point = new RegularGrid(
      'regular_ll',
      Float64Array.of(50),
      new LongitudeAxis(8, 8, 1, false),
      parseScanning(0),
    );
    expect(weights(point, 50, 8)).toEqual({ 0: 1 });
    expect(point.findCorners(50, 8.5)).toEqual([]);
    expect(point.findCorners(51, 8)).toEqual([]);
  });

  it.each([
    ['west to east, north to south', 0x00, 5, 7, [55, 45], [5, 15]],
    ['west to east, south to north', 0x40, 5, 7, [45, 55], [5, 15]],
    ['east to west', 0x80, 5, 3, [55, 45], [15, 5]],
    ['column by column', 0x20, 5, 7, [55, 45], [5, 15]],
    ['to and fro', 0x10, 5, 7, [55, 45], [5, 15]],
    ['column by column, to and fro, from the south-east', 0xf0, 5, 3, [45, 55], [15, 5]],
  ])('indexes its points when they run %s', (_, flags, j, i, [first, last], [west, east]) => {
    const scanning = parseScanning(flags);
    const grid = new RegularGrid(
      'regular_ll',
      degrees(first, last, 11),
      new LongitudeAxis(west, east, 11, scanning.iScansNegatively),
      scanning,
    );
    expect(new Set(Array.from({ length: 121 }, (_unused, index) => String(place(grid, ...at(grid, index))))).size).toBe(
      121,
    );
    const index = findNearestPoint(grid, 50.1, 12.1)!.index;
    expect(grid.getPoint(index)).toEqual({ index, latitude: 50, longitude: 12 });
    const run = flags & 0x20 ? { line: i, along: j } : { line: j, along: i };
    const along = flags & 0x10 && run.line % 2 ? 10 - run.along : run.along;
    expect(index).toBe(run.line * 11 + along);
  });
});

const at = (grid: Grid, index: number): [number, number] => [
  grid.getPoint(index).latitude,
  grid.getPoint(index).longitude,
];

describe('interpolate', () => {
  const values = Float32Array.from({ length: 121 }, (_, index) => index);

  it('is the bilinear mean', () => {
    expect(interpolate(values, region.findCorners(50.25, 7.5))).toBeCloseTo((46 + 47) * 0.125 + (57 + 58) * 0.375, 5);
  });

  it('ignores missing corners, and is missing where all are', () => {
    const holed = values.map((value) => (value === 57 || value === 58 ? NaN : value));
    expect(interpolate(holed, region.findCorners(50.25, 7.5))).toBeCloseTo(46.5, 5);
    expect(interpolate(holed, region.findCorners(50, 7))).toBeNaN();
    expect(interpolate(values, region.findCorners(0, 0))).toBeNaN();
  });
});

describe('Gaussian latitudes', () => {
  it('equal those of N32 and N320 in the ECMWF documentation', () => {
    expect(computeGaussianLatitudes(32)[0]).toBeCloseTo(87.863799, 6);
    expect(computeGaussianLatitudes(32)[31]).toBeCloseTo(1.395307, 6);
    expect(computeGaussianLatitudes(320)[0]).toBeCloseTo(89.784877, 6);
  });

  it('are symmetric, and may be a part or run north', () => {
    const all = computeGaussianLatitudes(4);
    expect(Array.from(all).map((latitude, k) => latitude + all[7 - k])).toEqual(new Array(8).fill(0));
    expect(selectGaussianRows(4, 3, all[2], all[4])).toEqual(all.slice(2, 5));
    expect(selectGaussianRows(4, 8, all[7], all[0])).toEqual(all.slice().reverse());
    expect(selectGaussianRows(4, 9, all[0], all[7])).toBeUndefined();
    expect(selectGaussianRows(100_000, 2, 1, -1)).toBeUndefined();
  });
});

describe('a reduced grid', () => {
  const counts = [4, 8, 8, 4];
  const grid = new ReducedGrid('reduced_gg', computeGaussianLatitudes(2), counts, 0);
  const [north, inner] = computeGaussianLatitudes(2);

  it('has points at their positions', () => {
    expect(grid.size).toBe(24);
    expect(grid.getPoint(0)).toEqual({ index: 0, latitude: north, longitude: 0 });
    expect(grid.getPoint(3)).toEqual({ index: 3, latitude: north, longitude: -90 });
    expect(grid.getPoint(5)).toEqual({ index: 5, latitude: inner, longitude: 45 });
    expect(grid.getPoint(23)).toEqual({ index: 23, latitude: -north, longitude: -90 });
  });

  it('weights the neighbours in the row above and in the row below', () => {
    expect(weights(grid, (north + inner) / 2, 60)).toEqual({
      0: expect.closeTo(1 / 6, 8),
      1: expect.closeTo(1 / 3, 8),
      5: expect.closeTo(1 / 3, 8),
      6: expect.closeTo(1 / 6, 8),
    });
  });

  it('may have rows without points, which have no corners beside them', () => {
    const sparse = new ReducedGrid('reduced_ll', degrees(90, -90, 5), [0, 4, 8, 0, 4], 0);
    expect(sparse.size).toBe(16);
    expect([0, 4, 11, 12].map((index) => sparse.getPoint(index).latitude)).toEqual([45, 0, 0, -90]);
    expect(weights(sparse, 22.5, 0)).toEqual({ 0: 0.5, 4: 0.5 });
    expect(sparse.findCorners(60, 0)).toEqual([]);
    expect(sparse.findCorners(-45, 0)).toEqual([]);
  });

  it('closes around the Earth and includes the poles', () => {
    expect(weights(grid, inner, 337.5)).toEqual({ 11: 0.5, 4: 0.5 });
    expect(findNearestPoint(grid, 90, 91)?.index).toBe(1);
    expect(findNearestPoint(grid, -90, -91)?.index).toBe(23);
  });
});

describe('a grid on a map', () => {
  // NOAA's HRRR, whose north-east corner NCEP gives as 47.842 N 60.917 W.
  const hrrr = new ProjectedGrid(
    'lambert',
    createLambertConformal(createEllipsoid(6_371_229, 6_371_229), -97.5, 38.5, 38.5),
    {
      columns: 1799,
      rows: 1059,
      dx: 3000,
      dy: 3000,
      first: { latitude: 21.138123, longitude: -122.719528 },
      hasGridRelativeWinds: true,
    },
    parseScanning(0x40),
  );

  it('has corners at their positions', () => {
    expect(at(hrrr, 0)).toEqual([expect.closeTo(21.138, 3), expect.closeTo(-122.72, 3)]);
    expect(at(hrrr, 1799 * 1059 - 1)).toEqual([expect.closeTo(47.842, 3), expect.closeTo(-60.917, 3)]);
  });

  it('finds the index of each of its points', () => {
    for (const index of [0, 1798, 1799, 700_000, 1_905_140]) {
      expect(findNearestPoint(hrrr, ...at(hrrr, index))?.index).toBe(index);
    }
  });

  it('has weights that sum to one inside and to zero outside', () => {
    const sum = hrrr.findCorners(40.05, -88.37).reduce((total, { weight }) => total + weight, 0);
    expect(sum).toBeCloseTo(1, 12);
    expect(hrrr.findCorners(51.5, 0)).toEqual([]);
    expect(hrrr.findCorners(-40.05, 88.37)).toEqual([]);
    expect(hrrr.findCorners(-90, 0)).toEqual([]);
  });
});

describe('a rotated grid', () => {
  // The equator of the rotated system runs through the place that the south pole was tilted away from.
  const grid = new RotatedGrid(
    new RegularGrid('regular_ll', degrees(5, -5, 11), new LongitudeAxis(-5, 5, 11, false), parseScanning(0)),
    { latitude: -39.25, longitude: 18 },
  );

  it('has its origin 90 degrees from its pole', () => {
    const centre = 5 * 11 + 5;
    expect(at(grid, centre)).toEqual([expect.closeTo(50.75, 9), expect.closeTo(18, 9)]);
    expect(findNearestPoint(grid, 50.75, 18)?.index).toBe(centre);
  });

  it('finds the index of each of its points', () => {
    for (const index of [0, 10, 37, 120]) expect(findNearestPoint(grid, ...at(grid, index))?.index).toBe(index);
  });

  it('is unchanged with the pole of the Earth', () => {
    const plain = new RotatedGrid(region, { latitude: -90, longitude: 0 });
    expect(at(plain, 57)).toEqual([expect.closeTo(50, 9), expect.closeTo(7, 9)]);
  });
});

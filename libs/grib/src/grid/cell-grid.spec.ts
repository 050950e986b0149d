import { createSeededRandom } from '@daystar/testing';
import { CellGrid } from './cell-grid';
import { findNearestPoint } from './grid';

const random = createSeededRandom(3);
const RADIANS = Math.PI / 180;

/** Random centres, uniform on the part of the sphere between longitudes and above a latitude. */
function createCells(count: number, [west, width]: [number, number], south = -90): CellGrid {
  const lowest = Math.sin(south * RADIANS);
  const latitudes = Float32Array.from({ length: count }, () => Math.asin(lowest + (1 - lowest) * random()) / RADIANS);
  const longitudes = Float32Array.from({ length: count }, () => west + width * random());
  return new CellGrid('unstructured_grid', latitudes, longitudes);
}

const toChord = (a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }) => {
  const [p, q] = [a, b].map(({ latitude, longitude }) => [
    Math.cos(latitude * RADIANS) * Math.cos(longitude * RADIANS),
    Math.cos(latitude * RADIANS) * Math.sin(longitude * RADIANS),
    Math.sin(latitude * RADIANS),
  ]);
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
};

describe('cells with centres anywhere', () => {
  it('are found by the nearest centre, at poles, the prime meridian and the date line as well', () => {
    const grid = createCells(4000, [-180, 360]);
    const places = [
      ...Array.from({ length: 300 }, () => [180 * random() - 90, 720 * random() - 360]),
      ...[-90, -89.9, 89.9, 90].flatMap((latitude) => [0, 123, 359].map((longitude) => [latitude, longitude])),
      ...[-180, -0.01, 0, 0.01, 179.99, 180, 360].map((longitude) => [12, longitude]),
    ];
    let found = 0;
    for (const [latitude, longitude] of places) {
      const distances = Array.from({ length: grid.size }, (_, i) => toChord({ latitude, longitude }, grid.getPoint(i)));
      const nearest = findNearestPoint(grid, latitude, longitude);
      const minDistance = Math.min(...distances);
      // Random centres leave some holes that are wider than those of a mesh.
      if (!nearest) expect(minDistance).toBeGreaterThan(grid.spacing * RADIANS);
      else {
        found++;
        expect(distances[nearest.index]).toBeCloseTo(minDistance, 5);
      }
    }
    expect(found).toBeGreaterThan(places.length * 0.9);
  });

  it('have no value outside, and bounds that may cross the date line', () => {
    const grid = createCells(5000, [170, 30], 60);
    expect(grid.findCorners(70, 185)).toHaveLength(1);
    expect(grid.findCorners(70, 160)).toEqual([]);
    expect(grid.findCorners(55, 185)).toEqual([]);
    expect(grid.bounds.west).toBeCloseTo(170, 0);
    expect(grid.bounds.width).toBeCloseTo(30, 0);
    expect(grid.bounds.south).toBeCloseTo(60, 0);
    expect(createCells(20_000, [0, 360]).bounds).toMatchObject({ south: -90, north: 90, width: 360 });
  });

  it('have a spacing of the side of a square of their mean size', () => {
    // The Earth has 41,253 square degrees.
    expect(createCells(20_000, [0, 360]).spacing).toBeCloseTo(Math.sqrt(41_253 / 20_000), 3);
  });
});

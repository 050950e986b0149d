import type { Area } from './area';
import { areaContains } from './area-contains';
import { describeAreaProblem } from './find-area-problem';

type Ring = number[][];
const polygon = (...coordinates: Ring[]): Area => ({ type: 'Polygon', coordinates });
const box = (west: number, south: number, east: number, north: number): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
const contains = (area: Area, longitude: number, latitude: number) => areaContains(area, { latitude, longitude });

describe('an area', () => {
  it('contains the points within, and its border', () => {
    const area = polygon(box(5, 45, 15, 55));
    expect(describeAreaProblem(area)).toBeUndefined();
    expect([contains(area, 10, 50), contains(area, 5, 50), contains(area, 15, 55), contains(area, 10, 45)]).toEqual(
      Array(4).fill(true),
    );
    expect([contains(area, 4.999, 50), contains(area, 10, 55.001), contains(area, -170, 50)]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('excludes its holes, but not their borders', () => {
    const area = polygon(box(0, 0, 10, 10), box(4, 4, 6, 6));
    expect(describeAreaProblem(area)).toBeUndefined();
    expect([contains(area, 5, 5), contains(area, 4, 5), contains(area, 3, 5)]).toEqual([false, true, true]);
  });

  it('may have several polygons, of any winding', () => {
    const area: Area = { type: 'MultiPolygon', coordinates: [[box(0, 0, 1, 1)], [box(5, 5, 6, 6).reverse()]] };
    expect(describeAreaProblem(area)).toBeUndefined();
    expect([contains(area, 0.5, 0.5), contains(area, 5.5, 5.5), contains(area, 3, 3)]).toEqual([true, true, false]);
  });

  it.each([
    ['written past 180', box(175, -20, 185, -10)],
    ['written with both signs', box(175, -20, -175, -10)],
    ['written below -180', box(-185, -20, -175, -10)],
  ])('may cross the date line, %s', (_, ring) => {
    const area = polygon(
      ring,
      ring[0][0] === 175 ? box(179, -16, ring[1][0] > 0 ? 181 : -179, -14) : box(-181, -16, -179, -14),
    );
    expect(describeAreaProblem(area)).toBeUndefined();
    expect([177, 180, -180, -178].map((longitude) => contains(area, longitude, -12))).toEqual([true, true, true, true]);
    expect([170, -170, 0].map((longitude) => contains(area, longitude, -12))).toEqual([false, false, false]);
    expect([contains(area, 180, -15), contains(area, -179.5, -15)]).toEqual([false, false]);
  });

  it('equals the undivided one when it is cut at the date line, as the GeoJSON standard requires', () => {
    const area: Area = { type: 'MultiPolygon', coordinates: [[box(175, -20, 180, -10)], [box(-180, -20, -175, -10)]] };
    expect(describeAreaProblem(area)).toBeUndefined();
    expect([179, 180, -180, -179, 174].map((longitude) => contains(area, longitude, -15))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  it('around a pole contains the pole, north or south', () => {
    const ring = (latitude: number): Ring => [0, 90, 180, -90, 0].map((longitude) => [longitude, latitude]);
    const arctic = polygon(ring(66.5));
    const antarctic = polygon(ring(-60).reverse());
    expect([describeAreaProblem(arctic), describeAreaProblem(antarctic)]).toEqual([undefined, undefined]);
    for (const longitude of [-180, -77, 0, 45, 180]) {
      expect([
        contains(arctic, longitude, 90),
        contains(arctic, longitude, 70),
        contains(arctic, longitude, 60),
      ]).toEqual([true, true, false]);
      expect([contains(antarctic, longitude, -90), contains(antarctic, longitude, -59)]).toEqual([true, false]);
    }
  });

  it.each([
    ['the whole world', box(-180, -90, 180, 90), [90, 0, -90], []],
    ['the whole world, from Greenwich', box(0, -90, 360, 90), [90, 0, -90], []],
    ['the whole world, from its north-western corner', box(180, 90, -180, -90).reverse(), [90, 0, -90], []],
    ['the tropics', box(-180, -23.4, 180, 23.4), [23.4, 0, -10], [24, -90, 90]],
    ['the Arctic', box(-180, 66.5, 180, 90), [90, 70, 66.5], [60, -90]],
    ['the Antarctic', box(-180, -90, 180, -60), [-90, -70], [0, 90]],
  ] as [string, Ring, number[], number[]][])('may be the box of %s', (_, ring, inside, outside) => {
    for (const winding of [ring, [ring[1], ring[2], ring[3], ring[0], ring[1]], [...ring].reverse()]) {
      const area = polygon(winding);
      expect(describeAreaProblem(area)).toBeUndefined();
      for (const longitude of [-180, -77, 0, 45, 180]) {
        expect(inside.map((latitude) => contains(area, longitude, latitude))).toEqual(inside.map(() => true));
        expect(outside.map((latitude) => contains(area, longitude, latitude))).toEqual(outside.map(() => false));
      }
    }
  });

  it.each([
    ['from west to east, as written', box(-130, -20, 130, 60), [-130, -100, 0, 129, 130], [131, 180, -131]],
    ['of 350 degrees', box(-175, -20, 175, 60), [-175, 0, 175], [176, 180, -176]],
    ['from east to west, across the date line', box(130, -20, -130, 60), [130, 180, -180, -131], [129, 0, -100]],
    ['written past 180', box(-10, -20, 210, 60), [-10, 100, 180, -150], [-149, -11]],
    ['that begins at another corner', [...box(-130, -20, 130, 60).slice(1), [130, -20]], [0, 100], [180]],
  ] as [string, Ring, number[], number[]][])('may be a box wider than 180 degrees %s', (_, ring, inside, outside) => {
    const area = polygon(ring);
    expect(describeAreaProblem(area)).toBeUndefined();
    expect(inside.filter((longitude) => !contains(area, longitude, 40))).toEqual([]);
    expect(outside.filter((longitude) => contains(area, longitude, 40))).toEqual([]);
    expect(contains(area, inside[0], -21)).toBe(false);
  });

  it('may be the box of the world with a hole', () => {
    const area = polygon(box(-180, -90, 180, 90), box(5, 45, 15, 55));
    expect(describeAreaProblem(area)).toBeUndefined();
    expect([contains(area, 10, 50), contains(area, -170, 50)]).toEqual([false, true]);
  });

  it('along the pole and the date line, as maps draw Antarctica, is the same', () => {
    const area = polygon([
      [-180, -90],
      [-180, -75],
      [-60, -70],
      [60, -66],
      [180, -75],
      [180, -90],
      [-180, -90],
    ]);
    expect(describeAreaProblem(area)).toBeUndefined();
    expect([contains(area, 0, -80), contains(area, 180, -80), contains(area, 0, -60)]).toEqual([true, true, false]);
  });

  it.each([
    [
      'a bow tie',
      polygon([
        [0, 0],
        [2, 2],
        [2, 0],
        [0, 2],
        [0, 0],
      ]),
      'crosses itself near longitude 1, latitude 1',
    ],
    [
      'a bow tie on the date line',
      polygon([
        [179, 0],
        [-179, 2],
        [-179, 0],
        [179, 2],
        [179, 0],
      ]),
      'crosses itself near longitude -180, latitude 1',
    ],
    [
      'a ring that touches itself',
      polygon([
        [0, 0],
        [4, 0],
        [2, 2],
        [4, 4],
        [0, 4],
        [2, 2],
        [0, 0],
      ]),
      'crosses itself near longitude 2, latitude 2',
    ],
    [
      'a spike',
      polygon([
        [0, 0],
        [4, 0],
        [2, 0],
        [2, 2],
        [0, 0],
      ]),
      'crosses itself near',
    ],
    [
      'a hole across the border',
      polygon(box(0, 0, 4, 4), box(3, 1, 5, 2)),
      'crosses itself near longitude 4, latitude',
    ],
    [
      'a line',
      polygon([
        [0, 0],
        [1, 1],
        [2, 2],
        [0, 0],
      ]),
      '(ring 1) that encloses nothing',
    ],
    ['one position', polygon(Array.from({ length: 4 }, () => [5, 45])), '(ring 1) that encloses nothing'],
    [
      'one position, some turns around the Earth apart',
      polygon(box(0, 0, 4, 4), [
        [1, 1],
        [-359, 1],
        [1, 1],
        [-359, 1],
      ]),
      '(ring 2) that encloses nothing',
    ],
    [
      'an open ring',
      polygon([
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ]),
      '(ring 1) that does not end where it begins',
    ],
    [
      'three positions',
      polygon([
        [0, 0],
        [1, 0],
        [0, 0],
      ]),
      'fewer than four positions',
    ],
    [
      'a latitude of 91',
      polygon(box(0, 0, 1, 91)),
      'a longitude (-360 to 360) and a latitude (-90 to 90) at each position, not [1,91] (ring 1)',
    ],
    [
      'a word',
      {
        type: 'Polygon',
        coordinates: [
          [
            ['a', 1],
            [0, 0],
            [1, 1],
            ['a', 1],
          ],
        ],
      },
      '["a",1]',
    ],
    ['no ring', polygon(), 'must have coordinates'],
    [
      'a second part without rings',
      { type: 'MultiPolygon', coordinates: [[box(0, 0, 1, 1)], []] },
      'no ring in polygon 2',
    ],
    ['a point', { type: 'Point', coordinates: [1, 2] }, 'must be a GeoJSON Polygon or MultiPolygon'],
    ['nothing', null, 'must be a GeoJSON Polygon or MultiPolygon'],
    [
      'a coastline',
      polygon(Array.from({ length: 5002 }, (_, i) => [(i % 5001) / 100, 0])),
      'must have at most 5000 positions',
    ],
  ])('%s is refused with the reason', (_, value, problem) => {
    expect(describeAreaProblem(value)).toContain(problem);
  });

  it('is refused with at most the start of a long position', () => {
    const ring = [[0, 0], Array.from({ length: 1000 }, () => 200), [1, 1], [0, 0]];
    expect(describeAreaProblem(polygon(ring))).toMatch(/, not \[200,[^ ]{55}… \(ring 1\)$/);
  });

  it('is refused when too many of its edges share a latitude', () => {
    // A zigzag from corner to corner: the box of each edge overlaps all others.
    const teeth = Array.from({ length: 2000 }, (_, k): [number, number] => [
      (k % 2) * 80 + k / 1000,
      (k % 2) * 80 - k / 1000,
    ]);
    const ring = [...teeth, [83, 85], [-1, 85], teeth[0]];
    expect(describeAreaProblem({ type: 'Polygon', coordinates: [ring] })).toMatch(
      /^is too complex: .* Simplify its border$/,
    );
  });

  it('is validated with a border of thousands of positions', () => {
    const ring = Array.from({ length: 4000 }, (_, i) => {
      const angle = (2 * Math.PI * i) / 4000;
      const radius = 5 + 0.2 * Math.sin(40 * angle);
      return [radius * Math.cos(angle), 45 + radius * Math.sin(angle)];
    });
    expect(describeAreaProblem(polygon([...ring, ring[0]]))).toBeUndefined();
    [ring[1000], ring[1002]] = [ring[1002], ring[1000]];
    expect(describeAreaProblem(polygon([...ring, ring[0]]))).toContain('crosses itself near');
  });
});

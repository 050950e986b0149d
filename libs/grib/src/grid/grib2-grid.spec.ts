import { Section } from '../section';
import { buildSection } from '../testing/grib2-builder';
import { f32, s32, u16, u32, u8 } from '../testing/byte-encoders';
import { readGrib2Grid } from './grib2-grid';
import { findNearestPoint } from './grid';

const MISSING = new Array<number>(15).fill(0xff);
const SPHERE = 6;
const WGS84 = 5;
const NORTHWARD = 0x40;
const SOUTH_POLE = 0x80;
const micro = (degrees: number) => s32(Math.round(degrees * 1e6));

/** A section 3 with the template's bytes from 31 on. */
const gridOf = (points: number, template: number, shape: number, ...octets: number[][]) =>
  readGrib2Grid(
    new Section(
      Uint8Array.from(buildSection(3, u8(0), u32(points), u8(0, 0), u16(template), u8(shape), MISSING, ...octets)),
      0,
    ),
  );

const parallels = (
  [ni, nj]: [number, number],
  [la1, lo1]: [number, number],
  [la2, lo2]: [number, number],
  dj: number,
) => [
  ...u32(ni, nj, 0, 0xffffffff),
  ...micro(la1),
  ...micro(lo1),
  48,
  ...micro(la2),
  ...micro(lo2),
  ...u32(0xffffffff, dj),
  0,
];

const map = ([nx, ny]: [number, number], [la1, lo1]: [number, number], ...rest: number[][]) => [
  ...u32(nx, ny),
  ...micro(la1),
  ...micro(lo1),
  ...rest.flat(),
];

/** Latitude and longitude of points as grib_get_data of ecCodes 2.28 prints them for a message with this section. */
describe.each([
  {
    name: 'Gaussian (template 3.40)',
    type: 'regular_gg',
    grid: () => gridOf(128 * 64, 40, SPHERE, parallels([128, 64], [87.8638, 0], [-87.8638, 357.1875], 32)),
    points: [
      [0, 87.863799, 0],
      [129, 85.096527, 2.8125],
      [8191, -87.863799, 357.1875],
    ],
  },
  {
    name: 'rotated (template 3.1)',
    type: 'rotated_ll',
    grid: () =>
      gridOf(16 * 31, 1, SPHERE, parallels([16, 31], [60, 0], [0, 30], 2e6), micro(-39.25), micro(18), f32(0)),
    points: [
      [0, 69.25, -162],
      [400, 60.75, 18],
      [495, 42.116764, 60.38078],
    ],
  },
  {
    name: 'polar stereographic (template 3.20)',
    type: 'polar_stereographic',
    grid: () =>
      gridOf(
        16 * 31,
        20,
        SPHERE,
        map([16, 31], [20, 240], [48], micro(60), micro(255), u32(30e6, 30e6), [0, NORTHWARD]),
      ),
    points: [
      [0, 20, 240],
      [1, 20.049907, 240.199629],
      [495, 26.607457, 241.574537],
    ],
  },
  {
    name: 'polar stereographic from the south pole',
    type: 'polar_stereographic',
    grid: () =>
      gridOf(
        16 * 31,
        20,
        SPHERE,
        map([16, 31], [-60, 20], [48], micro(-60), micro(0), u32(30e6, 30e6), [SOUTH_POLE, NORTHWARD]),
      ),
    points: [
      [1, -59.90663, 20.505392],
      [495, -51.199195, 21.574543],
    ],
  },
  {
    name: 'Lambert conformal (template 3.30)',
    type: 'lambert',
    grid: () =>
      gridOf(
        1799 * 1059,
        30,
        SPHERE,
        map(
          [1799, 1059],
          [21.138123, 237.280472],
          [8],
          micro(38.5),
          micro(262.5),
          u32(3e6, 3e6),
          [0, NORTHWARD],
          micro(30),
          micro(60),
          s32(0),
          s32(0),
        ),
      ),
    points: [
      [1799, 21.162557, 237.271935],
      [700_000, 32.48589, 239.192955],
    ],
  },
  {
    name: 'Lambert azimuthal equal area on the ellipsoid (template 3.140)',
    type: 'lambert_azimuthal_equal_area',
    grid: () =>
      gridOf(
        16 * 31,
        140,
        WGS84,
        map([16, 31], [44.517, 342.8], micro(54.9), micro(357.5), [48], u32(2e6, 2e6), [NORTHWARD]),
      ),
    points: [
      [1, 44.520644, 342.824663],
      [495, 45.101114, 343.029983],
    ],
  },
])('$name', ({ type, grid, points }) => {
  it.each(points)('has point %d at %d, %d', (index, latitude, longitude) => {
    const made = grid();
    expect(made.type).toBe(type);
    const point = made.getPoint(index);
    expect(point.latitude).toBeCloseTo(latitude, 5);
    expect(Math.cos(((point.longitude - longitude) * Math.PI) / 180)).toBeCloseTo(1, 13);
    expect(findNearestPoint(made, latitude, longitude)?.index).toBe(index);
  });
});

describe('wind components', () => {
  const hrrr = (flags: number) =>
    gridOf(
      1799 * 1059,
      30,
      SPHERE,
      map(
        [1799, 1059],
        [21.138123, 237.280472],
        [flags],
        micro(38.5),
        micro(262.5),
        u32(3e6, 3e6),
        [0, NORTHWARD],
        micro(38.5),
        micro(38.5),
        s32(0),
        s32(0),
      ),
    );

  it('follow the map where the flag says so: its north turns with the distance from its meridian', () => {
    const { computeGridConvergence } = hrrr(8);
    // Snyder (14-4): n (longitude - meridian), with n the sine of the standard parallel.
    const expected = (longitude: number) => (Math.sin((38.5 * Math.PI) / 180) * (longitude + 97.5) * Math.PI) / 180;
    for (const longitude of [-120, -97.5, -80])
      expect(computeGridConvergence!(35, longitude)).toBeCloseTo(expected(longitude), 5);
  });

  it('are eastward and northward without the flag', () => {
    expect(hrrr(0).computeGridConvergence).toBeUndefined();
  });
});

describe('Mercator (template 3.10)', () => {
  it('has rows at the distance of its true parallel', () => {
    const grid = gridOf(
      4,
      10,
      SPHERE,
      map([2, 2], [10, 0], [48], micro(20), micro(11), micro(1.9), [NORTHWARD], u32(0, 200e6, 180e6)),
    );
    // Snyder (7-2), (7-4): y = R cos(20) ln tan(45 + latitude / 2), x = R cos(20) longitude.
    const radius = 6371.229 * Math.cos((20 * Math.PI) / 180);
    const y = (latitude: number) => radius * Math.log(Math.tan(((45 + latitude / 2) * Math.PI) / 180));
    expect(y(grid.getPoint(2).latitude) - y(10)).toBeCloseTo(180, 6);
    expect((grid.getPoint(1).longitude * Math.PI * radius) / 180).toBeCloseTo(200, 6);
  });
});

describe('section 3', () => {
  it('counts angles in parts of a basic angle if it has one', () => {
    const grid = gridOf(2, 0, SPHERE, u32(2, 1, 1, 8), s32(80), s32(-40), [48], s32(80), s32(-32), u32(8, 8), [0]);
    expect(grid.getPoint(1)).toEqual({ index: 1, latitude: 10, longitude: -4 });
  });

  it('puts points on a reduced Gaussian grid by its list of row lengths', () => {
    const head = (list: number[]) =>
      buildSection(
        3,
        u8(0),
        u32(47),
        u8(2, 1),
        u16(40),
        u8(SPHERE),
        MISSING,
        u32(0xffffffff),
        parallels([0, 2], [87.864, 0], [85.097, 359], 32).slice(4),
        list,
      );
    const grid = readGrib2Grid(new Section(Uint8Array.from(head(u16(20, 27))), 0));
    expect(grid.type).toBe('reduced_gg');
    expect(grid.getPoint(20)).toMatchObject({ index: 20, longitude: 0 });
    expect(() => readGrib2Grid(new Section(Uint8Array.from(head(u16(20, 28))), 0))).toThrow(
      'a grid of 48 points for 47 values',
    );
    expect(() => readGrib2Grid(new Section(Uint8Array.from(head(u16(20))), 0))).toThrow(
      'too short for the lengths of 2 rows',
    );
  });

  it('rejects unknown templates and Earth shapes, empty grids, and grids with another number of points', () => {
    expect(() => gridOf(1, 90, SPHERE)).toThrow('grid definition template 3.90');
    const lambert = (shape: number) =>
      gridOf(1, 140, shape, map([1, 1], [40, 0], micro(50), micro(0), [48], u32(1, 1), [0]));
    expect(() => lambert(10)).toThrow('shape of the Earth 10');
    expect(() => lambert(1)).toThrow('an Earth with semi-axes of');
    expect(() => gridOf(3, 0, SPHERE, parallels([2, 2], [1, 0], [0, 1], 1e6))).toThrow(
      'a grid of 4 points for 3 values',
    );
    expect(() => gridOf(0, 0, SPHERE, parallels([0, 2], [1, 0], [0, 1], 1e6))).toThrow('a grid without points');
  });
});

import type { Place, TileGrid } from '@daystar/contracts';
import { HOUR, MINUTE } from '@daystar/timeseries';
import { createSandboxAtmosphere } from '../synthetic-weather/sandbox-atmosphere';
import { type OpacityNowcast, createOpacityNowcast } from './opacity-nowcast';

const atmosphere = createSandboxAtmosphere(7);
const noon = Date.UTC(2026, 5, 21, 12);
const LEADS_MS = [15, 30, 60].map((lead) => lead * MINUTE);

const placesOf = ({ south, west, spacing, rows, columns }: TileGrid) =>
  Array.from({ length: rows * columns }, (_, i) => ({
    latitude: south + Math.floor(i / columns) * spacing,
    longitude: west + (i % columns) * spacing,
  }));

const frameAt = (grid: TileGrid, time: number) => ({
  time,
  opacity: Float32Array.from(placesOf(grid), (place) => atmosphere.opacityAt(place, time)),
});

const framesOf = (grid: TileGrid) => [-20, -10, 0].map((lag) => frameAt(grid, noon + lag * MINUTE));

/** Root mean square over the locations with an error, which most have. */
function rootMeanSquare(grid: TileGrid, errorAt: (place: Place) => number): number {
  const places = placesOf(grid).filter((_, i) => i % 3 === 0);
  const errors = places.map(errorAt).filter((error) => !Number.isNaN(error));
  expect(errors.length).toBeGreaterThan(0.5 * places.length);
  return Math.hypot(...errors) / Math.sqrt(errors.length);
}

/** Error of the displacement over a quarter of an hour, pixels. */
const displacementError = (grid: TileGrid, nowcast: OpacityNowcast) =>
  rootMeanSquare(grid, (place) => {
    const seen = nowcast.motionAt(place);
    const truth = atmosphere.motionAt(place, noon);
    if (!seen) throw new Error('the place lies in the grid');
    const metres = Math.hypot(seen.eastward - truth.eastward, seen.northward - truth.northward) * 900;
    return metres / (grid.spacing * 111_195 * Math.sqrt(Math.cos((place.latitude * Math.PI) / 180)));
  });

const grids: [string, TileGrid][] = [
  ['westerlies', { south: 44, west: 3, spacing: 0.03, rows: 96, columns: 96 }],
  ['the other westerlies, across the date line', { south: -40, west: 178, spacing: 0.03, rows: 96, columns: 96 }],
  ['trade winds', { south: -2, west: -60, spacing: 0.03, rows: 96, columns: 96 }],
];

describe.each(grids)('a nowcast of opacity over the sandbox, in %s', (_, grid) => {
  const frames = framesOf(grid);
  const nowcast = createOpacityNowcast(grid, frames);

  it('estimates the true motion of the clouds to less than a pixel', () => {
    expect(displacementError(grid, nowcast)).toBeLessThan(1);
  });

  it('advects a single frame with the forecast wind, more accurately than persistence', () => {
    const alone = frames.slice(-1);
    const middle = { latitude: grid.south + 1.4, longitude: grid.west + 1.4 };
    const { eastward, northward } = atmosphere.motionAt(middle, noon);
    // The forecast wind is wrong by 2 m/s.
    const along = createOpacityNowcast(grid, alone, { eastward: eastward + 1.2, northward: northward - 1.6 });
    const stayed = createOpacityNowcast(grid, alone);
    for (const lead of LEADS_MS) {
      const error = (from: OpacityNowcast) =>
        rootMeanSquare(grid, (place) => {
          const known = along.opacityAt(place, [lead])[0];
          return Number.isNaN(known)
            ? NaN
            : from.opacityAt(place, [lead])[0] - atmosphere.opacityAt(place, noon + lead);
        });
      expect(error(along)).toBeLessThan(0.95 * error(stayed));
    }
  });

  it('is more accurate than persistence', () => {
    const stayed = createOpacityNowcast(grid, frames.slice(-1));
    LEADS_MS.forEach((lead, i) => {
      const error = (from: OpacityNowcast) =>
        rootMeanSquare(grid, (place) => {
          const known = nowcast.opacityAt(place, [lead])[0];
          const truth = atmosphere.opacityAt(place, noon + lead);
          return Number.isNaN(known) ? NaN : from.opacityAt(place, [lead])[0] - truth;
        });
      expect(error(nowcast)).toBeLessThan([0.6, 0.75, 0.9][i] * error(stayed));
    });
  });
});

describe('a nowcast of opacity', () => {
  const grid: TileGrid = { south: 10, west: 170, spacing: 0.5, rows: 30, columns: 50 };

  it('follows the forecast wind where its frames show nothing, and the frames where they do', () => {
    const wind = { eastward: 12, northward: -5 };
    const overcast = [-20, 0].map((lag) => ({
      time: noon + lag * MINUTE,
      opacity: new Float32Array(grid.rows * grid.columns).fill(80),
    }));
    const middle = { latitude: 17.25, longitude: -177.75 };
    const motion = createOpacityNowcast(grid, overcast, wind).motionAt(middle);
    expect(motion?.eastward).toBeCloseTo(12, 1);
    expect(motion?.northward).toBeCloseTo(-5, 1);
    const [, seenGrid] = grids[0];
    const seen = framesOf(seenGrid);
    const against = { eastward: -10, northward: 10 };
    const [alone, misled] = [createOpacityNowcast(seenGrid, seen), createOpacityNowcast(seenGrid, seen, against)];
    const error = displacementError(seenGrid, misled);
    expect(error).toBeLessThan(1);
    expect(error).toBeLessThan(1.1 * displacementError(seenGrid, alone));
  });
  const level = (opacity: number) =>
    [-10, 0].map((lag) => ({ time: noon + lag * MINUTE, opacity: new Float32Array(1500).fill(opacity) }));

  it('preserves a uniform sky, to the edges of its grid and across the date line', () => {
    const nowcast = createOpacityNowcast(grid, level(35));
    for (const place of [
      { latitude: 10, longitude: 170 },
      { latitude: 24.5, longitude: -165.5 },
      { latitude: 17, longitude: -179.9 },
      { latitude: 17, longitude: 180 },
    ]) {
      for (const opacity of nowcast.opacityAt(place, LEADS_MS)) expect(opacity).toBeCloseTo(35, 4);
      expect(nowcast.motionAt(place)).toEqual({ eastward: 0, northward: 0 });
    }
  });

  it('has no value outside its grid or where observations are missing', () => {
    const nowcast = createOpacityNowcast(grid, level(35));
    for (const place of [
      { latitude: 9.9, longitude: 175 },
      { latitude: 24.6, longitude: 175 },
      { latitude: 17, longitude: 169.9 },
      { latitude: 17, longitude: -165.4 },
    ]) {
      expect([...nowcast.opacityAt(place, LEADS_MS)]).toEqual([NaN, NaN, NaN]);
      expect(nowcast.motionAt(place)).toBeUndefined();
    }
    const night = createOpacityNowcast(grid, level(NaN));
    expect([...night.opacityAt({ latitude: 17, longitude: 175 }, LEADS_MS)]).toEqual([NaN, NaN, NaN]);
  });

  it('estimates from its edge where clouds come from outside, and only there', () => {
    const [, seenGrid] = grids[0];
    const nowcast = createOpacityNowcast(seenGrid, framesOf(seenGrid));
    const leads = [HOUR];
    let outside = 0;
    for (const place of placesOf(seenGrid).filter((_, i) => i % 7 === 0)) {
      const [[advected], [edge]] = [nowcast.opacityAt(place, leads), nowcast.edgeOpacityAt(place, leads)];
      expect([advected, edge].filter(Number.isNaN)).toHaveLength(1);
      outside += Number.isNaN(advected) ? 1 : 0;
    }
    expect(outside).toBeGreaterThan(20);
    const beyond = { latitude: seenGrid.south - 0.1, longitude: seenGrid.west + 1 };
    expect(nowcast.edgeOpacityAt(beyond, leads)).toEqual(Float64Array.of(NaN));
  });

  it('stays between clear and overcast', () => {
    const thickening = [20, 60, 98].map((opacity, i) => ({
      time: noon + 10 * i * MINUTE,
      opacity: new Float32Array(1500).fill(opacity),
    }));
    expect(createOpacityNowcast(grid, thickening).opacityAt({ latitude: 17, longitude: 175 }, LEADS_MS)[2]).toBe(100);
  });

  it('refuses a frame of another grid', () => {
    const wrong = { time: noon, opacity: new Float32Array(1499) };
    expect(() => createOpacityNowcast(grid, [wrong])).toThrow('a frame holds 1499 values, not 30 x 50');
    expect(() => createOpacityNowcast(grid, [])).toThrow('needs at least one frame');
  });
});

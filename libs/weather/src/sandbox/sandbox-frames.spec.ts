import { type Place, type WeatherTile, getCentre, getTileName, unpackColumn } from '@daystar/contracts';
import { createSandboxAtmosphere } from '@daystar/forecasting';
import { MINUTE } from '@daystar/timeseries';
import { fetchTiles } from '../source/testing/weather-source-suite';
import type { WeatherRequest } from '../source/weather-source';
import { createSandboxSource } from './sandbox-source';

const now = Date.UTC(2026, 4, 10, 9, 43);
const como: Place = { latitude: 46.1, longitude: 8.9 };

async function frames(places: readonly Place[], request: Partial<WeatherRequest> = {}): Promise<WeatherTile[]> {
  const { tiles } = await fetchTiles({ source: createSandboxSource({ seed: 5 }), now, places }, request);
  return tiles.filter(({ source }) => source === 'sandbox-frames');
}

describe('frames of the simulated atmosphere', () => {
  it('cover the tile of a location and its eight neighbours, half an hour back, and follow the tiles of the location', async () => {
    const { tiles } = await fetchTiles({ source: createSandboxSource(), now, places: [como] });
    expect(tiles.map(({ source }) => source)).toEqual([
      'sandbox',
      'sandbox',
      ...Array<string>(9).fill('sandbox-frames'),
    ]);
    const observed = tiles.slice(2);
    expect(observed[0].tile).toBe(getTileName(como));
    const centres = observed.map(({ tile }) => getCentre(tile));
    for (const north of [43.75, 46.25, 48.75]) {
      for (const east of [6.25, 8.75, 11.25]) expect(centres).toContainEqual({ latitude: north, longitude: east });
    }
    // The block of the frame half an hour ago begins at nine.
    for (const tile of observed) {
      expect(tile).toMatchObject({ first_period_end: '2026-05-10T09:10:00.000Z', period: 'PT10M', steps: 4 });
      expect(tile.run).toBe('2026-05-10T09:35:00.000Z');
    }
  });

  it('have the truth in the middle of each step at each node, edges included', async () => {
    const [observed] = await frames([como]);
    const { south, west, spacing, rows, columns } = observed.grid!;
    expect([south, west, south + (rows - 1) * spacing, west + (columns - 1) * spacing]).toEqual([45, 7.5, 47.5, 10]);
    const opacity = unpackColumn(observed.columns.cloud_opacity!);
    for (const [row, column, step] of [
      [0, 0, 0],
      [20, 3, 1],
      [7, 20, 3],
    ]) {
      const place = { latitude: 45 + row / 8, longitude: 7.5 + column / 8 };
      const time = Date.UTC(2026, 4, 10, 9, 5 + 10 * step);
      const truth = createSandboxAtmosphere(5).truthAt(place, time).cloud_opacity;
      expect(Math.abs(opacity[(row * 21 + column) * 4 + step] - truth)).toBeLessThan(0.002);
    }
  });

  it('are sent once for locations whose tiles are neighbours', async () => {
    const near = { latitude: 45.2, longitude: 9.4 };
    const beside = { latitude: 46.1, longitude: 11.4 };
    expect(await frames([como, near])).toHaveLength(9);
    expect(await frames([como, near, beside])).toHaveLength(12);
  });

  it('continue across the date line, and end at the poles', async () => {
    const fiji = await frames([{ latitude: -17.6, longitude: 179.9 }]);
    expect(new Set(fiji.map(({ grid }) => grid!.west))).toEqual(new Set([175, 177.5, -180]));
    expect(await frames([{ latitude: 90, longitude: 0 }])).toHaveLength(6);
  });

  it('are sent from the half hour of the newest frame, and only when there is a new one', async () => {
    const soon = await frames([como], { since: now - 10 * MINUTE });
    expect(soon.map(({ first_period_end, steps }) => [first_period_end, steps])[0]).toEqual([
      '2026-05-10T09:40:00.000Z',
      1,
    ]);
    expect(await frames([como], { since: now - 2 * MINUTE })).toEqual([]);
  });

  it('are limited in number, tiles of the locations first', async () => {
    const many = Array.from({ length: 80 }, (_, i) => ({ latitude: (i % 8) * 10 - 35, longitude: i * 4.4 - 175 }));
    const observed = await frames(many);
    expect(observed.reduce((sum, { steps }) => sum + steps, 0)).toBeLessThanOrEqual(360);
    const own = new Set(many.map(getTileName));
    expect(new Set(observed.slice(0, own.size).map(({ tile }) => tile))).toEqual(own);
  });
});

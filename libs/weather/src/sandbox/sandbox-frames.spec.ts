import { type Place, type WeatherTile, centreOf, tileOf, unpackColumn } from '@daystar/contracts';
import { sandboxAtmosphere } from '@daystar/forecasting';
import { MINUTE } from '@daystar/timeseries';
import { told } from '../weather-source.suite';
import type { WeatherRequest } from '../weather-source';
import { sandboxSource } from './sandbox-source';

const now = Date.UTC(2026, 4, 10, 9, 43);
const como: Place = { latitude: 46.1, longitude: 8.9 };

async function frames(places: readonly Place[], request: Partial<WeatherRequest> = {}): Promise<WeatherTile[]> {
  const { tiles } = await told({ source: sandboxSource({ seed: 5 }), now, places }, request);
  return tiles.filter(({ source }) => source === 'sandbox-frames');
}

describe('frames of the sandbox', () => {
  it('cover the tile of a place and the eight around it, half an hour back, after all that is said of the place', async () => {
    const { tiles } = await told({ source: sandboxSource(), now, places: [como] });
    expect(tiles.map(({ source }) => source)).toEqual([
      'sandbox',
      'sandbox',
      ...Array<string>(9).fill('sandbox-frames'),
    ]);
    const seen = tiles.slice(2);
    expect(seen[0].tile).toBe(tileOf(como));
    const centres = seen.map(({ tile }) => centreOf(tile));
    for (const north of [43.75, 46.25, 48.75]) {
      for (const east of [6.25, 8.75, 11.25]) expect(centres).toContainEqual({ latitude: north, longitude: east });
    }
    // The block of the frame half an hour ago begins at nine.
    for (const tile of seen) {
      expect(tile).toMatchObject({ first_period_end: '2026-05-10T09:10:00.000Z', period: 'PT10M', steps: 4 });
      expect(tile.run).toBe('2026-05-10T09:35:00.000Z');
    }
  });

  it('hold the truth of the middle of each step at each node, up to the far edges', async () => {
    const [seen] = await frames([como]);
    const { south, west, spacing, rows, columns } = seen.grid!;
    expect([south, west, south + (rows - 1) * spacing, west + (columns - 1) * spacing]).toEqual([45, 7.5, 47.5, 10]);
    const opacity = unpackColumn(seen.columns.cloud_opacity!);
    for (const [row, column, step] of [
      [0, 0, 0],
      [20, 3, 1],
      [7, 20, 3],
    ]) {
      const place = { latitude: 45 + row / 8, longitude: 7.5 + column / 8 };
      const time = Date.UTC(2026, 4, 10, 9, 5 + 10 * step);
      const truth = sandboxAtmosphere(5).truthAt(place, time).cloud_opacity;
      expect(Math.abs(opacity[(row * 21 + column) * 4 + step] - truth)).toBeLessThan(0.002);
    }
  });

  it('come once for places whose tiles meet', async () => {
    const near = { latitude: 45.2, longitude: 9.4 };
    const beside = { latitude: 46.1, longitude: 11.4 };
    expect(await frames([como, near])).toHaveLength(9);
    expect(await frames([como, near, beside])).toHaveLength(12);
  });

  it('go on across the date line, and end at the poles', async () => {
    const fiji = await frames([{ latitude: -17.6, longitude: 179.9 }]);
    expect(new Set(fiji.map(({ grid }) => grid!.west))).toEqual(new Set([175, 177.5, -180]));
    expect(await frames([{ latitude: 90, longitude: 0 }])).toHaveLength(6);
  });

  it('are told again from the half hour of what is new, and not at all before the next is there', async () => {
    const soon = await frames([como], { since: now - 10 * MINUTE });
    expect(soon.map(({ first_period_end, steps }) => [first_period_end, steps])[0]).toEqual([
      '2026-05-10T09:40:00.000Z',
      1,
    ]);
    expect(await frames([como], { since: now - 2 * MINUTE })).toEqual([]);
  });

  it('are bounded in number, those that places lie in first', async () => {
    const many = Array.from({ length: 80 }, (_, i) => ({ latitude: (i % 8) * 10 - 35, longitude: i * 4.4 - 175 }));
    const seen = await frames(many);
    expect(seen.reduce((sum, { steps }) => sum + steps, 0)).toBeLessThanOrEqual(360);
    const own = new Set(many.map(tileOf));
    expect(new Set(seen.slice(0, own.size).map(({ tile }) => tile))).toEqual(own);
  });
});

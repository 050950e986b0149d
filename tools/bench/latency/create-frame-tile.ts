import { type WeatherTile, packColumn } from '@daystar/contracts';
import { HOUR, MINUTE, floorTo } from '@daystar/timeseries';
import { createTileGrid } from '../create-tile-grid';

/** Distance between points, degrees. */
const SPACING = 0.25;
/** Time between frames, ms. */
const INTERVAL_MS = 10 * MINUTE;
const FRAMES = HOUR / INTERVAL_MS;

/** Creates the clouds of the last hour in a tile, on a quarter-degree grid, like those of a geostationary satellite. */
export function createFrameTile(tile: string, now: number): WeatherTile {
  const grid = createTileGrid(tile, SPACING);
  const end = floorTo(now, INTERVAL_MS);
  return {
    source: 'bench-frames',
    kind: 'observation',
    run: new Date(end - INTERVAL_MS / 2).toISOString(),
    tile,
    first_period_end: new Date(end - (FRAMES - 1) * INTERVAL_MS).toISOString(),
    period: 'PT10M',
    steps: FRAMES,
    grid,
    columns: {
      cloud_opacity: packColumn(
        Float64Array.from(
          { length: grid.rows * grid.columns * FRAMES },
          (_, i) => 50 + 49 * Math.sin(i / 13 + grid.west),
        ),
      ),
    },
  };
}

import { TILE_DEGREES, type WeatherTile, getCentre, packColumn } from '@daystar/contracts';
import { HOUR, MINUTE, floorTo } from '@daystar/timeseries';

const SPACING = 0.25;
const NODES = TILE_DEGREES / SPACING + 1;
const INTERVAL = 10 * MINUTE;
const FRAMES = HOUR / INTERVAL;

/** Creates the clouds of the last hour in a tile, on a quarter-degree grid, like those of a geostationary satellite. */
export function createFrameTile(tile: string, now: number): WeatherTile {
  const centre = getCentre(tile);
  const end = floorTo(now, INTERVAL);
  return {
    source: 'bench-frames',
    kind: 'observation',
    run: new Date(end - INTERVAL / 2).toISOString(),
    tile,
    first_period_end: new Date(end - (FRAMES - 1) * INTERVAL).toISOString(),
    period: 'PT10M',
    steps: FRAMES,
    grid: {
      south: centre.latitude - TILE_DEGREES / 2,
      west: centre.longitude - TILE_DEGREES / 2,
      spacing: SPACING,
      rows: NODES,
      columns: NODES,
    },
    columns: {
      cloud_opacity: packColumn(
        Float64Array.from({ length: NODES * NODES * FRAMES }, (_, i) => 50 + 49 * Math.sin(i / 13 + centre.longitude)),
      ),
    },
  };
}

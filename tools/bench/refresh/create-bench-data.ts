import { type Site, type WeatherTile, packColumn } from '@daystar/contracts';
import { DAY, HOUR, floorTo } from '@daystar/timeseries';
import { createTileGrid } from '../create-tile-grid';

/** A part of the globe, degrees. */
interface Area {
  readonly south: number;
  readonly west: number;
  readonly height: number;
  readonly width: number;
}
const COUNTRY: Area = { south: 37.5, west: -7.5, height: 15, width: 20 };

/** Creates sites spread over an area, every third one on trackers. */
export function createSites(count: number, { south, west, height, width }: Area = COUNTRY): Site[] {
  return Array.from({ length: count }, (_, i) => {
    const hex = i.toString(16).padStart(8, '0');
    return {
      resource_id: `be0c-be0c-${hex.slice(0, 4)}-${hex.slice(4)}`,
      account_id: 'bench',
      kind: 'utility',
      name: `bench ${i}`,
      latitude: Number((south + ((i * 0.618034 * height) % height)).toFixed(4)),
      longitude: Number((west + ((i * 0.381966 * 1.7 * width) % width)).toFixed(4)),
      capacity: 5 + (i % 40),
      ...(i % 3 === 0 ? { tracking_type: 'horizontal_single_axis' } : { tilt: 10 + (i % 30), azimuth: 180 }),
      created_at: new Date(0).toISOString(),
      version: 1,
    };
  });
}

/** Spacing of the weather grid, degrees. */
const SPACING = 0.5;

/** Creates hourly weather of a tile on a half-degree grid, eight days back and ahead. */
export function createTile(tile: string, now: number): WeatherTile {
  const grid = createTileGrid(tile, SPACING);
  const firstEnd = floorTo(now, HOUR) - 8 * DAY;
  const steps = (16 * DAY) / HOUR;
  const createWave = (mean: number, amplitude: number, valuesPerRadian: number) =>
    packColumn(
      Float64Array.from(
        { length: grid.rows * grid.columns * steps },
        (_, i) => mean + amplitude * Math.sin(i / valuesPerRadian + grid.west),
      ),
    );
  return {
    source: 'bench',
    kind: 'forecast',
    run: new Date(floorTo(now, HOUR)).toISOString(),
    tile,
    first_period_end: new Date(firstEnd).toISOString(),
    period: 'PT60M',
    steps,
    grid,
    columns: {
      cloud_opacity: createWave(50, 49, 7),
      air_temp: createWave(15, 8, 4),
      wind_speed: createWave(4, 3, 5),
    },
  };
}

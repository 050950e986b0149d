import { packColumn } from '../weather/packed-column';
import { WeatherTile } from '../weather/weather-tile';
import type { EventType } from './event-type';

export const weatherTilePublished: EventType<WeatherTile> = {
  topic: 'weather.tile.v1',
  meaning:
    'Published for every tile for which a source has new data. The key is the tile, so one engine receives all its weather.',
  payload: WeatherTile,
  getKey: (tile) => tile.tile,
  isCompacted: false,
  example: {
    source: 'gfs',
    kind: 'forecast',
    run: '2026-01-01T00:00:00Z',
    next_run_at: '2026-01-01T09:30:00Z',
    tile: 't50-26',
    first_period_end: '2026-01-01T07:00:00Z',
    period: 'PT60M',
    steps: 2,
    grid: { south: 35, west: -115, spacing: 2.5, rows: 2, columns: 2 },
    columns: { cloud_cover: packColumn([0, 10, 0, 20, 5, 5, 90, 100]), air_temp: packColumn([8, 9, 8, 9, 7, 8, 3, 3]) },
  },
};

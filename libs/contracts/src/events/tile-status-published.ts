import { TileStatus } from '../weather/tile-status';
import type { EventType } from './event-type';

export const tileStatusPublished: EventType<TileStatus> = {
  topic: 'forecast.tile.v1',
  meaning:
    'Published by engines when the inputs of the forecasts within a tile change, and periodically without a change. `told_at` is the issue time of the forecast, not the time of publication.',
  payload: TileStatus,
  getKey: ({ tile }) => tile,
  isCompacted: true,
  example: {
    tile: 't50-26',
    told_at: '2026-01-01T19:10:00Z',
    ladder: 'nwp',
    inputs: [{ source: 'gfs', run: '2026-01-01T12:00:00Z' }],
    excluded: [{ source: 'ecmwf', run: '2026-01-01T06:00:00Z', fault: 'level-jump', since: '2026-01-01T17:20:00Z' }],
  },
};

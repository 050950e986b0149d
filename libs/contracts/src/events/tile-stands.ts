import { TileStanding } from '../weather/tile-standing';
import type { EventType } from './event-type';

export const tileStands: EventType<TileStanding> = {
  topic: 'forecast.tile.v1',
  meaning:
    'Fired by engines when forecasts over a tile come to stand on other inputs, and now and then when they do not.',
  payload: TileStanding,
  keyOf: ({ tile }) => tile,
  compacted: true,
  example: {
    tile: 't50-26',
    told_at: '2026-01-01T19:10:00Z',
    ladder: 'nwp',
    inputs: [{ source: 'gfs', run: '2026-01-01T12:00:00Z' }],
  },
};

import { type Place, tileOf } from '@daystar/contracts';
import { type TileWeather, unpackTile } from '@daystar/forecasting';
import { HOUR, MINUTE } from '@daystar/timeseries';
import { PlaceFramesCache } from './place-frames-cache';
import { framesOver } from './gridded-frames.fixture';

const start = Date.UTC(2026, 5, 21, 12);
const place = { latitude: 46.1, longitude: 8.9 };
const tile = tileOf(place);
const framesAt = (until: number) => unpackTile(framesOver(tile, until, 1));

let now: number;
let recalled: string[];
let remembered: () => Promise<TileWeather[]>;
beforeEach(() => {
  now = start;
  recalled = [];
  remembered = async () => [framesAt(start - HOUR)];
});

const framesAtPlaces = (mostPlaces?: number) => {
  const recall = (tile: string) => {
    recalled.push(tile);
    return remembered();
  };
  return new PlaceFramesCache(recall, { now: () => now }, mostPlaces);
};
const stepsAt = async (frames: PlaceFramesCache, at: Place) =>
  (await frames.at(at, [])).map(({ steps: { firstEnd, count } }) => [firstEnd, count]);

describe('what frames showed at a place', () => {
  it('is recalled once, for all places of a tile that are asked about at once, and goes on with each frame', async () => {
    const frames = framesAtPlaces();
    const other = { latitude: 46.2, longitude: 8.8 };
    const first = Promise.all([frames.at(place, []), frames.at(other, [])]);
    frames.take(framesAt(start));
    await first;
    for (const at of [place, other]) expect(await stepsAt(frames, at)).toEqual([[start - HOUR, 7]]);
    expect(recalled).toEqual([tile]);
  });

  it('is recalled anew after the row cache was away', async () => {
    const frames = framesAtPlaces();
    remembered = () => Promise.reject(new Error('away'));
    const asked = frames.at(place, []);
    frames.take(framesAt(start));
    await expect(asked).rejects.toThrow('away');
    remembered = async () => [framesAt(start)];
    expect(await stepsAt(frames, place)).toEqual([[start, 1]]);
  });

  it('is counted once when its tile is forgotten while it cannot be recalled', async () => {
    const frames = framesAtPlaces(1);
    remembered = () => Promise.reject(new Error('away'));
    const asked = frames.at(place, []);
    frames.forget(tile);
    await expect(asked).rejects.toThrow('away');
    remembered = async () => [];
    const [near, far] = [place, { ...place, longitude: place.longitude + 10 }];
    for (const at of [near, far, near]) await frames.at(at, []);
    expect(recalled).toHaveLength(4);
  });

  it('is let go when nobody has asked for three hours', async () => {
    const frames = framesAtPlaces();
    await frames.at(place, []);
    now += 3 * HOUR;
    frames.take(framesAt(now));
    await frames.at(place, []);
    expect(recalled).toHaveLength(1);
    now += 3 * HOUR + MINUTE;
    frames.take(framesAt(now));
    await frames.at(place, []);
    expect(recalled).toHaveLength(2);
  });

  it('is let go for the tile asked about longest ago when there are too many places', async () => {
    const frames = framesAtPlaces(2);
    const [near, far, farther] = [0, 10, 20].map((east) => ({ ...place, longitude: place.longitude + east }));
    for (const at of [near, far, near, farther, near]) await frames.at(at, []);
    expect(recalled).toEqual([near, far, farther].map(tileOf));
    await frames.at(far, []);
    expect(recalled).toHaveLength(4);
  });
});

import { type Place, getTileName } from '@daystar/contracts';
import { type TileWeather, unpackTile } from '@daystar/forecasting';
import { HOUR, MINUTE } from '@daystar/timeseries';
import { PlaceFramesCache } from './place-frames-cache';
import { createFrames } from './gridded-frames.fixture';

const start = Date.UTC(2026, 5, 21, 12);
const place = { latitude: 46.1, longitude: 8.9 };
const tile = getTileName(place);
const framesAt = (until: number) => unpackTile(createFrames(tile, until, 1));

let now: number;
let reads: string[];
let readStored: () => Promise<TileWeather[]>;
beforeEach(() => {
  now = start;
  reads = [];
  readStored = async () => [framesAt(start - HOUR)];
});

const newCache = (maxPlaces?: number) => {
  const readFrames = (tile: string) => {
    reads.push(tile);
    return readStored();
  };
  return new PlaceFramesCache(readFrames, { now: () => now }, maxPlaces);
};
const stepsAt = async (cache: PlaceFramesCache, at: Place) =>
  (await cache.getFrames(at, [])).map(({ steps: { firstEnd, count } }) => [firstEnd, count]);

describe('the frames of a location', () => {
  it('are read once for all requested locations of a tile, and extended by each frame', async () => {
    const cache = newCache();
    const other = { latitude: 46.2, longitude: 8.8 };
    const first = Promise.all([cache.getFrames(place, []), cache.getFrames(other, [])]);
    cache.add(framesAt(start));
    await first;
    for (const at of [place, other]) expect(await stepsAt(cache, at)).toEqual([[start - HOUR, 7]]);
    expect(reads).toEqual([tile]);
  });

  it('are read again after the row cache was unavailable', async () => {
    const cache = newCache();
    readStored = () => Promise.reject(new Error('unavailable'));
    const request = cache.getFrames(place, []);
    cache.add(framesAt(start));
    await expect(request).rejects.toThrow('unavailable');
    readStored = async () => [framesAt(start)];
    expect(await stepsAt(cache, place)).toEqual([[start, 1]]);
  });

  it('are counted once when their tile is evicted during a failed read', async () => {
    const cache = newCache(1);
    readStored = () => Promise.reject(new Error('unavailable'));
    const request = cache.getFrames(place, []);
    cache.evict(tile);
    await expect(request).rejects.toThrow('unavailable');
    readStored = async () => [];
    const [near, far] = [place, { ...place, longitude: place.longitude + 10 }];
    for (const at of [near, far, near]) await cache.getFrames(at, []);
    expect(reads).toHaveLength(4);
  });

  it('are read again when their tile was evicted during a read', async () => {
    const cache = newCache();
    const finish: ((frames: TileWeather[]) => void)[] = [];
    readStored = () => new Promise((resolve) => finish.push(resolve));
    const outdated = cache.getFrames(place, []);
    cache.evict(tile);
    const current = cache.getFrames(place, []);
    finish[0]([framesAt(start - HOUR)]);
    await outdated;
    const other = cache.getFrames({ latitude: 46.2, longitude: 8.8 }, []);
    expect(reads).toHaveLength(2);
    finish[1]([framesAt(start)]);
    for (const frames of await Promise.all([current, other])) expect(frames[0].steps.firstEnd).toBe(start);
  });

  it('are evicted after three hours without a request', async () => {
    const cache = newCache();
    await cache.getFrames(place, []);
    now += 3 * HOUR;
    cache.add(framesAt(now));
    await cache.getFrames(place, []);
    expect(reads).toHaveLength(1);
    now += 3 * HOUR + MINUTE;
    cache.add(framesAt(now));
    await cache.getFrames(place, []);
    expect(reads).toHaveLength(2);
  });

  it('are evicted for the least recently requested tile when there are too many locations', async () => {
    const cache = newCache(2);
    const [near, far, farther] = [0, 10, 20].map((east) => ({ ...place, longitude: place.longitude + east }));
    for (const at of [near, far, near, farther, near]) await cache.getFrames(at, []);
    expect(reads).toEqual([near, far, farther].map(getTileName));
    await cache.getFrames(far, []);
    expect(reads).toHaveLength(4);
  });
});

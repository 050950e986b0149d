import { type WeatherTile, packColumn, tileOf } from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { type RowCache, openRowCache } from '@daystar/row-cache';
import { DAY, HOUR, MINUTE } from '@daystar/timeseries';
import { framesOver } from './gridded-frames.fixture';
import { WeatherStore } from './weather-store';

const start = Date.UTC(2026, 5, 21, 12);
const place = { latitude: 46.1, longitude: 8.9 };
const tile = tileOf(place);
const log = createLog('test', 'silent');

let now: number;
let rowCache: RowCache;
let store: WeatherStore;
const newStore = (mostOctets?: number) => new WeatherStore(rowCache, { now: () => now }, log, mostOctets);
beforeEach(() => {
  now = start;
  rowCache = openRowCache({ log, clock: { now: () => now } });
  store = newStore();
});

const forecast = (run: number, opacity: number, at = place): WeatherTile => ({
  source: 'test',
  kind: 'forecast',
  run: new Date(run).toISOString(),
  tile: tileOf(at),
  first_period_end: new Date(run + HOUR).toISOString(),
  period: 'PT60M',
  steps: 48,
  points: { latitude: [at.latitude], longitude: [at.longitude] },
  columns: { cloud_opacity: packColumn(new Float64Array(48).fill(opacity)) },
});

describe('the weather of a tile', () => {
  it('holds the frames of a day as one, however many there were, and those of another day beside it', async () => {
    for (let frame = 0; frame < 20; frame++) {
      now = start + 10 * frame * MINUTE;
      await store.add(framesOver(tile, now, 1));
    }
    expect((await store.tile(tile)).map(({ steps }) => steps.count)).toEqual([20]);
    now = start + DAY;
    await store.add(framesOver(tile, now, 1));
    expect(await store.tile(tile)).toHaveLength(2);
    const [today] = await store.at(place);
    expect(today).toMatchObject({ kind: 'observation', run: start + DAY });
  });

  it('is the same for an engine that starts anew, also on the third day', async () => {
    for (let hour = 0; hour <= 60; hour += 6) {
      now = start + hour * HOUR;
      await store.add(framesOver(tile, now, 3));
      await store.add(forecast(now, hour));
    }
    const told = async (of: WeatherStore) =>
      (await of.at(place))
        .map(({ kind, run, steps, columns }) =>
          JSON.stringify([kind, run, steps, Array.from(columns.cloud_opacity ?? [], (value) => Math.round(value))]),
        )
        .sort();
    expect(await told(newStore())).toEqual(await told(store));
    expect(await told(store)).toHaveLength(3 + 11);
  });

  it('keeps places of one source apart that came one after another', async () => {
    const other = { latitude: place.latitude + 0.5, longitude: place.longitude };
    await store.add(forecast(start, 10));
    await store.add(forecast(start, 90, other));
    for (const from of [store, newStore()]) {
      const said = (await from.at(other)).map(({ columns }) => Math.round(columns.cloud_opacity?.[0] ?? NaN));
      expect(said).toContain(90);
    }
  });

  it('stays within the memory it is given and goes back to what is remembered', async () => {
    const places = Array.from({ length: 8 }, (_, i) => ({ latitude: 1 + 5 * i, longitude: 1 }));
    // Forty-eight values of four bytes for each tile: three fit.
    const small = newStore(600);
    for (const [i, at] of places.entries()) await small.add(forecast(start, i, at));
    await small.tile(tileOf(places[7]));
    const held = (small as unknown as { tiles: Map<string, unknown> }).tiles;
    expect(held.size).toBeLessThanOrEqual(4);
    for (const [i, at] of places.entries()) {
      expect((await small.at(at))[0].columns.cloud_opacity?.[0]).toBeCloseTo(i, 6);
    }
  });
});

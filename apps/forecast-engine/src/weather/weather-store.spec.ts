import { type WeatherTile, packColumn, getTileName } from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { type RowCache, openRowCache } from '@daystar/row-cache';
import { DAY, HOUR, MINUTE } from '@daystar/timeseries';
import { atmosphere, createFrames } from './gridded-frames.fixture';
import { WeatherStore } from './weather-store';

const start = Date.UTC(2026, 5, 21, 12);
const place = { latitude: 46.1, longitude: 8.9 };
const tile = getTileName(place);
const log = createLog('test', 'silent');

let now: number;
let rowCache: RowCache;
let store: WeatherStore;
const newStore = (maxWeatherBytes?: number) => new WeatherStore(rowCache, { now: () => now }, log, { maxWeatherBytes });
beforeEach(() => {
  now = start;
  rowCache = openRowCache({ log, clock: { now: () => now } });
  store = newStore();
});

const forecast = (run: number, opacity: number, at = place): WeatherTile => ({
  source: 'test',
  kind: 'forecast',
  run: new Date(run).toISOString(),
  tile: getTileName(at),
  first_period_end: new Date(run + HOUR).toISOString(),
  period: 'PT60M',
  steps: 48,
  points: { latitude: [at.latitude], longitude: [at.longitude] },
  columns: { cloud_opacity: packColumn(new Float64Array(48).fill(opacity)) },
});

describe('the weather store', () => {
  it('holds complete frames of the last hour, and earlier values at locations', async () => {
    await store.getPlaceWeather(place);
    for (let frame = 0; frame < 20; frame++) {
      now = start + 10 * frame * MINUTE;
      await store.add(createFrames(tile, now, 1));
    }
    expect((await store.getTileWeather(tile)).map(({ steps }) => steps)).toEqual([
      { firstEnd: now - 50 * MINUTE, stepMs: 10 * MINUTE, count: 6 },
    ]);
    expect((await store.getPlaceWeather(place)).map(({ steps }) => steps.count)).toEqual([20]);
    now = start + DAY;
    await store.add(createFrames(tile, now, 1));
    expect((await store.getTileWeather(tile)).map(({ run }) => run)).toEqual([now]);
    expect((await store.getPlaceWeather(place)).map(({ kind, run }) => [kind, run])).toEqual([
      ['observation', now],
      ['observation', start + 190 * MINUTE],
    ]);
  });

  it('has the same version in the engine that received weather and in one that reads it, and another one after a new run', async () => {
    const versions: string[] = [];
    for (const run of [start, start + HOUR]) {
      now = run;
      await store.add(forecast(run, 30));
      for (let frame = 0; frame < 3; frame++) await store.add(createFrames(tile, run + 10 * frame * MINUTE, 1));
      versions.push(await store.readVersion(tile));
      expect(await newStore().readVersion(tile)).toBe(versions.at(-1));
    }
    expect(versions[0]).not.toBe(versions[1]);
  });

  it('has the values of a week of frames for a new location', async () => {
    for (let hour = 0; hour <= 9 * 24; hour += 12) {
      now = start + hour * HOUR;
      await store.add(createFrames(tile, now, 3));
    }
    const shown = await store.getPlaceWeather(place);
    // The frames of a day are merged into one, which ends at midnight.
    const midnights = Array.from({ length: 8 }, (_, day) => now - 12 * HOUR - day * DAY);
    expect(shown.map(({ run }) => run)).toEqual([now, ...midnights]);
    const [{ steps, columns }] = shown;
    const lastOpacities = Array.from({ length: 3 }, (_, step) => columns.cloud_opacity?.[steps.count - 3 + step]);
    const truth = [25, 15, 5].map((ago) => atmosphere.opacityAt(place, now - ago * MINUTE));
    lastOpacities.forEach((opacity, i) => expect(Math.abs(opacity! - truth[i])).toBeLessThan(15));
  });

  it('does not replace newer frames by late ones', async () => {
    await store.getPlaceWeather(place);
    await store.add(createFrames(tile, start, 3));
    const before = await store.getPlaceWeather(place);
    await store.add(createFrames(tile, start - 10 * MINUTE, 2));
    expect(await store.getPlaceWeather(place)).toEqual(before);
    expect(await newStore().getPlaceWeather(place)).toEqual(before);
  });

  it('accepts late frames of earlier hours, which restore a row cache', async () => {
    await store.getPlaceWeather(place);
    await store.add(createFrames(tile, start, 3));
    const block = start - 6 * HOUR;
    for (const frames of [1, 2, 3]) await store.add(createFrames(tile, block + frames * 10 * MINUTE, frames));
    await store.add(createFrames(tile, block + 20 * MINUTE, 2));
    for (const from of [store, newStore()]) {
      const [{ steps, columns }] = await from.getPlaceWeather(place);
      expect(steps).toEqual({ firstEnd: block + 10 * MINUTE, stepMs: 10 * MINUTE, count: 36 });
      const seen = Array.from(columns.cloud_opacity!, (opacity) => !Number.isNaN(opacity));
      expect(seen.flatMap((is, step) => (is ? [step] : []))).toEqual([0, 1, 2, 33, 34, 35]);
    }
  });

  it('drops observations of points after eight days', async () => {
    const points = { latitude: [place.latitude], longitude: [place.longitude] };
    const seen = (days: number) => {
      const steps = days * 24;
      const columns = { cloud_opacity: packColumn(new Float64Array(steps).fill(50)) };
      const first_period_end = new Date(now - (steps - 1) * HOUR).toISOString();
      return { ...forecast(now, 0), kind: 'observation' as const, first_period_end, steps, points, columns };
    };
    await store.add(seen(8));
    now += 5 * DAY;
    await store.add(seen(1));
    const [, week] = await store.getPlaceWeather(place);
    expect(week.steps.firstEnd).toBe(start - 3 * DAY - 11 * HOUR);
    expect(week.steps.count).toBe(3 * 24 + 12);
  });

  it('is restored completely when an engine starts, also on the third day', async () => {
    for (let hour = 0; hour <= 60; hour += 6) {
      now = start + hour * HOUR;
      await store.add(createFrames(tile, now, 3));
      await store.add(forecast(now, hour));
    }
    const contents = async (of: WeatherStore) =>
      (await of.getPlaceWeather(place))
        .map(({ kind, run, steps, columns }) =>
          JSON.stringify([kind, run, steps, Array.from(columns.cloud_opacity ?? [], (value) => Math.round(value))]),
        )
        .sort();
    expect(await contents(newStore())).toEqual(await contents(store));
    expect(await contents(store)).toHaveLength(3 + 11);
  });

  it('keeps points of one source apart that are published in succession', async () => {
    const other = { latitude: place.latitude + 0.5, longitude: place.longitude };
    await store.add(forecast(start, 10));
    await store.add(forecast(start, 90, other));
    for (const from of [store, newStore()]) {
      const opacities = (await from.getPlaceWeather(other)).map(({ columns }) =>
        Math.round(columns.cloud_opacity?.[0] ?? NaN),
      );
      expect(opacities).toContain(90);
    }
  });

  it('stays within its memory limit, and reads evicted tiles from the row cache', async () => {
    const places = Array.from({ length: 8 }, (_, i) => ({ latitude: 1 + 5 * i, longitude: 1 }));
    // Each tile has 48 values of four bytes: three tiles fit.
    const small = newStore(600);
    for (const [i, at] of places.entries()) await small.add(forecast(start, i, at));
    await small.getTileWeather(getTileName(places[7]));
    const held = (small as unknown as { tiles: Map<string, unknown> }).tiles;
    expect(held.size).toBeLessThanOrEqual(4);
    for (const [i, at] of places.entries()) {
      expect((await small.getPlaceWeather(at))[0].columns.cloud_opacity?.[0]).toBeCloseTo(i, 6);
    }
  });
});

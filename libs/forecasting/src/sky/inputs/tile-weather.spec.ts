import { type WeatherTile, packColumn } from '@daystar/contracts';
import { sampleTile, unpackTile, sampleWeather } from './tile-weather';

const tile = (part: Partial<WeatherTile>): WeatherTile => ({
  source: 'test',
  kind: 'forecast',
  run: '2026-01-01T00:00:00Z',
  tile: 't36-143',
  first_period_end: '2026-01-01T01:00:00Z',
  period: 'PT60M',
  steps: 2,
  columns: {},
  ...part,
});

const temperatures = (weather: WeatherTile, latitude: number, longitude: number) =>
  Array.from(sampleWeather(unpackTile(weather), { latitude, longitude })?.columns.air_temp ?? []).map(
    (value) => Math.round(value * 100) / 100,
  );

describe('a grid tile', () => {
  const grid = { south: 0, west: 177.5, spacing: 2.5, rows: 2, columns: 2 };
  const weather = tile({ grid, columns: { air_temp: packColumn([0, 10, 20, 30, 40, 50, 60, 70]) } });

  it('has the value of a node at the node', () => {
    expect(temperatures(weather, 0, 177.5)).toEqual([0, 10]);
    expect(temperatures(weather, 2.5, -180)).toEqual([60, 70]);
  });

  it('is bilinear between nodes, also across the date line', () => {
    expect(temperatures(weather, 1.25, 178.75)).toEqual([30, 40]);
    expect(temperatures(weather, 0, 179.9)).toEqual([19.2, 29.2]);
  });

  it('extends the edge beyond the last node, and has no value farther away', () => {
    expect(temperatures(weather, 3, 178.75)).toEqual([50, 60]);
    expect(temperatures(weather, 30, 178.75)).toEqual([]);
  });

  it('can be reduced to one location, and is undefined for a distant one', () => {
    const place = { latitude: 1.25, longitude: 178.75 };
    const there = sampleTile(unpackTile(weather), place)!;
    expect(there.tile).toMatchObject({ points: { latitude: [1.25], longitude: [178.75] }, grid: undefined });
    expect(sampleWeather(there, place)).toEqual(sampleWeather(unpackTile(weather), place));
    expect(sampleTile(unpackTile(weather), { latitude: 30, longitude: 178.75 })).toBeUndefined();
  });

  it('uses the nodes that have a value', () => {
    const holes = tile({ grid, columns: { air_temp: packColumn([NaN, NaN, 20, 30, NaN, NaN, 60, 70]) } });
    expect(temperatures(holes, 1.25, 178.75)).toEqual([40, 50]);
  });
});

describe('a point tile', () => {
  const points = { latitude: [38.05, 38.2], longitude: [114.95, 114.95] };
  const weather = tile({ points, columns: { air_temp: packColumn([1, NaN, 5, 6]) } });

  it('uses the nearest point with a value, step by step', () => {
    expect(temperatures(weather, 38.06, 114.95)).toEqual([1, 6]);
  });

  it('has no value far from its points', () => {
    expect(sampleWeather(unpackTile(weather), { latitude: 40, longitude: 114.95 })).toBeUndefined();
  });
});

it('a tile is rejected if its columns do not match its nodes and steps', () => {
  const points = { latitude: [0], longitude: [0] };
  expect(() => unpackTile(tile({ points, columns: { air_temp: packColumn([1, 2, 3]) } }))).toThrow(
    /3 values, not 1 x 2/,
  );
});

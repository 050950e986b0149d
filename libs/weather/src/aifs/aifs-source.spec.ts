import type { WeatherTile, WeatherVariable } from '@daystar/contracts';
import { describeWith, toReferencePath } from '@daystar/testing';
import { HOUR } from '@daystar/timeseries';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiskCache } from '../download/disk-cache';
import { FakeBucket } from '../download/testing/fake-bucket';
import { openModelRun } from '../model-runs/open-model-run';
import { readSeries } from '../model-runs/testing/read-series';
import { fetchTiles, itBehavesLikeAWeatherSource } from '../source/testing/weather-source-suite';
import { aifsLayout } from './aifs-layout';
import { computeMeanGhi, putAifsHour } from './testing/aifs-run';

const RUN = Date.UTC(2026, 4, 10, 0);
const LATER = RUN + 12 * HOUR;
const HOURS = aifsLayout.getHours(RUN);
const NODE = { latitude: 51, longitude: -1 };
const bucket = new FakeBucket();
let url: string;
let folder: string;

beforeAll(async () => {
  url = await bucket.start();
  folder = await mkdtemp(join(tmpdir(), 'daystar-aifs-'));
  for (const hour of HOURS) putAifsHour(bucket, RUN, hour);
});
afterAll(async () => {
  await bucket.stop();
  await rm(folder, { recursive: true });
});

const open = () => openModelRun(aifsLayout, { url, cache: new DiskCache(folder, 1e9) });
const seriesAt = (tiles: readonly WeatherTile[], variable: WeatherVariable) => readSeries(tiles, variable, NODE, RUN);

describe('the AIFS source', () => {
  itBehavesLikeAWeatherSource(() => Promise.resolve({ source: open(), now: LATER, places: [] }));

  it('deaccumulates the sum since the start of the run into means of six hours', async () => {
    const { tiles, rejections } = await fetchTiles({ source: open(), now: LATER, places: [] });
    const ghi = seriesAt(tiles, 'ghi');
    expect(rejections).toEqual([]);
    expect([...ghi.keys()]).toEqual(HOURS.slice(1));
    // The sum of a week is rounded to less than a ten-thousandth of a day's.
    for (const [hour, value] of ghi) expect(Math.abs(value - computeMeanGhi(hour))).toBeLessThan(0.5);
  });

  it('converts units', async () => {
    const { tiles } = await fetchTiles({ source: open(), now: LATER, places: [] });
    const at = (variable: WeatherVariable) => seriesAt(tiles, variable).get(6);
    expect(at('air_temp')).toBeCloseTo(6.85, 3);
    // Fractions of 0 and 0.6 at the ends of the step.
    expect(at('cloud_cover')).toBeCloseTo(30, 3);
    expect([at('wind_speed'), at('wind_direction')]).toEqual([expect.closeTo(5, 4), expect.closeTo(216.87, 2)]);
    expect(at('surface_pressure')).toBeCloseTo(980, 3);
    expect(at('precipitable_water')).toBeCloseTo(2.4, 4);
    // pvlib 0.16.1, rh_from_tdew(6.85, 1.85).
    expect(at('relative_humidity')).toBeCloseTo(70.4843, 2);
    expect(at('precipitation_rate')).toBeCloseTo(0.5, 3);
    expect(tiles[0].attribution).toContain('CC BY 4.0');
  });
});

describeWith('reference-data', 'an index of AIFS as ECMWF published it', () => {
  const run = Date.UTC(2025, 2, 1);
  const readIndex = (hour: number) =>
    readFile(toReferencePath('weather', 'index', `aifs_single_20250301_00z_${hour}h.index`), 'utf8');

  it.each([0, 6])('selects the surface fields of hour %d, and nothing else', async (hour) => {
    const index = await readIndex(hour);
    const { ranges, missing } = aifsLayout.select(index, run, hour);
    expect(missing).toEqual([]);
    const lines = index
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, string | number>);
    const selected = lines.filter(({ _offset }) => ranges.some(({ start }) => start === _offset));
    expect(selected.map(({ param, levtype }) => `${param} ${levtype}`).sort()).toEqual(
      ['10u', '10v', '2d', '2t', 'sp', 'ssrd', 'tcc', 'tcw', 'tp'].map((name) => `${name} sfc`),
    );
    selected.forEach(({ _offset, _length }) =>
      expect(ranges).toContainEqual({ start: _offset, end: Number(_offset) + Number(_length) }),
    );
  });

  it('rejects the index of another hour', async () => {
    const index = await readIndex(6);
    expect(() => aifsLayout.select(index, run, 12)).toThrow('the index is of hour 6 of run 20250301 0000');
  });
});

import { mkdir, mkdtemp, readFile, readdir, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Fleet, type Site, siteChanged } from '@daystar/contracts';
import { FleetReducer } from '@daystar/forecasting';
import { DAY, HOUR, MINUTE } from '@daystar/timeseries';
import { parse } from 'csv-parse/sync';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { type HistoryJob, writeHistory } from './write-history';

let scratch: string;
let folders = 0;
beforeAll(async () => (scratch = await mkdtemp(join(tmpdir(), 'daystar-history-'))));
afterAll(() => rm(scratch, { recursive: true }));
const newFolder = () => join(scratch, `out-${folders++}`);

interface Row {
  period_end: string;
  period: string;
  pv_estimate: number;
  capacity: number;
  coverage: number;
}

const system = (latitude: number, longitude: number, megawatts: number, validFrom?: string) => ({
  latitude,
  longitude,
  capacity: megawatts,
  orientations: [{ share: 1, tilt: 30, azimuth: 180 }],
  validFrom,
});
const fleetOf = (...systems: ReturnType<typeof system>[]): Fleet => {
  const reducer = new FleetReducer();
  for (const one of systems) reducer.add(one);
  return reducer.toFleet();
};
const rome = system(41.9, 12.5, 50);
const oslo = system(59.9, 10.7, 20);
const createAggregation = (fleet?: Fleet, sites: readonly Site[] = []) => ({
  collection_id: 'eu',
  aggregation_id: 'total',
  name: 'Total',
  sites,
  fleet,
});

const rejections: string[] = [];
async function written(job: Partial<HistoryJob> & { folder: string }) {
  rejections.length = 0;
  return writeHistory(
    {
      aggregation: createAggregation(fleetOf(rome)),
      from: Date.UTC(2025, 5, 28),
      to: Date.UTC(2025, 6, 3),
      period: HOUR / 2,
      weather: 'sandbox',
      ...job,
    },
    { onProgress: () => undefined, onRejection: ({ message }) => rejections.push(message) },
  );
}
async function rowsIn(folder: string, month: string): Promise<Row[]> {
  const text = await readFile(join(folder, `${month}.csv`), 'utf8');
  const isText = (column: string | number) => /period/.test(String(column));
  return parse(text, {
    columns: true,
    cast: (value, { header, column }) => (header || isText(column) ? value : Number(value)),
  });
}
const energy = (rows: readonly Row[]) => rows.reduce((sum, { pv_estimate }) => sum + pv_estimate, 0);

describe('the history of an aggregation', () => {
  it('is split into months that contain every period once', async () => {
    const folder = newFolder();
    expect(await written({ folder })).toMatchObject({ parts: 2, reusedParts: 0, rows: 5 * 48, placeDays: 5 });
    const rows = [...(await rowsIn(folder, '2025-06')), ...(await rowsIn(folder, '2025-07'))];
    expect(rows.map(({ period_end }) => Date.parse(period_end.replace('0000Z', 'Z')))).toEqual(
      Array.from({ length: 240 }, (_, i) => Date.UTC(2025, 5, 28, 0, 30 * (i + 1))),
    );
    expect(rows[0]).toMatchObject({ period_end: '2025-06-28T00:30:00.0000000Z', period: 'PT30M', capacity: 50 });
    expect(await rowsIn(folder, '2025-06')).toHaveLength(3 * 48);
  });

  it('is dark by night and bright at noon, for sites and fleets', async () => {
    const site: Site = { ...siteChanged.example, kind: 'utility', latitude: 41.9, longitude: 12.5, capacity: 50 };
    for (const members of [createAggregation(fleetOf(rome)), createAggregation(undefined, [site])]) {
      const folder = newFolder();
      await written({ folder, aggregation: members });
      for (const { period_end, pv_estimate } of await rowsIn(folder, '2025-06')) {
        const hour = Number(period_end.slice(11, 13));
        if (hour >= 20 || hour < 3) expect(pv_estimate).toBe(0);
        if (hour === 11) expect(pv_estimate).toBeGreaterThan(2);
        expect(pv_estimate).toBeLessThanOrEqual(50);
      }
    }
  });

  it('of two members is the sum of both, except for rounding', async () => {
    const [both, one, other] = [newFolder(), newFolder(), newFolder()];
    await written({ folder: both, aggregation: createAggregation(fleetOf(rome, oslo)) });
    await written({ folder: one, aggregation: createAggregation(fleetOf(rome)) });
    await written({ folder: other, aggregation: createAggregation(fleetOf(oslo)) });
    const [first, second] = [await rowsIn(one, '2025-06'), await rowsIn(other, '2025-06')];
    for (const [i, row] of (await rowsIn(both, '2025-06')).entries()) {
      expect(Math.abs(row.pv_estimate - first[i].pv_estimate - second[i].pv_estimate)).toBeLessThan(1.6e-4);
    }
  });

  it('has exact means at longer periods', async () => {
    const [fine, coarse] = [newFolder(), newFolder()];
    await written({ folder: fine, period: 5 * MINUTE, from: Date.UTC(2025, 5, 29), to: Date.UTC(2025, 5, 30) });
    await written({ folder: coarse, period: 20 * MINUTE, from: Date.UTC(2025, 5, 29), to: Date.UTC(2025, 5, 30) });
    const native = await rowsIn(fine, '2025-06');
    for (const [i, { pv_estimate, period }] of (await rowsIn(coarse, '2025-06')).entries()) {
      expect(period).toBe('PT20M');
      expect(pv_estimate).toBeCloseTo(energy(native.slice(4 * i, 4 * i + 4)) / 4, 3);
    }
  });

  it('counts capacity from its start', async () => {
    const folder = newFolder();
    await written({ folder, aggregation: createAggregation(fleetOf(rome, { ...oslo, validFrom: '2025-07-15' })) });
    const capacities = async (month: string) => new Set((await rowsIn(folder, month)).map(({ capacity }) => capacity));
    expect(await capacities('2025-06')).toEqual(new Set([50]));
    expect(await capacities('2025-07')).toEqual(new Set([70]));
  });

  it('is the same in Parquet', async () => {
    const folder = newFolder();
    await written({ folder });
    const file = await readFile(join(folder, '2025-07.parquet'));
    const buffer = file.buffer.slice(file.byteOffset, file.byteOffset + file.length) as ArrayBuffer;
    const isUtc = { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' };
    expect(parquetMetadata(buffer).schema[1]).toMatchObject({ name: 'period_end', logical_type: isUtc });
    const objects = (await parquetReadObjects({ file: buffer })) as (Omit<Row, 'period_end'> & { period_end: Date })[];
    const rows = objects.map((row) => ({ ...row, period_end: row.period_end.toISOString().replace('Z', '0000Z') }));
    expect(rows).toEqual(await rowsIn(folder, '2025-07'));
  });

  it('refuses a folder with another history, or with changed files', async () => {
    const folder = newFolder();
    await written({ folder });
    await expect(written({ folder, period: HOUR })).rejects.toThrow(/has period PT30M, not PT60M/);
    await expect(written({ folder, aggregation: createAggregation(fleetOf(oslo)) })).rejects.toThrow(
      /was computed for other members of the aggregation/,
    );
    await truncate(join(folder, '2025-06.csv'), 100);
    await expect(written({ folder })).rejects.toThrow(/2025-06.csv differs from its manifest/);
    await rm(join(folder, '2025-06.csv'));
    await expect(written({ folder })).rejects.toThrow(/2025-06.csv is in its manifest but missing/);
    await mkdir(join(folder, '2025-06.csv'));
    await expect(written({ folder })).rejects.toThrow(/2025-06.csv cannot be read/);
  });

  it('of nothing is refused', async () => {
    const folder = newFolder();
    await expect(written({ folder, aggregation: createAggregation() })).rejects.toThrow('eu/total has no members');
    await expect(readdir(folder)).rejects.toThrow(/ENOENT/);
  });
});

describe('a history from a data set', () => {
  const header = 'site_id,issued_at,period_end,cloud_opacity,air_temp';
  /** Hourly rows of one clear or overcast place. */
  const rowsOf = (from: number, to: number, opacity: number) =>
    Array.from({ length: (to - from) / HOUR }, (_, i) => {
      const end = new Date(from + (i + 1) * HOUR).toISOString();
      return `rome,,${end},${opacity},20`;
    });
  async function dataSet(lines: readonly string[], name = 'weather.csv.gz'): Promise<string> {
    const folder = await mkdtemp(join(scratch, 'set-'));
    await writeFile(join(folder, 'sites.csv'), 'site_id,latitude,longitude\nrome,41.9,12.5\n');
    const text = Buffer.from(`${[header, ...lines].join('\n')}\n`);
    await writeFile(join(folder, name), name.endsWith('gz') ? gzipSync(text) : text);
    return folder;
  }
  const [june, july, august] = [5, 6, 7].map((month) => Date.UTC(2025, month));

  it('has the clouds of its table in every month, without a carry-over', async () => {
    const folder = newFolder();
    const set = await dataSet([...rowsOf(june - DAY, july, 0), ...rowsOf(july, august, 90)]);
    await written({ folder, weather: `files:${set}`, from: june, to: august });
    const [clear, dull] = [await rowsIn(folder, '2025-06'), await rowsIn(folder, '2025-07')];
    expect(new Set([...clear, ...dull].map(({ coverage }) => coverage))).toEqual(new Set([1]));
    const perDay = [energy(clear) / 30, energy(dull) / 31];
    expect(perDay[0] / perDay[1]).toBeGreaterThan(5);
    expect((await readdir(folder)).sort()).toEqual([
      '2025-06.csv',
      '2025-06.parquet',
      '2025-07.csv',
      '2025-07.parquet',
      'manifest.json',
    ]);
  });

  it('reads the tables that its description names', async () => {
    const folder = newFolder();
    const set = await dataSet(rowsOf(june - DAY, june + 2 * DAY, 0), 'clouds.csv.gz');
    await rename(join(set, 'sites.csv'), join(set, 'places.csv'));
    await writeFile(join(set, 'dataset.json'), JSON.stringify({ sites: 'places.csv', weather: 'clouds.csv.gz' }));
    await written({ folder, weather: `files:${set}`, from: june, to: june + DAY });
    expect((await rowsIn(folder, '2025-06')).every(({ coverage }) => coverage === 1)).toBe(true);
  });

  it('states where only climatology applies', async () => {
    const folder = newFolder();
    const set = await dataSet(rowsOf(june, june + 10 * DAY, 0), 'weather.csv');
    await written({ folder, weather: `files:${set}`, from: june, to: june + 20 * DAY });
    const rows = await rowsIn(folder, '2025-06');
    expect(rows.slice(0, 480).every(({ coverage }) => coverage === 1)).toBe(true);
    expect(rows.slice(480).every(({ coverage }) => coverage === 0)).toBe(true);
  });

  it('skips invalid rows, and reports them', async () => {
    const folder = newFolder();
    const set = await dataSet([...rowsOf(june, july, 0), 'rome,,2025-06-05T12:00:00Z,bright,20', 'rome,,soon,3,4']);
    await written({ folder, weather: `files:${set}`, from: june, to: july });
    expect(rejections).toEqual([`'cloud_opacity' must be a number, not "bright"`]);
  });
});

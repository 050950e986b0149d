import { unpackColumn, type WeatherTile, type WeatherVariable } from '@daystar/contracts';
import { describeWith, toReferencePath } from '@daystar/testing';
import { DAY, HOUR, MINUTE } from '@daystar/timeseries';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { fetchTiles, itBehavesLikeAWeatherSource } from '../../source/testing/weather-source-suite';
import { DataSetSource } from './data-set-source';

const midday = Date.UTC(2019, 2, 1, 12);
const iso = (time: number) => new Date(time).toISOString();

/** Value at a point and period end; undefined when no tile has it. */
function valueAt(tiles: readonly WeatherTile[], latitude: number, variable: WeatherVariable, end: number) {
  for (const tile of tiles) {
    const node = tile.points!.latitude.indexOf(latitude);
    const length = Number(/\d+/.exec(tile.period)![0]) * MINUTE;
    const step = (end - Date.parse(tile.first_period_end)) / length;
    if (node < 0 || step < 0 || step >= tile.steps || !tile.columns[variable]) continue;
    return unpackColumn(tile.columns[variable])[node * tile.steps + step];
  }
  return undefined;
}

describeWith('reference-data', 'the PVOD data set as a source', () => {
  const now = Date.UTC(2019, 1, 25, 6);
  // Shared, because reading it takes seconds.
  const source = new DataSetSource(toReferencePath('pvod'));

  itBehavesLikeAWeatherSource(async () => ({ source, now, places: [] }));

  it('has its ten plants in three tiles, seven days back and one day ahead, with the values of the table', async () => {
    const { tiles } = await fetchTiles({ source, now: midday - 4 * DAY, places: [] });
    expect(tiles.map(({ tile }) => tile).sort()).toEqual(['t50-117', 't51-117', 't51-118']);
    const rows = gunzipSync(await readFile(toReferencePath('pvod', 'weather.csv.gz')))
      .toString()
      .split('\n');
    const sites = (await readFile(toReferencePath('pvod', 'sites.csv'), 'utf8')).split('\n').slice(1, 11);
    const ends = [midday - 11 * DAY + 15 * MINUTE, midday - 5 * DAY, midday - 4 * DAY, midday - 3 * DAY];
    let compared = 0;
    for (const site of sites) {
      const [id, , latitude] = site.split(',');
      for (const end of ends) {
        const row = rows.find((line) => line.startsWith(`${id},,${iso(end).replace('.000', '')}`))?.split(',');
        if (!row) continue;
        expect(valueAt(tiles, Number(latitude), 'ghi', end)).toBeCloseTo(Number(row[3]), 1);
        expect(valueAt(tiles, Number(latitude), 'air_temp', end)).toBeCloseTo(Number(row[5]), 2);
        expect(valueAt(tiles, Number(latitude), 'surface_pressure', end)).toBeCloseTo(Number(row[9]), 1);
        compared++;
      }
    }
    // station05 begins in March, station07 ends on the evening of the 25th.
    expect(compared).toBe(9 * 4 - 1);
    expect(valueAt(tiles, 38.04778, 'ghi', midday - 3 * DAY + 15 * MINUTE)).toBeUndefined();
  });

  it('has a history: the rows of the sites near a location', async () => {
    const [from, to] = [midday - 30 * DAY, midday - 29 * DAY];
    const place = { latitude: 38.04778, longitude: 114.95139 };
    const signal = new AbortController().signal;
    const read = (near: typeof place) =>
      source.fetchHistory({ place: near, from, to, period: 5 * MINUTE, now: midday, signal, reject: () => undefined });
    const near = await read(place);
    const current = (await fetchTiles({ source, now: midday - 28 * DAY, places: [] })).tiles;
    const [latitude] = near[0].points!.latitude;
    expect(valueAt(near, latitude, 'ghi', from + 6 * HOUR)).toBe(valueAt(current, latitude, 'ghi', from + 6 * HOUR));
    expect(await read({ latitude: 0, longitude: 0 })).toEqual([]);
  });

  it('has points as long as they have rows', async () => {
    const points = async (now: number) =>
      (await fetchTiles({ source, now, places: [] })).tiles.reduce(
        (sum, { points }) => sum + points!.latitude.length,
        0,
      );
    expect(await points(Date.UTC(2019, 2, 5))).toBe(10);
    // Eight days back: 00, 03, 05 and 09 have rows after 8 March.
    expect(await points(Date.UTC(2019, 2, 17))).toBe(4);
    expect(await points(Date.UTC(2019, 5, 1))).toBe(0);
  });
});

describe('a data set', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'daystar-data-set-'));
    await write('sites.csv', ['site_id,name,latitude,longitude', 'a,"Farm, north",10.5,20', 'b,b,11,20.5']);
  });
  afterEach(() => rm(folder, { recursive: true }));

  const write = (name: string, lines: readonly string[]) => writeFile(join(folder, name), lines.join('\n'));
  const heading = 'site_id,issued_at,period_end,ghi,air_temp';
  const row = (site: string, end: number, ghi: number | string, issued = '', temperature: number | string = 10) =>
    `${site},${issued},${iso(end)},${ghi},${temperature}`;
  const poll = (now = midday, since?: number, source = new DataSetSource(folder)) =>
    fetchTiles({ source, now, places: [] }, { since });

  it('yields rows once they are issued, the newest of each period', async () => {
    await write('weather.csv', [
      heading,
      row('a', midday + HOUR, 400, iso(midday - HOUR)),
      row('a', midday + HOUR, 300, iso(midday - 3 * HOUR)),
      row('a', midday + 2 * HOUR, 200, iso(midday - HOUR)),
    ]);
    const at = async (now: number) => {
      const { tiles } = await poll(now);
      return [1, 2].map((hours) => valueAt(tiles, 10.5, 'ghi', midday + hours * HOUR));
    };
    expect(await at(midday - 4 * HOUR)).toEqual([undefined, undefined]);
    expect(await at(midday - 2 * HOUR)).toEqual([300, undefined]);
    const [one, two] = await at(midday);
    expect(one).toBeCloseTo(400, 1);
    expect(two).toBeCloseTo(200, 1);
    expect((await poll()).tiles[0].run).toBe(iso(midday - HOUR));
  });

  it('treats rows without issued_at as known one day before their period ends', async () => {
    await write('weather.csv', [heading, row('a', midday, 400), row('a', midday + HOUR, 500)]);
    expect(valueAt((await poll(midday - DAY)).tiles, 10.5, 'ghi', midday)).toBe(400);
    expect(valueAt((await poll(midday - DAY)).tiles, 10.5, 'ghi', midday + HOUR)).toBeUndefined();
  });

  it('sends only days with new rows', async () => {
    const rows = Array.from({ length: 96 }, (_, i) => row('a', midday - 2 * DAY + i * HOUR, i));
    await write('weather.csv', [heading, ...rows]);
    const source = new DataSetSource(folder);
    expect((await poll(midday, undefined, source)).tiles[0].first_period_end).toBe('2019-02-27T01:00:00.000Z');
    const { tiles } = await poll(midday + HOUR, midday, source);
    expect(tiles).toHaveLength(1);
    expect(tiles[0]).toMatchObject({ first_period_end: '2019-03-02T01:00:00.000Z', steps: 13 });
  });

  it('rejects implausible rows with file, line, field and value, and uses the others', async () => {
    await write('weather.csv', [
      heading,
      row('a', midday, 5000),
      row('a', midday + HOUR, 500),
      row('a', midday + 2 * HOUR, 'lots'),
      row('c', midday + 3 * HOUR, 500),
      `a,,2019-02-31T00:00:00Z,1,1`,
      `a,,${iso(midday + 4 * HOUR)},1`,
      `"a,,${iso(midday + 5 * HOUR)},1,1`,
      row('b', midday, 6000),
      row('b', midday + HOUR, 600),
    ]);
    const { tiles, rejections } = await poll();
    expect(rejections).toEqual([
      { ...of('value-out-of-limits', 2, 'ghi', 5000), message: 'ghi of 5000 is outside 0..2000 W/m2', count: 2 },
      { ...of('malformed-row', 4, 'ghi', 'lots'), message: `'ghi' must be a number, not "lots"`, count: 1 },
      {
        ...of('malformed-row', 5, 'site_id', 'c'),
        message: `'site_id' must be an id in the table of sites, not "c"`,
        count: 2,
      },
      { ...of('malformed-row', 6, 'period_end', '2019-02-31T00:00:00Z'), message: expect.any(String), count: 1 },
      {
        code: 'malformed-row',
        file: 'weather.csv',
        line: 7,
        value: expect.any(String),
        message: 'a row must have one cell for each heading: expected 5, found 4',
        count: 1,
      },
    ]);
    expect(valueAt(tiles, 10.5, 'ghi', midday)).toBeNaN();
    expect(valueAt(tiles, 10.5, 'ghi', midday + HOUR)).toBeCloseTo(500, 1);
    expect(valueAt(tiles, 11, 'ghi', midday + HOUR)).toBeCloseTo(600, 1);
  });
  const of = (code: string, line: number, field: string, value: unknown) => ({
    code,
    file: 'weather.csv',
    line,
    field,
    value,
  });

  it('uses nothing of a file in another unit, and reports it once', async () => {
    const kelvin = Array.from({ length: 50 }, (_, i) => row('a', midday + i * HOUR, 100, '', 280 + i / 10));
    await write('weather.csv', [heading, ...kelvin]);
    const { tiles, rejections } = await poll();
    expect(tiles).toEqual([]);
    expect(rejections).toEqual([
      expect.objectContaining({ code: 'value-out-of-limits', line: 2, field: 'air_temp', value: 280, count: 50 }),
    ]);
  });

  it('uses a truncated file up to its end', async () => {
    const rows = Array.from({ length: 5000 }, (_, i) => row('a', midday - 20 * DAY + i * HOUR, (i * 7919) % 1000));
    const whole = gzipSync([heading, ...rows].join('\n'));
    await writeFile(join(folder, 'weather.csv.gz'), whole.subarray(0, whole.length / 2));
    const { tiles, rejections } = await poll();
    expect(rejections).toEqual([expect.objectContaining({ code: 'unreadable-file', file: 'weather.csv.gz' })]);
    expect(valueAt(tiles, 10.5, 'ghi', midday)).toBeCloseTo((480 * 7919) % 1000, 1);
  });

  it('rejects a table without required columns, and a site without coordinates', async () => {
    await write('weather.csv', ['when,what', '1,2']);
    expect((await poll()).rejections).toEqual([
      expect.objectContaining({
        code: 'unreadable-file',
        message: 'weather.csv lacks the columns site_id, period_end',
      }),
    ]);
    await write('sites.csv', ['site_id,latitude,longitude', 'a,91,20', 'b,11,']);
    await write('weather.csv', [heading, row('b', midday, 1)]);
    const { tiles, rejections } = await poll();
    expect(tiles).toEqual([]);
    expect(rejections.map(({ file, field }) => [file, field])).toEqual([
      ['sites.csv', 'latitude'],
      ['sites.csv', 'longitude'],
      ['weather.csv', 'site_id'],
    ]);
  });

  it('reads files again when they change, and continues from there', async () => {
    const source = new DataSetSource(folder);
    expect((await poll(midday, undefined, source)).tiles).toEqual([]);
    await write('weather.csv', [heading, row('a', midday, 1, iso(midday - 3 * DAY))]);
    const { tiles } = await poll(midday + 10 * MINUTE, midday, source);
    expect(valueAt(tiles, 10.5, 'ghi', midday)).toBe(1);
    expect((await poll(midday + 20 * MINUTE, midday + 10 * MINUTE, source)).tiles).toEqual([]);
  });

  it('follows its description, and reports one that is not a JSON object', async () => {
    await write('nwp.csv', [heading, row('a', midday, 7)]);
    await write('dataset.json', [JSON.stringify({ weather: 'nwp.csv', period: 'PT30M', citation: 'Somebody (2019)' })]);
    const { tiles } = await poll();
    expect(tiles[0]).toMatchObject({ period: 'PT30M', attribution: 'Somebody (2019)' });
    await write('dataset.json', ['{']);
    expect((await poll()).rejections).toEqual([
      expect.objectContaining({ code: 'unreadable-file', file: 'dataset.json' }),
    ]);
    await write('dataset.json', ['null']);
    const message = 'dataset.json cannot be read: it must be a JSON object';
    expect((await poll()).rejections).toEqual([{ code: 'unreadable-file', file: 'dataset.json', message }]);
  });

  it('fails without its folder', async () => {
    await expect(poll(midday, undefined, new DataSetSource(join(folder, 'no')))).rejects.toThrow('cannot be read');
  });
});

import { join } from 'node:path';
import { type WeatherTile, unpackColumn } from '@daystar/contracts';
import { readEnvironment, buildSettings } from '@daystar/host';
import { type SourceContext, defineSource } from './definition/define-source';
import { FakeBucket } from './download/testing/fake-bucket';
import { stationCsv } from './example/station-csv.fixture';
import { openSources } from './open-sources';
import { fetchTiles, itBehavesLikeAWeatherSource } from './source/testing/weather-source-suite';
import { SOURCES } from './sources';

const now = Date.UTC(2026, 4, 10, 9, 30);
const lines: string[] = [];
const log = {
  info: (message: string) => void lines.push(`info ${message}`),
  warn: (message: string) => void lines.push(`warn ${message}`),
};
const clock = { now: () => now };
/** Open-Meteo, and sources that have no public address, at an address that nothing listens to. */
const weatherMirrors = Object.fromEntries(
  SOURCES.filter(({ name, isUrlRequired }) => isUrlRequired || name === 'open-meteo').map(({ name }) => [
    name,
    'http://127.0.0.1:1',
  ]),
);
const namesOf = async (weather: string, isAutoAllowed = false) =>
  (await openSources({ weather, clock, log, isAutoAllowed, weatherMirrors })).map(({ name }) => name);

describe('openSources', () => {
  beforeEach(() => (lines.length = 0));

  it.each([
    ['sandbox', ['sandbox']],
    ['open-meteo', ['open-meteo']],
    ['gfs', ['gfs']],
    ['files:/some/where', ['files-points', 'files-field', 'files-satellite']],
    ['gfs,ecmwf,sandbox', ['gfs', 'ecmwf', 'sandbox']],
    ['gfs,goes-east,gefs', ['gfs', 'goes-east', 'gefs']],
    ['himawari,goes-west', ['himawari', 'goes-west']],
    ['files:/some, where,gfs,gfs', ['files-points', 'files-field', 'files-satellite', 'gfs']],
  ])('opens %s as %p', async (setting, names) => {
    expect(await namesOf(setting)).toEqual(names);
    expect(lines).toHaveLength(names.length);
  });

  it('opens the sandbox for auto without a live source, and logs that it is not real weather', async () => {
    expect(await namesOf('auto', true)).toEqual(['sandbox']);
    expect(lines).toEqual(['warn live weather unavailable; using simulated weather', 'info weather source opened']);
  });

  it.each(['auto', 'gfs,auto'])('refuses %s where simulated weather could mislead', async (weather) => {
    await expect(namesOf(weather)).rejects.toThrow(
      /^DAYSTAR_WEATHER must name the weather sources: .*gfs.*`npm start`/,
    );
  });

  it('refuses a cache that it cannot write, when a source needs one', async () => {
    // A file cannot be a folder, for any user.
    const weatherCache = join(__filename, 'weather');
    const open = (weather: string) => openSources({ weather, clock, log, weatherCache });
    await expect(open('sandbox,himawari')).rejects.toThrow(`DAYSTAR_WEATHER_CACHE: cannot write to "${weatherCache}"`);
    await expect(open('sandbox,open-meteo')).resolves.toHaveLength(2);
  });

  it('refuses an unknown source', async () => {
    await expect(namesOf('weather-r-us')).rejects.toThrow('"weather-r-us" is not a weather source: use one or several');
  });

  it('opens every source of the list by its name', async () => {
    for (const { name } of SOURCES) expect(await namesOf(name)).toEqual([name]);
  });
});

describe('a source that is added to the list', () => {
  const sources = [...SOURCES, stationCsv];
  const bucket = new FakeBucket();
  const rows = '2026-05-10T08:00:00Z,310\n2026-05-10T09:00:00Z,420\n';
  const put = (text: string) => bucket.objects.set('ghi.csv', Buffer.from(text));
  const open = () => stationCsv.create({ url } as SourceContext);
  const readHours = ([{ columns }]: readonly WeatherTile[]) => [...unpackColumn(columns.ghi!)].map(Math.round);
  let url: string;
  beforeAll(async () => (url = `${await bucket.start()}/ghi.csv`));
  beforeEach(() => void put(`period_end,ghi\n${rows}`));
  afterAll(() => bucket.stop());

  describe('and is complete', () => {
    itBehavesLikeAWeatherSource(async () => {
      put(`period_end,ghi\n${rows}`);
      return { source: open(), now, places: [] };
    });

    it('keeps the times of rows around a blank cell and a missing row, and yields late rows', async () => {
      const source = open();
      put(`period_end,ghi\n2026-05-10T05:00:00Z,10\n2026-05-10T06:00:00Z,\n${rows}`);
      const { tiles, rejections } = await fetchTiles({ source, now, places: [] });
      expect(readHours(tiles)).toEqual([10, NaN, NaN, 310, 420]);
      expect(rejections).toMatchObject([
        { code: 'unexpected-response', message: expect.stringContaining('T07:00') as string },
      ]);
      put(`period_end,ghi\n2026-05-10T05:00:00Z,10\n2026-05-10T06:00:00Z,110\n2026-05-10T07:00:00Z,210\n${rows}`);
      const next = await fetchTiles({ source, now, places: [] }, { since: now });
      expect(readHours(next.tiles)).toEqual([10, 110, 210, 310, 420]);
    });

    it('rejects a row that is not one, and an implausible value', async () => {
      put(`period_end,ghi\nyesterday,1\n2026-05-10T07:00:00Z,9999\n${rows}`);
      const { tiles, rejections } = await fetchTiles({ source: open(), now, places: [] });
      expect(rejections).toMatchObject([
        { code: 'malformed-row', line: 2 },
        { code: 'value-out-of-limits', line: 3, value: 9999 },
      ]);
      expect(readHours(tiles)).toEqual([NaN, 310, 420]);
    });
  });

  it('can be named in DAYSTAR_WEATHER, and reads the URL from its variable', async () => {
    const environment = readEnvironment(
      { DAYSTAR_WEATHER: 'station-csv,sandbox', DAYSTAR_STATION_CSV_URL: url },
      sources,
    );
    const [source] = await openSources({ ...environment, clock, log, sources });
    const { tiles } = await fetchTiles({ source, now, places: [] });
    expect(tiles.map(({ source: name, columns }) => [name, ...unpackColumn(columns.ghi!)])).toEqual([
      ['station-csv', 310, 420],
    ]);
  });

  it('is in the list of settings, in errors and in suggestions', () => {
    expect(buildSettings(sources).Weather).toMatchObject({
      DAYSTAR_WEATHER: {
        expects: expect.stringMatching(/^some of auto, .*, station-csv, files:DIR$/) as string,
      },
      DAYSTAR_STATION_CSV_URL: { meaning: 'Address of the station.', default: 'none' },
    });
    const read = (env: NodeJS.ProcessEnv) => () => readEnvironment(env, sources);
    expect(read({ DAYSTAR_STATON_CSV_URL: url })).toThrow('did you mean DAYSTAR_STATION_CSV_URL?');
    expect(read({ DAYSTAR_STATION_CSV_URL: 'ftp://here' })).toThrow('DAYSTAR_STATION_CSV_URL is "ftp://here"');
    expect(read({ DAYSTAR_WEATHER: 'station' })).toThrow(/DAYSTAR_WEATHER is "station": expects some of .*station-csv/);
  });

  it('requires its address if it has no public one', async () => {
    await expect(openSources({ weather: 'station-csv', clock, log, sources })).rejects.toThrow(
      'Weather source "station-csv" needs DAYSTAR_STATION_CSV_URL: set it to the address of the source.',
    );
  });

  it('requires a valid name', () => {
    expect(() => defineSource({ ...stationCsv, name: 'Station CSV' })).toThrow('"Station CSV" is not a valid name');
  });
});

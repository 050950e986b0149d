import { type Place, type WeatherTile, type WeatherVariable, getTileName, unpackColumn } from '@daystar/contracts';
import { describeWith, toReferencePath } from '@daystar/testing';
import { copyFile, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchTiles, itBehavesLikeAWeatherSource } from '../../source/testing/weather-source-suite';
import { GribFilesSource } from './grib-files-source';

const FILE = 'pygrib_gfs.t12z.pgrbf120.2p5deg.grib2';
/** The run of 2011-01-10 12:00 at 120 hours: a mean of 06:00 to 12:00 of the 15th, and instants of 12:00. */
const now = Date.UTC(2011, 0, 15, 9);

/** Value at a node of the grid; longitude in -180..180. */
function nodeOf(tiles: readonly WeatherTile[], variable: WeatherVariable, node: Place): number {
  const tile = tiles.find((one) => one.tile === getTileName({ latitude: node.latitude, longitude: node.longitude }));
  const { south, west, spacing, columns } = tile!.grid!;
  const row = Math.round((node.latitude - south) / spacing);
  const column = Math.round((node.longitude - west) / spacing);
  return unpackColumn(tile!.columns[variable]!)[(row * columns + column) * tile!.steps];
}

describeWith('reference-data', 'a GFS file of the whole Earth as a source', () => {
  let folder: string;
  let tiles: WeatherTile[];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'daystar-grib-'));
    await copyFile(toReferencePath('weather', 'grib', FILE), join(folder, FILE));
    tiles = (await fetchTiles({ source: new GribFilesSource(folder), now, places: [] })).tiles;
  });
  afterAll(() => rm(folder, { recursive: true }));

  itBehavesLikeAWeatherSource(async () => ({ source: new GribFilesSource(folder), now, places: [] }));

  it('covers the sky grid with tiles of one step of six hours', () => {
    expect(tiles).toHaveLength(72 * 144);
    expect(new Set(tiles.map(({ tile }) => tile)).size).toBe(72 * 144);
    expect(tiles[0]).toMatchObject({
      source: 'files-field-ncep',
      run: '2011-01-10T12:00:00.000Z',
      first_period_end: '2011-01-15T12:00:00.000Z',
      period: 'PT360M',
      steps: 1,
    });
  });

  // The nearest points of expected_eccodes.csv: grib_get of ecCodes 2.28 on the same file.
  it.each([
    [
      { latitude: 52.5, longitude: 0 },
      { ghi: 50, cloud_cover: 100, kelvin: 284.33, pascal: 100393 },
    ],
    [
      { latitude: 32.5, longitude: -110 },
      { ghi: 0, cloud_cover: 0, kelvin: 273.2, pascal: 85231.5 },
    ],
    [
      { latitude: -35, longitude: 150 },
      { ghi: 140, cloud_cover: 54, kelvin: 291.04, pascal: 95086.3 },
    ],
    [
      { latitude: 40, longitude: -87.5 },
      { ghi: 0, cloud_cover: 97, kelvin: 268.17, pascal: 99454.3 },
    ],
    [
      { latitude: 0, longitude: 10 },
      { ghi: 550, cloud_cover: 30, kelvin: 305.44, pascal: 99896.5 },
    ],
  ])('has the values of ecCodes at %o', (node, expected) => {
    expect(nodeOf(tiles, 'ghi', node)).toBeCloseTo(expected.ghi, 1);
    expect(nodeOf(tiles, 'cloud_cover', node)).toBeCloseTo(expected.cloud_cover, 1);
    expect(nodeOf(tiles, 'air_temp', node)).toBeCloseTo(expected.kelvin - 273.15, 2);
    expect(nodeOf(tiles, 'surface_pressure', node)).toBeCloseTo(expected.pascal / 100, 1);
  });

  it.each([
    [
      { latitude: 52.5, longitude: 0 },
      { low: 76, all: 76 + 64 + 96, u: [38.68, 28.9], v: [9.88, 6.18] },
    ],
    [
      { latitude: 0, longitude: 10 },
      { low: 29, all: 29 + 2, u: [-5.61, -5.31], v: [-4.52, 0.88] },
    ],
  ])(
    'derives at %o the cloud-level wind from the winds and layers that ecCodes reads there',
    (node, { low, all, u, v }) => {
      const weighted = ([at700, at500]: number[]) => at500 + (low / all) * (at700 - at500);
      expect(nodeOf(tiles, 'cloud_wind_east', node)).toBeCloseTo(weighted(u), 1);
      expect(nodeOf(tiles, 'cloud_wind_north', node)).toBeCloseTo(weighted(v), 1);
    },
  );

  it.each([
    ['Tucson', { latitude: 32.2, longitude: -110.9 }],
    ['Sydney', { latitude: -33.9, longitude: 151.2 }],
    ['Reykjavik', { latitude: 64.1, longitude: -21.9 }],
    ['0/0', { latitude: 0, longitude: 0 }],
    ['the north pole', { latitude: 90, longitude: 0 }],
    ['the south pole', { latitude: -90, longitude: 0 }],
    ['west of the date line', { latitude: 0, longitude: 179.9 }],
    ['east of the date line', { latitude: 0, longitude: -179.9 }],
  ])('has nodes on all sides of %s', (_name, place) => {
    const { grid, columns } = tiles.find(({ tile }) => tile === getTileName(place))!;
    const { south, west, spacing, rows, columns: across } = grid!;
    expect(place.latitude).toBeGreaterThanOrEqual(south);
    expect(place.latitude).toBeLessThanOrEqual(south + (rows - 1) * spacing);
    expect(place.longitude).toBeGreaterThanOrEqual(west);
    expect(place.longitude).toBeLessThanOrEqual(west + (across - 1) * spacing);
    expect(Object.keys(columns).sort()).toEqual([
      'air_temp',
      'albedo',
      'cloud_cover',
      'cloud_wind_east',
      'cloud_wind_north',
      'ghi',
      'precipitable_water',
      'precipitation_rate',
      'relative_humidity',
      'surface_pressure',
      'wind_direction',
      'wind_speed',
    ]);
    for (const column of Object.values(columns)) expect([...unpackColumn(column)].some(Number.isNaN)).toBe(false);
  });

  it('is continuous at the date line, and single-valued at the pole', () => {
    const east = tiles.find(({ tile }) => tile === 't36-143')!;
    const west = tiles.find(({ tile }) => tile === 't36-0')!;
    const at = (tile: WeatherTile, node: number) => unpackColumn(tile.columns.air_temp!)[node];
    expect(at(east, 1)).toBeCloseTo(at(west, 0), 2);
    const top = tiles.filter(({ tile }) => tile.startsWith('t71-')).map((tile) => at(tile, 2));
    expect(Math.max(...top) - Math.min(...top)).toBeLessThan(0.01);
  });

  it('yields nothing before the start of the run, nor long after its end', async () => {
    const source = new GribFilesSource(folder);
    expect((await fetchTiles({ source, now: Date.UTC(2011, 0, 10, 11), places: [] })).tiles).toEqual([]);
    expect((await fetchTiles({ source, now: Date.UTC(2011, 0, 24), places: [] })).tiles).toEqual([]);
  });

  it('yields a run again only when its files changed', async () => {
    const source = new GribFilesSource(folder);
    const first = await fetchTiles({ source, now, places: [] });
    expect(first.tiles).not.toHaveLength(0);
    const since = { since: now };
    expect((await fetchTiles({ source, now: now + 600_000, places: [] }, since)).tiles).toHaveLength(0);
    await utimes(join(folder, FILE), 1, 1);
    expect((await fetchTiles({ source, now: now + 1_200_000, places: [] }, since)).tiles).toHaveLength(
      first.tiles.length,
    );
  });
});

describeWith('reference-data', 'broken GRIB files', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'daystar-grib-'))));
  afterEach(() => rm(folder, { recursive: true }));
  const poll = () => fetchTiles({ source: new GribFilesSource(folder), now, places: [] });

  it('are used up to their end when truncated', async () => {
    const bytes = await readFile(toReferencePath('weather', 'grib', FILE));
    // Of the fields that we use, surface pressure is in the first half of the file.
    await writeFile(join(folder, 'half.grib2'), bytes.subarray(0, Math.floor(bytes.length * 0.66)));
    const { tiles, rejections } = await poll();
    expect(rejections).toEqual([
      expect.objectContaining({
        code: 'unreadable-file',
        file: 'half.grib2',
        message: expect.stringContaining('of which'),
      }),
    ]);
    expect(tiles).toHaveLength(72 * 144);
    expect(Object.keys(tiles[0].columns)).toContain('surface_pressure');
    expect(Object.keys(tiles[0].columns)).not.toContain('ghi');
  });

  it('are reported by name when they are not GRIB', async () => {
    await writeFile(join(folder, 'page.grib2'), '<html>404</html>');
    const { tiles, rejections } = await poll();
    expect(tiles).toEqual([]);
    expect(rejections).toEqual([expect.objectContaining({ code: 'unreadable-file', file: 'page.grib2' })]);
  });

  it('are used beside a folder with the name of a file, which is reported', async () => {
    await copyFile(toReferencePath('weather', 'grib', FILE), join(folder, FILE));
    await mkdir(join(folder, 'folder.grib2'));
    const { tiles, rejections } = await poll();
    expect(rejections).toEqual([expect.objectContaining({ code: 'unreadable-file', file: 'folder.grib2' })]);
    expect(tiles).toHaveLength(72 * 144);
  });

  it('lose only a message with implausible values', async () => {
    const bytes = await readFile(toReferencePath('weather', 'grib', FILE));
    await writeFile(join(folder, 'swapped.grib2'), raiseTemperature(bytes));
    const { tiles, rejections } = await poll();
    expect(rejections).toEqual([
      expect.objectContaining({ code: 'value-out-of-limits', file: 'swapped.grib2', field: 'air_temp' }),
    ]);
    expect(Object.keys(tiles[0].columns)).toContain('ghi');
    expect(Object.keys(tiles[0].columns)).not.toContain('air_temp');
  });
});

/** The file with the 2 m temperature a thousand times too large: its decimal scale (bytes 18-19 of section 5) set to -1. */
function raiseTemperature(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  for (let start = changed.indexOf('GRIB'); start >= 0; start = changed.indexOf('GRIB', start + 4)) {
    const sections = new Map<number, number>();
    for (let at = start + 16; changed.readUInt32BE(at) !== 0x37373737; at += changed.readUInt32BE(at)) {
      sections.set(changed[at + 4], at);
    }
    const definition = sections.get(4)!;
    const [category, parameter] = [changed[definition + 9], changed[definition + 10]];
    const [levelType, level] = [changed[definition + 22], changed.readUInt32BE(definition + 24)];
    if (category === 0 && parameter === 0 && levelType === 103 && level === 2) {
      changed.writeUInt16BE(0x8001, sections.get(5)! + 17);
    }
  }
  return changed;
}

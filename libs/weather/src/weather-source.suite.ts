import { type Place, WeatherTile, type WeatherVariable, fieldNamed, tileOf, unpackColumn } from '@daystar/contracts';
import { HOUR, lastEnd, parsePeriod } from '@daystar/timeseries';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import type { Rejection } from './rejection';
import type { WeatherRequest, WeatherSource } from './weather-source';

export interface SourceCase {
  readonly source: WeatherSource;
  /** A time of which the source knows something. */
  readonly now: number;
  readonly places: readonly Place[];
}

/** All that a source says in answer to a request. */
export async function told(
  { source, now, places }: SourceCase,
  request: Partial<WeatherRequest> = {},
): Promise<{ tiles: WeatherTile[]; rejections: Rejection[] }> {
  const tiles: WeatherTile[] = [];
  const rejections: Rejection[] = [];
  const signal = new AbortController().signal;
  const reject = (rejection: Rejection) => rejections.push(rejection);
  for await (const tile of source.fetch({ now, places, reject, signal, ...request })) tiles.push(tile);
  return { tiles, rejections };
}

/** What every source owes its callers; `make` sets up a fresh one, offline. */
export function weatherSourceBehaves(make: () => Promise<SourceCase>): void {
  let one: SourceCase;
  let tiles: WeatherTile[];

  beforeAll(async () => {
    one = await make();
    const said = await told(one);
    expect(said.rejections).toEqual([]);
    tiles = said.tiles;
  });

  it('says something, in tiles of the contract', () => {
    expect(tiles.length).toBeGreaterThan(0);
    for (const tile of sample(tiles)) {
      const instance = plainToInstance(WeatherTile, JSON.parse(JSON.stringify(tile)));
      expect(validateSync(instance, { whitelist: true, forbidNonWhitelisted: true })).toEqual([]);
      expect(tile.source.startsWith(one.source.name)).toBe(true);
    }
  });

  it('holds one value per node and step, each within the limits of the field table', () => {
    for (const tile of sample(tiles)) {
      const nodes = tile.grid ? tile.grid.rows * tile.grid.columns : (tile.points?.latitude.length ?? 0);
      expect(Object.keys(tile.columns).length).toBeGreaterThan(0);
      for (const variable of Object.keys(tile.columns) as WeatherVariable[]) {
        const values = unpackColumn(tile.columns[variable]!);
        expect(values).toHaveLength(nodes * tile.steps);
        const known = values.filter((value) => !Number.isNaN(value));
        const { lowest, highest } = fieldNamed(variable);
        // Unpacking may miss the limits by the rounding of its scale.
        expect(Math.min(...known)).toBeGreaterThanOrEqual(lowest - 1e-9);
        expect(Math.max(...known)).toBeLessThanOrEqual(highest + 1e-9);
      }
    }
  });

  it('puts nodes into and around the tile they are sent with', () => {
    for (const tile of sample(tiles)) {
      const { points, grid } = tile;
      points?.latitude.forEach((latitude, i) => {
        expect(tileOf({ latitude, longitude: points.longitude[i] })).toBe(tile.tile);
      });
      expect(Boolean(points) !== Boolean(grid)).toBe(true);
    }
  });

  it('says nothing that was not known at the time, and something of the time after it', () => {
    let furthest = -Infinity;
    for (const tile of tiles) {
      const ends = lastEnd({
        firstEnd: Date.parse(tile.first_period_end),
        length: parsePeriod(tile.period)!,
        count: tile.steps,
      });
      expect(Date.parse(tile.run)).toBeLessThanOrEqual(one.now);
      if (tile.kind === 'observation') expect(ends).toBeLessThanOrEqual(one.now);
      if (tile.next_run_at) expect(Date.parse(tile.next_run_at)).toBeGreaterThan(one.now);
      furthest = Math.max(furthest, ends);
    }
    // Who only looks says nothing of the time to come, but something of the hour that was.
    const forecasts = tiles.some(({ kind }) => kind === 'forecast');
    expect(furthest).toBeGreaterThan(forecasts ? one.now : one.now - HOUR);
  });

  it('keeps every message well below a megabyte', () => {
    for (const tile of tiles) expect(JSON.stringify(tile).length).toBeLessThan(700_000);
  });

  it('says the same when asked the same again', async () => {
    expect((await told(one)).tiles).toEqual(tiles);
  });

  it('has nothing to add when nothing happened since', async () => {
    expect((await told(one, { since: one.now })).tiles).toEqual([]);
  });

  it('speaks of the places asked about, or of all it has', async () => {
    const spoken = tiles.flatMap(
      ({ points }) => points?.latitude.map((lat, i) => `${lat},${points.longitude[i]}`) ?? [],
    );
    const none = (await told(one, { places: [] })).tiles;
    if (one.source.coverage === 'field') expect(none).toEqual(tiles);
    else {
      expect(none).toEqual([]);
      expect(new Set(spoken)).toEqual(new Set(one.places.map(({ latitude, longitude }) => `${latitude},${longitude}`)));
    }
  });
}

/** Fields come in thousands of tiles: some of them, the last of them. */
const sample = (tiles: readonly WeatherTile[]): WeatherTile[] =>
  tiles.filter((_, i) => i % Math.ceil(tiles.length / 100) === 0 || i === tiles.length - 1);

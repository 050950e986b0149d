import { type Place, WeatherTile, type WeatherVariable, getField, getTileName, unpackColumn } from '@daystar/contracts';
import { HOUR, lastEnd, parsePeriod } from '@daystar/timeseries';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import type { Rejection } from '../rejection';
import type { WeatherRequest, WeatherSource } from '../weather-source';

export interface SourceCase {
  readonly source: WeatherSource;
  /** A time at which the source has weather. */
  readonly now: number;
  readonly places: readonly Place[];
}

/** Fetches once and returns all tiles and rejections. */
export async function fetchTiles(
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

/** Tests that every weather source must pass. @param createCase opens a source without state and without a network */
export function itBehavesLikeAWeatherSource(createCase: () => Promise<SourceCase>): void {
  let sourceCase: SourceCase;
  let tiles: WeatherTile[];

  beforeAll(async () => {
    sourceCase = await createCase();
    const fetched = await fetchTiles(sourceCase);
    expect(fetched.rejections).toEqual([]);
    tiles = fetched.tiles;
  });

  it('yields tiles of the contract', () => {
    expect(tiles.length).toBeGreaterThan(0);
    for (const tile of selectSample(tiles)) {
      const instance = plainToInstance(WeatherTile, JSON.parse(JSON.stringify(tile)));
      expect(validateSync(instance, { whitelist: true, forbidNonWhitelisted: true })).toEqual([]);
      expect(tile.source.startsWith(sourceCase.source.name)).toBe(true);
    }
  });

  it('has one value per node and step, within the limits of the field table', () => {
    for (const tile of selectSample(tiles)) {
      const nodes = tile.grid ? tile.grid.rows * tile.grid.columns : (tile.points?.latitude.length ?? 0);
      expect(Object.keys(tile.columns).length).toBeGreaterThan(0);
      for (const variable of Object.keys(tile.columns) as WeatherVariable[]) {
        const values = unpackColumn(tile.columns[variable]!);
        expect(values).toHaveLength(nodes * tile.steps);
        const present = values.filter((value) => !Number.isNaN(value));
        const { lowest, highest } = getField(variable);
        // Unpacking may miss the limits by the rounding of its scale.
        expect(Math.min(...present)).toBeGreaterThanOrEqual(lowest - 1e-9);
        expect(Math.max(...present)).toBeLessThanOrEqual(highest + 1e-9);
      }
    }
  });

  it('sends nodes with the tile that contains them', () => {
    for (const tile of selectSample(tiles)) {
      const { points, grid } = tile;
      points?.latitude.forEach((latitude, i) => {
        expect(getTileName({ latitude, longitude: points.longitude[i] })).toBe(tile.tile);
      });
      expect(Boolean(points) !== Boolean(grid)).toBe(true);
    }
  });

  it('yields nothing that was not known at the time, and something current', () => {
    let furthest = -Infinity;
    for (const tile of tiles) {
      const end = lastEnd({
        firstEnd: Date.parse(tile.first_period_end),
        stepMs: parsePeriod(tile.period)!,
        count: tile.steps,
      });
      expect(Date.parse(tile.run)).toBeLessThanOrEqual(sourceCase.now);
      if (tile.kind === 'observation') expect(end).toBeLessThanOrEqual(sourceCase.now);
      if (tile.next_run_at) expect(Date.parse(tile.next_run_at)).toBeGreaterThan(sourceCase.now);
      furthest = Math.max(furthest, end);
    }
    // A source of observations has no future values, but values of the last hour.
    const hasForecasts = tiles.some(({ kind }) => kind === 'forecast');
    expect(furthest).toBeGreaterThan(hasForecasts ? sourceCase.now : sourceCase.now - HOUR);
  });

  it('limits messages to well below a megabyte', () => {
    for (const tile of tiles) expect(JSON.stringify(tile).length).toBeLessThan(700_000);
  });

  it('yields the same tiles for the same request', async () => {
    expect((await fetchTiles(sourceCase)).tiles).toEqual(tiles);
  });

  it('yields nothing when nothing is new', async () => {
    expect((await fetchTiles(sourceCase, { since: sourceCase.now })).tiles).toEqual([]);
  });

  it('covers the requested locations, or its whole domain', async () => {
    const covered = tiles.flatMap(
      ({ points }) => points?.latitude.map((lat, i) => `${lat},${points.longitude[i]}`) ?? [],
    );
    const tilesWithoutPlaces = (await fetchTiles(sourceCase, { places: [] })).tiles;
    if (sourceCase.source.coverage === 'all') expect(tilesWithoutPlaces).toEqual(tiles);
    else {
      expect(tilesWithoutPlaces).toEqual([]);
      expect(new Set(covered)).toEqual(
        new Set(sourceCase.places.map(({ latitude, longitude }) => `${latitude},${longitude}`)),
      );
    }
  });
}

/** Selects about a hundred tiles and the last one, because whole domains have thousands of tiles. */
const selectSample = (tiles: readonly WeatherTile[]): WeatherTile[] =>
  tiles.filter((_, i) => i % Math.ceil(tiles.length / 100) === 0 || i === tiles.length - 1);

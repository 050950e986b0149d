import type { Place } from '@daystar/contracts';
import { type TileWeather, unpackTile } from '@daystar/forecasting';
import { type Rejection, type WeatherSource, openSources } from '@daystar/weather';
import type { Month } from './months';
import { splitByMonth } from './split-data-set';

/** Weather of the past, as far as sources know it. */
export interface HistoryWeather {
  /** What they say of the days before a moment, ms. @param tiles of the sky grid that matter */
  before(month: Month, until: number, tiles: ReadonlySet<string>): Promise<PieceWeather>;
  /** Removes what was laid down for this run alone. */
  finish(): Promise<void>;
}

/** Weather of one piece of time. */
export interface PieceWeather {
  /** What all sources say of places within one tile of the sky grid. */
  of(tile: string, places: readonly Place[]): Promise<TileWeather[]>;
}

/**
 * @param setting as of `DAYSTAR_WEATHER`; the table of a data set may be of any length: it is first cut into months, of
 *   which one is held at a time
 * @param scratch folder for those months
 * @param reject told of what sources were given and did not believe
 */
export async function openHistoryWeather(
  setting: string,
  scratch: string,
  reject: (rejection: Rejection) => void,
): Promise<HistoryWeather> {
  const split = setting.startsWith('files:') ? await splitByMonth(setting.slice('files:'.length), scratch) : undefined;
  const always = await sourcesOf(setting);
  let held: { month?: string; sources: readonly WeatherSource[] } = { sources: always };

  const sourcesIn = async (month: string): Promise<readonly WeatherSource[]> => {
    if (!split) return always;
    if (held.month !== month) {
      const folder = split.folderOf(month);
      // The whole table is not read again and again: its months take its place.
      const others = always.filter(({ name }) => name !== DATA_SET);
      held = { month, sources: folder ? [...(await sourcesOf(`files:${folder}`)), ...others] : others };
    }
    return held.sources;
  };

  return {
    async before(month, until, tiles) {
      const sources = await sourcesIn(month.name);
      const request = { now: until, reject, signal: new AbortController().signal };
      const fields = new Map<string, TileWeather[]>();
      for (const source of sources.filter(({ coverage }) => coverage === 'field')) {
        for await (const tile of source.fetch({ ...request, places: [] })) {
          if (tiles.has(tile.tile)) fields.set(tile.tile, [...(fields.get(tile.tile) ?? []), unpackTile(tile)]);
        }
      }
      return {
        async of(tile, places) {
          const told = [...(fields.get(tile) ?? [])];
          for (const source of sources.filter(({ coverage }) => coverage === 'places')) {
            for await (const one of source.fetch({ ...request, places })) told.push(unpackTile(one));
          }
          return told;
        },
      };
    },
    finish: async () => split?.remove(),
  };
}

/** How the source of data sets is called. */
const DATA_SET = 'files-points';

const QUIET = { info: () => undefined, warn: () => undefined };

const sourcesOf = (weather: string): Promise<WeatherSource[]> =>
  openSources({ weather, clock: { now: () => 0 }, log: QUIET });

import type { Place } from '@daystar/contracts';
import { type TileWeather, unpackTile } from '@daystar/forecasting';
import type { Month } from '@daystar/timeseries';
import { type Rejection, type WeatherSource, openSources } from '@daystar/weather';
import { splitByMonth } from './split-data-set';

/** Weather of the past from the sources of a history. */
export interface HistoryWeather {
  /**
   * Opens the weather of a month, as known at `now`.
   * @param now ms
   * @param tiles tiles of the sky grid to read
   */
  openWeather(month: Month, now: number, tiles: ReadonlySet<string>): Promise<TileWeatherReader>;
  /** Removes temporary files of this run. */
  removeTemporaryFiles(): Promise<void>;
}

/** Reads the weather of one month. */
export interface TileWeatherReader {
  /** Reads the weather of all sources at places within one tile. */
  readWeather(tile: string, places: readonly Place[]): Promise<TileWeather[]>;
}

/**
 * Opens the weather sources of a history. Splits the table of a data set by month first, so that a table of any length needs memory
 * for one month only.
 * @param setting value of `DAYSTAR_WEATHER`
 * @param scratch folder for the split table
 * @param reject called for each rejection of a source
 */
export async function openHistoryWeather(
  setting: string,
  scratch: string,
  reject: (rejection: Rejection) => void,
): Promise<HistoryWeather> {
  const split = setting.startsWith('files:') ? await splitByMonth(setting.slice('files:'.length), scratch) : undefined;
  const configuredSources = await openSourcesFromSetting(setting);
  let current: { month?: string; sources: readonly WeatherSource[] } = { sources: configuredSources };

  const openSourcesForMonth = async (month: string): Promise<readonly WeatherSource[]> => {
    if (!split) return configuredSources;
    if (current.month !== month) {
      const folder = split.getFolder(month);
      // Reads the file of the month, not the whole table.
      const otherSources = configuredSources.filter(({ name }) => name !== DATA_SET);
      current = {
        month,
        sources: folder ? [...(await openSourcesFromSetting(`files:${folder}`)), ...otherSources] : otherSources,
      };
    }
    return current.sources;
  };

  return {
    async openWeather(month, now, tiles) {
      const sources = await openSourcesForMonth(month.name);
      const request = { now, reject, signal: new AbortController().signal };
      const weatherByTile = new Map<string, TileWeather[]>();
      for (const source of sources.filter(({ coverage }) => coverage === 'all')) {
        for await (const tile of source.fetch({ ...request, places: [] })) {
          if (tiles.has(tile.tile))
            weatherByTile.set(tile.tile, [...(weatherByTile.get(tile.tile) ?? []), unpackTile(tile)]);
        }
      }
      return {
        async readWeather(tile, places) {
          const weather = [...(weatherByTile.get(tile) ?? [])];
          for (const source of sources.filter(({ coverage }) => coverage === 'places')) {
            for await (const published of source.fetch({ ...request, places })) weather.push(unpackTile(published));
          }
          return weather;
        },
      };
    },
    removeTemporaryFiles: async () => split?.remove(),
  };
}

/** Name of the source of data sets. */
const DATA_SET = 'files-points';

const SILENT_LOG = { info: () => undefined, warn: () => undefined };

const openSourcesFromSetting = (weather: string): Promise<WeatherSource[]> =>
  openSources({ weather, clock: { now: () => 0 }, log: SILENT_LOG });

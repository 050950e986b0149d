import { type FileHandle, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getTileName } from '@daystar/contracts';
import { sampleWeather } from '@daystar/forecasting';
import { HOUR, firstStart, lastEnd, splitIntoMonths, stepIndex } from '@daystar/timeseries';
import { type HistoryWeather, openHistoryWeather } from '../../admin/history/history-weather';
import { splitIntoWeeks } from '../../admin/history/split-into-weeks';
import {
  type Block,
  VARIABLES,
  countHours,
  createColumns,
  getPlace,
  splitByMonths,
  splitByTiles,
} from './generated-weather';
import type { WeatherLayout } from './weather-layout';

/** Stored integers per unit of the table. */
const SCALES = { ghi: 1, air_temp: 10, wind_speed: 10 };

/** The table that the history of an operator reads today. It is split by month when it is opened. */
export const createCsvLayout = (folder: string, openWeather: () => Promise<HistoryWeather>): WeatherLayout => ({
  name: 'csv',
  async write(archive, generate) {
    const cells = Array.from({ length: archive.endCell }, (_, cell) => ({ cell, ...getPlace(cell) }));
    const sites = cells.map(({ cell, latitude, longitude }) => `c${cell},cell ${cell},${latitude},${longitude}`);
    await writeFile(join(folder, 'sites.csv'), ['site_id,name,latitude,longitude', ...sites].join('\n'));
    const table = await open(join(folder, 'weather.csv'), 'w');
    await table.write('site_id,issued_at,period_end,ghi,air_temp,wind_speed\n');
    for (const month of splitByMonths(archive, 1)) await writeMonth(table, month, generate(month));
    await table.close();
  },
  open: () => {
    const readMonth = async (month: Block) => {
      const columns = createColumns(month);
      const [period] = splitIntoMonths(month.firstHour * HOUR, month.endHour * HOUR);
      const weather = await openWeather();
      const tiles = splitByTiles(month).map((tile) => ({ tile, name: getTileName(getPlace(tile.firstCell)) }));
      for (const week of splitIntoWeeks(period)) {
        const reader = await weather.openWeather(period, lastEnd(week), new Set(tiles.map(({ name }) => name)));
        for (const { tile, name } of tiles) {
          const [tileWeather] = await reader.readWeather(name, []);
          for (let cell = tile.firstCell; cell < tile.endCell; cell++) {
            const sampled = sampleWeather(tileWeather, getPlace(cell))!;
            const target = (cell - month.firstCell) * countHours(month) - month.firstHour;
            for (let hour = firstStart(week) / HOUR; hour < lastEnd(week) / HOUR; hour++) {
              const step = stepIndex(sampled.steps, (hour + 1) * HOUR);
              for (const variable of VARIABLES)
                columns[variable][target + hour] = Math.round(sampled.columns[variable]![step] * SCALES[variable]);
            }
          }
        }
      }
      return columns;
    };
    return { readMonth };
  },
});

/** Opens the weather as the history of an operator does: it splits the table by month. @param months folder for the parts */
export const openSplitTable = (folder: string, months: string): Promise<HistoryWeather> =>
  openHistoryWeather(`files:${folder}`, months, (rejection) => {
    throw new Error(rejection.message);
  });

/** Writes the rows of a month by hour, then by cell. */
async function writeMonth(table: FileHandle, month: Block, columns: ReturnType<typeof createColumns>): Promise<void> {
  const hours = countHours(month);
  for (let hour = 0; hour < hours; hour++) {
    const stamp = `${new Date((month.firstHour + hour + 1) * HOUR).toISOString().slice(0, 19)}Z`;
    const rows: string[] = [];
    for (let cell = month.firstCell; cell < month.endCell; cell++) {
      const values = VARIABLES.map((name) => columns[name][cell * hours + hour] / SCALES[name]);
      rows.push(`c${cell},,${stamp},${values.join(',')}\n`);
    }
    await table.write(rows.join(''));
  }
}

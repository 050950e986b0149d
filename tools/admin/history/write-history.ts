import { join } from 'node:path';
import { DAY, formatPeriod } from '@daystar/timeseries';
import type { Rejection } from '@daystar/weather';
import { openHistoryWeather } from './history-weather';
import { HistoryFolder, digest } from './manifest';
import { monthsBetween } from './months';
import { csvOf, parquetOf, partRows } from './part-files';
import { rowsOfMonth } from './rows-of-month';
import { fingerprintOf } from './split-data-set';
import { type Summed, placesOf, summedTiles } from './summed-places';

export interface HistoryJob {
  readonly summed: Summed;
  /** Midnights, ms: rows lie after `from` and until `to`. */
  readonly from: number;
  readonly to: number;
  /** Length of the rows' periods, ms. */
  readonly period: number;
  /** As of `DAYSTAR_WEATHER`. */
  readonly weather: string;
  readonly folder: string;
}

/** Told as it goes. */
export interface HistoryListener {
  /** Place-days that are through, of how many, and the month in hand. */
  progress(done: number, total: number, month: string): void;
  /** What sources were given and did not believe. */
  rejected(rejection: Rejection): void;
}

export interface HistoryWritten {
  readonly parts: number;
  /** Parts that an earlier run had written. */
  readonly found: number;
  readonly rows: number;
  readonly placeDays: number;
}

/**
 * Writes the estimated actuals of an aggregation for any length of time: CSV and Parquet, month by month, with a manifest
 * that names each file and its digest. A run that was ended at any point is taken up again by calling it anew, and the
 * files are those of an unbroken run, octet by octet.
 * @throws Error when the folder holds another history, SourceFailure when weather cannot be read
 */
export async function writeHistory(job: HistoryJob, listener: HistoryListener): Promise<HistoryWritten> {
  const { summed, from, to, period, weather, folder } = job;
  const tiles = summedTiles(summed);
  const places = tiles.reduce((sum, tile) => sum + placesOf(tile).length, 0);
  if (places === 0) throw new Error(`${summed.collection_id}/${summed.aggregation_id} has no members`);
  const output = await HistoryFolder.open(folder, await termsOf(job));
  const months = monthsBetween(from, to);
  const left = months.filter(({ name }) => !output.has(name));
  const days = (month: { from: number; to: number }) => (places * (month.to - month.from)) / DAY;
  const total = months.reduce((sum, month) => sum + days(month), 0);
  let done = total - left.reduce((sum, month) => sum + days(month), 0);
  let rows = 0;
  let placeDays = 0;
  if (left.length > 0) {
    const skies = await openHistoryWeather(weather, join(folder, 'months'), (one) => listener.rejected(one));
    for (const month of left) {
      listener.progress(done, total, month.name);
      const native = await rowsOfMonth(month, { tiles, fleet: summed.fleet }, skies, (more) => {
        placeDays += more;
        listener.progress((done += more), total, month.name);
      });
      const part = partRows(native, period);
      await output.add(month.name, { [`${month.name}.csv`]: csvOf(part), [`${month.name}.parquet`]: parquetOf(part) });
      rows += part.periodEnds.length;
    }
    await skies.finish();
  }
  await output.complete();
  return { parts: months.length, found: months.length - left.length, rows, placeDays };
}

async function termsOf({ summed, from, to, period, weather }: HistoryJob) {
  const { collection_id, aggregation_id, name, sites, fleet } = summed;
  const files = weather.startsWith('files:') ? ` ${await fingerprintOf(weather.slice('files:'.length))}` : '';
  return {
    collection_id,
    aggregation_id,
    name,
    members: digest(JSON.stringify({ sites, fleet })),
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    period: formatPeriod(period),
    weather: weather + files,
  };
}

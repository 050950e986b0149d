import { join } from 'node:path';
import { DAY, formatPeriod, splitIntoMonths } from '@daystar/timeseries';
import type { Rejection } from '@daystar/weather';
import { openHistoryWeather } from './history-weather';
import { HistoryFolder, computeDigest } from './history-folder';
import { toCsv, toParquet, averageRows } from './part-rows';
import { computeMonth } from './compute-month';
import { computeFingerprint } from './split-data-set';
import { type AggregationMembers, listPlaces, groupByTile } from './aggregation-members';

export interface HistoryJob {
  readonly aggregation: AggregationMembers;
  /** Midnights, ms: rows end after `from`, and at `to` at the latest. */
  readonly from: number;
  readonly to: number;
  /** Length of the rows' periods, ms. */
  readonly period: number;
  /** Value of `DAYSTAR_WEATHER`. */
  readonly weather: string;
  readonly folder: string;
}

/** Receives progress and rejections. */
export interface HistoryListener {
  /** Called with the finished and the total number of place-days, and the month in progress (yyyy-MM). */
  onProgress(done: number, total: number, month: string): void;
  /** Called for each rejection of a source. */
  onRejection(rejection: Rejection): void;
}

export interface HistoryResult {
  readonly parts: number;
  /** Number of parts that an earlier run wrote. */
  readonly reusedParts: number;
  readonly rows: number;
  readonly placeDays: number;
}

/**
 * Writes the estimated actuals of an aggregation as monthly CSV and Parquet files, for a time span of any length. A manifest
 * lists the files and their digests. A repeated call continues an interrupted run, and writes the same bytes as an
 * uninterrupted one.
 * @throws Error when the aggregation has no members, or the folder has another history; SourceError when weather cannot be
 *   read
 */
export async function writeHistory(job: HistoryJob, listener: HistoryListener): Promise<HistoryResult> {
  const { aggregation, from, to, period, weather, folder } = job;
  const tiles = groupByTile(aggregation);
  const places = tiles.reduce((sum, tile) => sum + listPlaces(tile).length, 0);
  if (places === 0) throw new Error(`${aggregation.collection_id}/${aggregation.aggregation_id} has no members`);
  const output = await HistoryFolder.open(folder, await describeHistory(job));
  const months = splitIntoMonths(from, to);
  const missingMonths = months.filter(({ name }) => !output.has(name));
  const countPlaceDays = (month: { from: number; to: number }) => (places * (month.to - month.from)) / DAY;
  const total = months.reduce((sum, month) => sum + countPlaceDays(month), 0);
  let done = total - missingMonths.reduce((sum, month) => sum + countPlaceDays(month), 0);
  let rows = 0;
  let placeDays = 0;
  if (missingMonths.length > 0) {
    const historyWeather = await openHistoryWeather(weather, join(folder, 'months'), (rejection) =>
      listener.onRejection(rejection),
    );
    for (const month of missingMonths) {
      listener.onProgress(done, total, month.name);
      const native = await computeMonth(month, { tiles, fleet: aggregation.fleet }, historyWeather, (computed) => {
        placeDays += computed;
        listener.onProgress((done += computed), total, month.name);
      });
      const part = averageRows(native, period);
      await output.add(month.name, { [`${month.name}.csv`]: toCsv(part), [`${month.name}.parquet`]: toParquet(part) });
      rows += part.periodEnds.length;
    }
    await historyWeather.removeTemporaryFiles();
  }
  await output.markComplete();
  return { parts: months.length, reusedParts: months.length - missingMonths.length, rows, placeDays };
}

async function describeHistory({ aggregation, from, to, period, weather }: HistoryJob) {
  const { collection_id, aggregation_id, name, sites, fleet } = aggregation;
  const files = weather.startsWith('files:') ? ` ${await computeFingerprint(weather.slice('files:'.length))}` : '';
  return {
    collection_id,
    aggregation_id,
    name,
    members: computeDigest(JSON.stringify({ sites, fleet })),
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    period: formatPeriod(period),
    weather: weather + files,
  };
}

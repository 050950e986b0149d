import { createReadStream } from 'node:fs';
import type { Bus } from '@daystar/bus';
import { HISTORY_FORMATS, type HistoryPeriod, SLUG, showAggregation } from '@daystar/contracts';
import { DAY, MINUTE, formatPeriod, formatStamp, parsePeriod, parseStamp } from '@daystar/timeseries';
import { parseSourceNames } from '@daystar/weather';
import { readFleet } from '../../../apps/gateway/src/admin/fleet-file';
import { parseArguments } from '../arguments';
import { type Command, listOptionNames } from '../command';
import { formatCount } from '../../format-count';
import { UsageError } from '../usage-error';
import { requestHistoryFile } from './request-history';
import { ProgressBar } from './progress-bar';
import type { AggregationMembers } from './aggregation-members';
import { type HistoryJob, writeHistory } from './write-history';

const PERIODS_MS = [5, 10, 15, 20, 30, 60].map((minutes) => minutes * MINUTE);
/** Timeout of a request: reading a fleet of many cells takes seconds. */
const TIMEOUT_MS = 30_000;
/** Maximum number of printed rejections. */
const MAX_REJECTIONS = 20;

export const history: Command = {
  help: {
    usage:
      'COLLECTION AGGREGATION --from DAY --to DAY --out PATH [--period PT30M] [--format csv] [--weather WEATHER [--fleet FILE.csv]]',
    summary:
      'Writes estimated actuals of an aggregation to a file, computed by the services. With --weather this command computes them, and writes CSV and Parquet by month. To continue after an interruption, run the same command again.',
    options: {
      '--collection ID': 'instead of COLLECTION',
      '--aggregation ID': 'instead of AGGREGATION',
      '--from DAY': 'first day, yyyy-MM-dd',
      '--to DAY': 'day after the last day',
      '--out PATH': 'the file; with --weather a folder for the files',
      '--format FORMAT': 'csv, parquet or arrow; csv when absent',
      '--weather WEATHER': 'files:DIR or sources of DAYSTAR_WEATHER, several separated by commas',
      '--period PERIOD': 'PT5M, PT10M, PT15M, PT20M, PT30M or PT60M',
      '--fleet FILE.csv':
        'fleet to sum, from a CSV file, without running services; COLLECTION and AGGREGATION then only label the output',
    },
    example: 'italy total --from 2023-01-01 --to 2026-01-01 --out italy.csv',
  },
  run: computeHistory,
};

/** `aggregation history`: arguments are validated before any request or file access. */
async function computeHistory(openBus: () => Promise<Bus>, args: readonly string[]): Promise<string[]> {
  const { positionals, getOption } = parseArguments(args, 0, 2, listOptionNames(history));
  const ids = {
    collection_id: getOption('collection') ?? positionals[0],
    aggregation_id: getOption('aggregation') ?? positionals[1],
  };
  if (!Object.values(ids).every((id) => SLUG.test(id ?? ''))) {
    throw new UsageError('COLLECTION and AGGREGATION must be lower case letters, digits, - and _');
  }
  const [from, to] = [parseDay('from', getOption('from')), parseDay('to', getOption('to'))];
  if (to <= from) throw new UsageError('--to must be later than --from');
  const period = parsePeriod(getOption('period') ?? 'PT30M') ?? 0;
  if (!PERIODS_MS.includes(period)) throw new UsageError('--period must be PT5M, PT10M, PT15M, PT20M, PT30M or PT60M');
  const [weather, out] = [getOption('weather'), getOption('out')];
  const format = HISTORY_FORMATS.find((name) => name === (getOption('format') ?? 'csv'));
  if (!format) throw new UsageError(`--format must be one of ${HISTORY_FORMATS.join(', ')}`);
  if (weather === undefined) {
    if (getOption('fleet') !== undefined) throw new UsageError('--fleet needs --weather');
    if (!out) throw new UsageError('--out is required: the file to write');
    const [start, end] = [formatStamp(from), formatStamp(to)];
    const { collection_id = '', aggregation_id = '' } = ids;
    const specification = {
      collection_id,
      aggregation_id,
      start,
      end,
      period: formatPeriod(period) as HistoryPeriod,
      format,
    };
    return requestHistoryFile(await openBus(), specification, out);
  }
  if (getOption('format') !== undefined) throw new UsageError('--format is for histories without --weather');
  assertWeather(weather);
  if (!out) throw new UsageError('--out is required: the folder to write to');

  const fleetFile = getOption('fleet');
  const aggregation = fleetFile === undefined ? await loadDefinition(openBus, ids) : await loadFleet(ids, fleetFile);
  return runJob({ aggregation, from, to, period, weather, folder: out });
}

async function runJob(job: HistoryJob): Promise<string[]> {
  const startedAt = Date.now();
  const progressBar = new ProgressBar(process.stderr, 'place-days', Date.now);
  let rejections = 0;
  const { parts, reusedParts, rows, placeDays } = await writeHistory(job, {
    onProgress: (done, total, month) => progressBar.update(done, total, month),
    onRejection: ({ message, file, line }) => {
      if (++rejections <= MAX_REJECTIONS) console.error(`${file ?? ''}${line ? `:${line}` : ''} not used: ${message}`);
    },
  }).finally(() => progressBar.finish());
  const seconds = (Date.now() - startedAt) / 1000;
  const reused = reusedParts > 0 ? ` (${reusedParts} from an earlier run)` : '';
  const refused = rejections > 0 ? `; ${formatCount(rejections, 'rejection')} of weather` : '';
  return [
    `${job.folder}: ${formatCount(parts, 'month')}${reused}, ${formatCount(rows, 'row')} written${refused}`,
    `${placeDays.toFixed(0)} place-days in ${seconds.toFixed(1)} s: ${(placeDays / seconds).toFixed(0)} a second`,
  ];
}

async function loadDefinition(
  openBus: () => Promise<Bus>,
  ids: { collection_id: string; aggregation_id: string },
): Promise<AggregationMembers> {
  const { aggregation, sites } = await (await openBus()).request(showAggregation, ids, TIMEOUT_MS);
  return { ...ids, name: aggregation.name, sites, fleet: aggregation.fleet };
}

async function loadFleet(
  ids: { collection_id: string; aggregation_id: string },
  file: string,
): Promise<AggregationMembers> {
  return { ...ids, name: ids.aggregation_id, sites: [], fleet: await readFleet(createReadStream(file)) };
}

function assertWeather(weather: string): void {
  if (weather === 'auto')
    throw new UsageError('--weather must be files:DIR or names of sources: auto is for `npm start`');
  try {
    parseSourceNames(weather);
  } catch (error) {
    throw new UsageError(`--weather: ${(error as Error).message}`);
  }
}

function parseDay(name: string, text: string | undefined): number {
  const time = parseStamp(text ?? '');
  if (time === undefined || time % DAY !== 0) throw new UsageError(`--${name} must be a day, yyyy-MM-dd`);
  return time;
}

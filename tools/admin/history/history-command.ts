import { createReadStream } from 'node:fs';
import type { Bus } from '@daystar/bus';
import { SLUG, showAggregation } from '@daystar/contracts';
import { DAY, MINUTE, parsePeriod, parseStamp } from '@daystar/timeseries';
import { readFleet } from '../../../apps/gateway/src/admin/fleet-file';
import { argumentsOf } from '../arguments';
import { type Command, optionsOf } from '../command';
import { UsageError } from '../usage';
import { ProgressBar } from './progress-bar';
import type { Summed } from './summed-places';
import { type HistoryJob, writeHistory } from './write-history';

const PERIODS = [5, 10, 15, 20, 30, 60].map((minutes) => minutes * MINUTE);
const WEATHER = /^((sandbox|open-meteo|gfs|ecmwf|files:.+)(,(?!$)|$))+$/;
/** A fleet of many cells takes a while to be read. */
const DEADLINE_MS = 30_000;
/** What sources did not believe is told, but not for ever. */
const MOST_REJECTIONS = 20;

export const history: Command = {
  help: {
    usage:
      'COLLECTION AGGREGATION --from DAY --to DAY --weather WEATHER --out FOLDER [--period PT30M] [--fleet FILE.csv]',
    summary:
      'Writes estimated actuals of an aggregation by month, as CSV and Parquet. After an interruption the same command continues.',
    options: {
      '--collection ID': 'in place of COLLECTION',
      '--aggregation ID': 'in place of AGGREGATION',
      '--from DAY': 'first day, yyyy-MM-dd',
      '--to DAY': 'the day after the last',
      '--weather WEATHER': 'files:DIR, sandbox, open-meteo, gfs or ecmwf; with commas',
      '--out FOLDER': 'where the files go',
      '--period PERIOD': 'PT5M, PT10M, PT15M, PT20M, PT30M or PT60M',
      '--fleet FILE.csv': 'of this fleet: no services are asked, and the ids are names alone',
    },
    example: 'italy total --from 2025-01-01 --to 2026-01-01 --weather files:era5 --out history',
  },
  run: computeHistory,
};

/** `aggregation history`: arguments are found fault with before anything is asked or read. */
async function computeHistory(bus: () => Promise<Bus>, args: readonly string[]): Promise<string[]> {
  const { words, one } = argumentsOf(args, 0, 2, optionsOf(history));
  const ids = { collection_id: one('collection') ?? words[0], aggregation_id: one('aggregation') ?? words[1] };
  if (!Object.values(ids).every((id) => SLUG.test(id ?? ''))) {
    throw new UsageError('a history is of a COLLECTION and an AGGREGATION: lower case letters, digits, - and _');
  }
  const [from, to] = [midnight('from', one('from')), midnight('to', one('to'))];
  if (to <= from) throw new UsageError('--to is a day after --from');
  const period = parsePeriod(one('period') ?? 'PT30M') ?? 0;
  if (!PERIODS.includes(period)) throw new UsageError('--period is PT5M, PT10M, PT15M, PT20M, PT30M or PT60M');
  const [weather, folder] = [one('weather') ?? '', one('out')];
  if (!WEATHER.test(weather)) throw new UsageError('--weather is files:DIR, sandbox, open-meteo, gfs or ecmwf');
  if (!folder) throw new UsageError('--out is the folder to write to');

  const file = one('fleet');
  const summed = file === undefined ? await asked(bus, ids) : await fromFile(ids, file);
  return written({ summed, from, to, period, weather, folder });
}

async function written(job: HistoryJob): Promise<string[]> {
  const started = Date.now();
  const bar = new ProgressBar(process.stderr, 'place-days', Date.now);
  let rejections = 0;
  const { parts, found, rows, placeDays } = await writeHistory(job, {
    progress: (done, total, month) => bar.update(done, total, month),
    rejected: ({ message, file, line }) => {
      if (++rejections <= MOST_REJECTIONS) console.error(`${file ?? ''}${line ? `:${line}` : ''} not used: ${message}`);
    },
  }).finally(() => bar.end());
  const seconds = (Date.now() - started) / 1000;
  const again = found > 0 ? ` (${found} were there)` : '';
  const refused = rejections > 0 ? `; ${rejections} things in the weather were not used` : '';
  return [
    `${job.folder}: ${parts} months${again}, ${rows} rows written${refused}`,
    `${placeDays.toFixed(0)} place-days in ${seconds.toFixed(1)} s: ${(placeDays / seconds).toFixed(0)} a second`,
  ];
}

async function asked(bus: () => Promise<Bus>, ids: { collection_id: string; aggregation_id: string }): Promise<Summed> {
  const { aggregation, sites } = await (await bus()).request(showAggregation, ids, DEADLINE_MS);
  return { ...ids, name: aggregation.name, sites, fleet: aggregation.fleet };
}

async function fromFile(ids: { collection_id: string; aggregation_id: string }, file: string): Promise<Summed> {
  return { ...ids, name: ids.aggregation_id, sites: [], fleet: await readFleet(createReadStream(file)) };
}

function midnight(name: string, text: string | undefined): number {
  const time = parseStamp(text ?? '');
  if (time === undefined || time % DAY !== 0) throw new UsageError(`--${name} is a day, yyyy-MM-dd`);
  return time;
}

import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync } from 'node:fs';
import { copyFile, mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY, parseStamp } from '@daystar/timeseries';
import { readLines } from '@daystar/weather';

/** A data set split into one per month. */
export interface SplitDataSet {
  /** Returns the folder of the data set of a month, if it has rows. @param month yyyy-MM */
  getFolder(month: string): string | undefined;
  remove(): Promise<void>;
}

const DONE_FILE = 'split.json';
/** Size at which the rows of a month are written, characters. */
const BUFFER_SIZE = 256 * 1024;

/**
 * Splits the weather table of a data set into months, in one streaming pass. Each month also gets the last day of the month
 * before and the first day of the month after. Reuses the files of an earlier run.
 * @param folder with `sites.csv`, and `weather.csv` or `weather.csv.gz`
 * @returns undefined for a folder without these files
 * @throws Error when the table has no column `period_end`
 */
export async function splitByMonth(folder: string, scratch: string): Promise<SplitDataSet | undefined> {
  const files = await readdir(folder);
  const table = await findTable(folder, files);
  if (table === undefined) return undefined;
  const fingerprint = await computeFingerprint(folder, files);
  if ((await readFinishedSplit(scratch)) !== fingerprint) {
    await rm(scratch, { recursive: true, force: true });
    await mkdir(scratch, { recursive: true });
    await writeMonths(join(folder, table), scratch);
    const otherFiles = files.filter((name) => /^(sites\.csv|dataset\.json)$/.test(name));
    const months = (await readdir(scratch)).sort();
    for (const month of months) {
      for (const name of otherFiles) await copyFile(join(folder, name), join(scratch, month, name));
    }
    await writeFile(join(scratch, DONE_FILE), JSON.stringify({ fingerprint }));
  }
  const months = new Set(await readdir(scratch));
  return {
    getFolder: (month) => (months.has(month) ? join(scratch, month) : undefined),
    remove: () => rm(scratch, { recursive: true, force: true }),
  };
}

/** Hashes the names and sizes of the files of a folder, which identify a data set. */
export async function computeFingerprint(folder: string, files?: readonly string[]): Promise<string> {
  const names = [...(files ?? (await readdir(folder)))].sort();
  const sizes = await Promise.all(names.map(async (name) => `${name} ${(await stat(join(folder, name))).size}`));
  return createHash('sha256').update(sizes.join('\n')).digest('hex');
}

async function findTable(folder: string, files: readonly string[]): Promise<string | undefined> {
  if (files.includes('dataset.json')) {
    const { weather } = JSON.parse(await readFile(join(folder, 'dataset.json'), 'utf8')) as { weather?: string | null };
    if (weather === null) return undefined;
    if (weather !== undefined) return files.find((name) => name === weather);
  }
  return ['weather.csv.gz', 'weather.csv'].find((name) => files.includes(name));
}

async function readFinishedSplit(scratch: string): Promise<string | undefined> {
  try {
    return (JSON.parse(await readFile(join(scratch, DONE_FILE), 'utf8')) as { fingerprint: string }).fingerprint;
  } catch {
    return undefined;
  }
}

async function writeMonths(path: string, scratch: string): Promise<void> {
  const buffers = new Map<string, string>();
  const startedMonths = new Set<string>();
  let header: string | undefined;
  let periodEndIndex = -1;

  const write = (month: string, rows: string) => {
    if (!startedMonths.has(month)) mkdirSync(join(scratch, month));
    appendFileSync(join(scratch, month, 'weather.csv'), startedMonths.has(month) ? rows : `${header}\n${rows}`);
    startedMonths.add(month);
  };
  await readLines(path, (line) => {
    if (header === undefined) {
      header = line;
      periodEndIndex = header.split(',').findIndex((name) => removeQuotes(name) === 'period_end');
      if (periodEndIndex < 0) throw new Error(`${path} has no column period_end`);
      return;
    }
    for (const month of findMonths(removeQuotes(line.split(',', periodEndIndex + 1)[periodEndIndex] ?? ''))) {
      const rows = `${buffers.get(month) ?? ''}${line}\n`;
      buffers.set(month, rows.length < BUFFER_SIZE ? rows : '');
      if (rows.length >= BUFFER_SIZE) write(month, rows);
    }
  });
  for (const [month, rows] of buffers) if (rows !== '') write(month, rows);
}

/** Months of the last stamp, because consecutive rows mostly end at the same time. */
let lastFound: { stamp: string; months: readonly string[] } = { stamp: '', months: [] };

/** Finds the months whose files get a row: its own, and another month less than a day away; empty for an invalid time. */
function findMonths(stamp: string): readonly string[] {
  if (stamp === lastFound.stamp) return lastFound.months;
  const end = parseStamp(stamp);
  const formatMonth = (time: number) => new Date(time).toISOString().slice(0, 7);
  const months =
    end === undefined
      ? []
      : [...new Set([formatMonth(end - DAY - 1), formatMonth(end - 1), formatMonth(end + DAY - 1)])];
  lastFound = { stamp, months };
  return months;
}

const removeQuotes = (cell: string): string => cell.trim().replace(/^"(.*)"$/, '$1');

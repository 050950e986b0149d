import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync } from 'node:fs';
import { copyFile, mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY, formatMonth, parseStamp } from '@daystar/timeseries';
import { readLines } from '@daystar/weather';

/** A data set split into one per month. */
export interface SplitDataSet {
  /** Returns the folder of the data set of a month, if it has rows. @param month yyyy-MM */
  getFolder(month: string): string | undefined;
  remove(): Promise<void>;
}

const DONE_FILE = 'split.json';
const DESCRIPTION_FILE = 'dataset.json';
/** Names of the tables of a month. */
const MONTH_TABLES = { sites: 'sites.csv', weather: 'weather.csv' };
/** Size at which the rows of a month are written, characters. */
const BUFFER_SIZE = 256 * 1024;

/**
 * Splits the weather table of a data set into months, in one streaming pass. Each month also gets the last day of the month
 * before and the first day of the month after. Reuses the files of an earlier run.
 * @param folder with a table of sites and one of weather. `dataset.json` may name them; the defaults are `sites.csv`, and
 *   `weather.csv.gz` or `weather.csv`
 * @param scratch folder for the months
 * @returns undefined for a folder without a weather table
 * @throws Error when the table has no column `period_end`
 */
export async function splitByMonth(folder: string, scratch: string): Promise<SplitDataSet | undefined> {
  const files = await readdir(folder);
  const description = await readDescription(folder, files);
  const table = findTable(description, files);
  if (table === undefined) return undefined;
  const fingerprint = await computeFingerprint(folder, files);
  if ((await readFinishedSplit(scratch)) !== fingerprint) {
    await rm(scratch, { recursive: true, force: true });
    await mkdir(scratch, { recursive: true });
    await writeMonths(join(folder, table), scratch);
    const monthDescription = JSON.stringify({ ...description, ...MONTH_TABLES });
    const sites = description.sites ?? MONTH_TABLES.sites;
    for (const month of await readdir(scratch)) {
      await writeFile(join(scratch, month, DESCRIPTION_FILE), monthDescription);
      if (files.includes(sites)) await copyFile(join(folder, sites), join(scratch, month, MONTH_TABLES.sites));
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

interface DataSetDescription {
  readonly sites?: string;
  /** Null when the data set has no weather. */
  readonly weather?: string | null;
}

async function readDescription(folder: string, files: readonly string[]): Promise<DataSetDescription> {
  if (!files.includes(DESCRIPTION_FILE)) return {};
  return JSON.parse(await readFile(join(folder, DESCRIPTION_FILE), 'utf8')) as DataSetDescription;
}

function findTable({ weather }: DataSetDescription, files: readonly string[]): string | undefined {
  if (weather === null) return undefined;
  if (weather !== undefined) return files.find((name) => name === weather);
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
    appendFileSync(join(scratch, month, MONTH_TABLES.weather), startedMonths.has(month) ? rows : `${header}\n${rows}`);
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
let cachedMonths: { stamp: string; months: readonly string[] } = { stamp: '', months: [] };

/** Finds the months whose files get a row: its own, and another month less than a day away; empty for an invalid time. */
function findMonths(stamp: string): readonly string[] {
  if (stamp === cachedMonths.stamp) return cachedMonths.months;
  const end = parseStamp(stamp);
  const months =
    end === undefined
      ? []
      : [...new Set([formatMonth(end - DAY - 1), formatMonth(end - 1), formatMonth(end + DAY - 1)])];
  cachedMonths = { stamp, months };
  return months;
}

const removeQuotes = (cell: string): string => cell.trim().replace(/^"(.*)"$/, '$1');

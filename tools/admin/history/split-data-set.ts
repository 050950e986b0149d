import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync } from 'node:fs';
import { copyFile, mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY, parseStamp } from '@daystar/timeseries';
import { forEachLine } from '@daystar/weather';

/** A data set cut into one for each month. */
export interface SplitDataSet {
  /** Folder of a month's own data set, if it has rows. @param month yyyy-MM */
  folderOf(month: string): string | undefined;
  remove(): Promise<void>;
}

const DONE = 'split.json';
/** Characters of a month that are gathered before they are written. */
const GATHERED = 256 * 1024;

/**
 * Cuts the weather table of a data set into months, each with a day of its neighbours, so that a table of any length is
 * read in one pass and never held. What an earlier run cut of the same files is used again.
 * @param folder with `sites.csv` and `weather.csv` or `weather.csv.gz`; other folders give undefined
 * @throws Error when the table has no column `period_end`
 */
export async function splitByMonth(folder: string, scratch: string): Promise<SplitDataSet | undefined> {
  const files = await readdir(folder);
  const table = await tableOf(folder, files);
  if (table === undefined) return undefined;
  const fingerprint = await fingerprintOf(folder, files);
  if ((await finishedSplit(scratch)) !== fingerprint) {
    await rm(scratch, { recursive: true, force: true });
    await mkdir(scratch, { recursive: true });
    await cut(join(folder, table), scratch);
    const beside = files.filter((name) => /^(sites\.csv|dataset\.json)$/.test(name));
    const months = (await readdir(scratch)).sort();
    for (const month of months) {
      for (const name of beside) await copyFile(join(folder, name), join(scratch, month, name));
    }
    await writeFile(join(scratch, DONE), JSON.stringify({ fingerprint }));
  }
  const months = new Set(await readdir(scratch));
  return {
    folderOf: (month) => (months.has(month) ? join(scratch, month) : undefined),
    remove: () => rm(scratch, { recursive: true, force: true }),
  };
}

/** Names and sizes of all files of a folder: those of a data set do not change without their size. */
export async function fingerprintOf(folder: string, files?: readonly string[]): Promise<string> {
  const names = [...(files ?? (await readdir(folder)))].sort();
  const sizes = await Promise.all(names.map(async (name) => `${name} ${(await stat(join(folder, name))).size}`));
  return createHash('sha256').update(sizes.join('\n')).digest('hex');
}

async function tableOf(folder: string, files: readonly string[]): Promise<string | undefined> {
  if (files.includes('dataset.json')) {
    const { weather } = JSON.parse(await readFile(join(folder, 'dataset.json'), 'utf8')) as { weather?: string | null };
    if (weather === null) return undefined;
    if (weather !== undefined) return files.find((name) => name === weather);
  }
  return ['weather.csv.gz', 'weather.csv'].find((name) => files.includes(name));
}

async function finishedSplit(scratch: string): Promise<string | undefined> {
  try {
    return (JSON.parse(await readFile(join(scratch, DONE), 'utf8')) as { fingerprint: string }).fingerprint;
  } catch {
    return undefined;
  }
}

async function cut(path: string, scratch: string): Promise<void> {
  const gathered = new Map<string, string>();
  const started = new Set<string>();
  let header: string | undefined;
  let column = -1;

  const write = (month: string, rows: string) => {
    if (!started.has(month)) mkdirSync(join(scratch, month));
    appendFileSync(join(scratch, month, 'weather.csv'), started.has(month) ? rows : `${header}\n${rows}`);
    started.add(month);
  };
  await forEachLine(path, (line) => {
    if (header === undefined) {
      header = line;
      column = header.split(',').findIndex((name) => unquoted(name) === 'period_end');
      if (column < 0) throw new Error(`${path} has no column period_end`);
      return;
    }
    for (const month of monthsOf(unquoted(line.split(',', column + 1)[column] ?? ''))) {
      const rows = `${gathered.get(month) ?? ''}${line}\n`;
      gathered.set(month, rows.length < GATHERED ? rows : '');
      if (rows.length >= GATHERED) write(month, rows);
    }
  });
  for (const [month, rows] of gathered) if (rows !== '') write(month, rows);
}

/** Neighbouring rows mostly end at the same moment, or on the same day. */
let last: { stamp: string; months: readonly string[] } = { stamp: '', months: [] };

/** The month a row ends in, and its neighbour within a day; none for what is no moment. */
function monthsOf(stamp: string): readonly string[] {
  if (stamp === last.stamp) return last.months;
  const end = parseStamp(stamp);
  const nameAt = (time: number) => new Date(time).toISOString().slice(0, 7);
  const months = end === undefined ? [] : [...new Set([nameAt(end - DAY - 1), nameAt(end - 1), nameAt(end + DAY - 1)])];
  last = { stamp, months };
  return months;
}

const unquoted = (cell: string): string => cell.trim().replace(/^"(.*)"$/, '$1');

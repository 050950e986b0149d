import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from '@daystar/database';
import { FolderObjectStore, type ObjectStore } from '@daystar/object-store';
import { DAY, HOUR, MINUTE, NATIVE_PERIOD_MS, stepsBetween } from '@daystar/timeseries';
import { IssueArchive } from '../../../apps/forecast-engine/src/archive/issue-archive';
import { readLeadColumns } from '../../../apps/forecast-engine/src/archive/read-lead-columns';
import { LakeCatalog } from '../../../apps/forecast-engine/src/archive-parquet/lake-catalog';
import { LakeIssueStore } from '../../../apps/forecast-engine/src/archive-parquet/lake-issue-store';
import { LakeMover } from '../../../apps/forecast-engine/src/archive-parquet/lake-mover';
import { type BenchResult, createResult } from '../bench-result';
import { computeMedian } from '../median';
import { openStackNamespace } from '../stack-namespace';
import { ISSUES_PER_DAY, insertDay, toSiteResource } from './generated-days';

const FIRST_DAY = Date.UTC(2026, 4, 1);
/** Days of issues before the month: a forecast an hour ahead may be from an issue that is two days old. */
const EARLIER_DAYS = 3;
const MONTH_DAYS = 30;
const MONTH_START = FIRST_DAY + EARLIER_DAYS * DAY;
const MONTH_END = MONTH_START + MONTH_DAYS * DAY;
const CATALOG_YEARS = 5;
/** Target for one site-month, ms. */
const MONTH_TARGET_MS = 300;
/** Time of a request to an object store in the same region, ms. */
const REQUEST_MS = 20;
const ROUNDS = 5;

/**
 * Moves a month of generated issues from Postgres to a folder, and reads one month of one site. The table of days has
 * five years. Each read opens the lake again, so that no manifest or footer is in memory.
 * @param sites number of sites with issues on each day
 */
export async function benchArchive(print: (line: string) => void, sites: number): Promise<BenchResult[]> {
  const stackNamespace = await openStackNamespace(print);
  const folder = await mkdtemp(join(tmpdir(), 'daystar-bench-archive-'));
  const database = await openDatabase({ postgres: stackNamespace.postgres, folder: 'memory' });
  try {
    const objects = new FolderObjectStore(folder);
    const movedPerSecond = await moveMonth(database, objects, sites, print);
    await addCatalogDays(database);
    const resource = toSiteResource(Math.floor(sites / 2));
    const slow = new DelayedStore(objects, REQUEST_MS);
    const results = [
      createResult('archive.move', movedPerSecond, 'issues/s', null),
      createResult('archive.month', await timeMonth(database, objects, resource), 'ms', MONTH_TARGET_MS),
      createResult('archive.month_20ms', await timeMonth(database, slow, resource), 'ms', MONTH_TARGET_MS),
      createResult('archive.as_of', await timeAsOf(database, objects, resource), 'ms', null),
      createResult('archive.month_lead', await timeLead(database, objects, resource), 'ms', null),
    ];
    print(`a site-month takes ${Math.round(slow.requests / ROUNDS)} requests`);
    return results;
  } finally {
    await database.close();
    await stackNamespace.clear();
    await rm(folder, { recursive: true });
  }
}

/** @returns issues per second of the moves alone */
async function moveMonth(
  database: Database,
  objects: ObjectStore,
  sites: number,
  print: (line: string) => void,
): Promise<number> {
  const log = {
    info: () => undefined,
    warn: (message: string, fields?: object) => print(`${message} ${JSON.stringify(fields)}`),
  };
  const mover = new LakeMover(database, { objects, afterDays: 2 }, { archiveDays: 3650 }, log);
  let seconds = 0;
  for (let day = FIRST_DAY; day < MONTH_END; day += DAY) {
    await insertDay(database, day, sites);
    const startedAt = performance.now();
    await mover.run(day + 3 * DAY);
    seconds += (performance.now() - startedAt) / 1000;
  }
  const { rows, bytes, files } = await new LakeCatalog(database).readTotals();
  print(`${rows} issues of ${sites} sites in ${files} files: ${Math.round(bytes / rows)} bytes each`);
  if (rows !== (EARLIER_DAYS + MONTH_DAYS) * sites * ISSUES_PER_DAY) throw new Error(`${rows} issues were moved`);
  return rows / seconds;
}

/** Adds the days of the other years, whose files are not read. */
async function addCatalogDays(database: Database): Promise<void> {
  const sql = `insert into lake_day select day, 1, 'none', 1, 1, 1, true
    from generate_series($1::date - ${CATALOG_YEARS * 365}, $1::date - 1, interval '1 day') as day`;
  await database.execute((manager) => manager.query(sql, [new Date(FIRST_DAY).toISOString()]));
}

const openArchive = (database: Database, objects: ObjectStore) => {
  // Nothing is logged, because a failed read is also thrown.
  const log = { error: () => undefined };
  const lake = new LakeIssueStore(objects, new LakeCatalog(database), database, log);
  return { lake, archive: new IssueArchive(database, {}, lake) };
};

/** Times reading the stored issues of a month, without decoding them, ms. */
async function timeMonth(database: Database, objects: ObjectStore, resource: string): Promise<number> {
  return measureMedianTime(async () => {
    const { lake } = openArchive(database, objects);
    const days = Array.from({ length: MONTH_DAYS }, (_, i) => MONTH_START + i * DAY);
    const issues = await Promise.all(days.map((day) => lake.readDay(resource, day, ALL_IDS)));
    if (issues.flat().length !== MONTH_DAYS * ISSUES_PER_DAY) throw new Error('issues are missing');
  });
}

/** Times the search for the issue that was current at a time, ms. */
async function timeAsOf(database: Database, objects: ObjectStore, resource: string): Promise<number> {
  return measureMedianTime(async () => {
    const issue = await openArchive(database, objects).archive.findAsOf(resource, MONTH_START + 12 * DAY + 11 * HOUR);
    if (!issue) throw new Error('the issue is missing');
  });
}

/** Times the forecasts of a month an hour ahead, with the decoding of one issue per half hour, ms. */
async function timeLead(database: Database, objects: ObjectStore, resource: string): Promise<number> {
  return measureMedianTime(async () => {
    const steps = stepsBetween(MONTH_START, MONTH_END, NATIVE_PERIOD_MS);
    const { archive } = openArchive(database, objects);
    const [{ blocks }] = await readLeadColumns(archive, resource, steps, 30 * MINUTE, [HOUR]);
    if (blocks.size !== MONTH_DAYS * 48) throw new Error(`${blocks.size} half hours were found`);
  });
}

/** @returns ms of the median round */
async function measureMedianTime(run: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now();
    await run();
    times.push(performance.now() - startedAt);
  }
  return computeMedian(times);
}

/** A set that has every id. */
const ALL_IDS = { has: () => true } as unknown as ReadonlySet<string>;

/** Delays each read, as a request to an object store over the network would. */
class DelayedStore implements ObjectStore {
  requests = 0;

  constructor(
    private readonly objects: ObjectStore,
    private readonly delayMs: number,
  ) {}

  async get(...parameters: Parameters<ObjectStore['get']>): Promise<Uint8Array | undefined> {
    this.requests++;
    await sleep(this.delayMs);
    return this.objects.get(...parameters);
  }

  put = (key: string, content: Uint8Array) => this.objects.put(key, content);
  list = (prefix: string) => this.objects.list(prefix);
  listFolders = (prefix: string) => this.objects.listFolders(prefix);
  delete = (keys: readonly string[]) => this.objects.delete(keys);
}

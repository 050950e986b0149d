import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DaystarError } from '@daystar/contracts';
import { type ObjectStore, openObjectStore } from '@daystar/object-store';
import { describeWith } from '@daystar/testing';
import { DAY, HOUR, MINUTE } from '@daystar/timeseries';
import { createIssue } from '../archive-postgres/archived-issues.fixture';
import {
  type TestDatabase,
  openEmbeddedDatabase,
  openPostgresDatabase,
} from '../archive-postgres/test-database.fixture';
import { LakeCatalog } from '../archive-parquet/lake-catalog';
import { LakeIssueStore } from '../archive-parquet/lake-issue-store';
import { LakeMover } from '../archive-parquet/lake-mover';
import type { ArchiveDatabase } from '../platform/engine-ports';
import { IssueArchive } from './issue-archive';

const DAY_START = Date.UTC(2026, 5, 20);
const NOW = DAY_START + 3 * DAY;
const RESOURCES = ['site/B', 'site/a', 'site/b', 'site/c', 'site/d'];
const SMALL_PARTS = { archiveDays: 90, partSize: 2, countPageSize: 3 };
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Counts the files that are written, and fails from a number of them on. */
class FailingStore implements ObjectStore {
  files = 0;
  failsFrom = Infinity;

  constructor(private readonly objects: ObjectStore) {}

  async put(key: string, content: Uint8Array): Promise<void> {
    if (key.endsWith('.parquet') && ++this.files >= this.failsFrom) throw new DaystarError('Unavailable', 'full');
    await this.objects.put(key, content);
  }

  get: ObjectStore['get'] = (key, range) => this.objects.get(key, range);
  list: ObjectStore['list'] = (prefix) => this.objects.list(prefix);
  listFolders: ObjectStore['listFolders'] = (prefix) => this.objects.listFolders(prefix);
  delete: ObjectStore['delete'] = (keys) => this.objects.delete(keys);
}

describe('a day of many parts, embedded', () => movesInParts(openEmbeddedDatabase));
describeWith('stack', 'a day of many parts, Postgres', () => movesInParts(openPostgresDatabase));

function movesInParts(openDatabase: () => Promise<TestDatabase>): void {
  let folder: string;
  let testDatabase: TestDatabase;
  let store: FailingStore;
  let archive: IssueArchive;
  let expected: string[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'daystar-parts-'));
    testDatabase = await openDatabase();
    store = new FailingStore(openObjectStore({ url: `file:${folder}` }));
    const { database } = testDatabase;
    archive = new IssueArchive(database, {}, new LakeIssueStore(store, new LakeCatalog(database), database, log));
    for (let time = DAY_START, run = 0; time < DAY_START + DAY; time += 6 * HOUR, run++)
      await archive.add(RESOURCES.map((resource) => createIssue(time, run, { resource })));
    expected = await readAll();
  });
  afterEach(async () => {
    await testDatabase.close();
    await rm(folder, { recursive: true });
  });

  const move = (database: ArchiveDatabase = testDatabase.database) =>
    new LakeMover(database, { objects: store, afterDays: 1 }, SMALL_PARTS, log).run(NOW);
  const readAll = async () => {
    const issues: string[] = [];
    for (const resource of RESOURCES) {
      const times = await archive.listIssueTimes(resource, DAY_START, NOW);
      for await (const issue of archive.readIssues(resource, times)) issues.push(JSON.stringify(issue));
    }
    return issues;
  };
  const query = <Row>(sql: string) => testDatabase.database.execute((manager) => manager.query<Row[]>(sql));
  const countMoved = async () => (await query<{ rows: string }>('select rows from lake_day')).map(({ rows }) => +rows);

  it('continues after an interruption with the parts that are not written', async () => {
    store.failsFrom = 3;
    await move();
    expect(await countMoved()).toEqual([]);
    expect(await readAll()).toEqual(expected);
    store.failsFrom = Infinity;
    store.files = 0;
    await move();
    // Two of three parts were complete.
    expect(store.files).toBe(1);
    expect(await countMoved()).toEqual([20]);
    expect(await readAll()).toEqual(expected);
    expect((await store.list('issues/')).filter((key) => key.includes('progress'))).toEqual([]);
  });

  it('writes only those parts again to which issues came after an interruption', async () => {
    store.failsFrom = 3;
    await move();
    await archive.add([createIssue(DAY_START + HOUR, 9, { resource: RESOURCES[2] })]);
    expected = await readAll();
    expect(expected).toHaveLength(21);
    store.failsFrom = Infinity;
    store.files = 0;
    await move();
    expect(store.files).toBe(2);
    expect(await countMoved()).toEqual([21]);
    expect(await readAll()).toEqual(expected);
  });

  it('repeats the parts to which issues came before the commit', async () => {
    const { database } = testDatabase;
    let commits = 0;
    const late = createIssue(DAY_START + HOUR, 9, { resource: RESOURCES[0] });
    await move({
      execute: (task) => database.execute(task),
      transaction: async (task) => {
        if (++commits === 1) await archive.add([late]);
        return database.transaction(task);
      },
    });
    expect(commits).toBe(2);
    expect(store.files).toBe(4);
    expect(await countMoved()).toEqual([21]);
    expect(await query('select 1 from archived_issue')).toEqual([]);
    expect(await readAll()).toHaveLength(21);
  });

  it('is moved in one attempt however slow its statements are', async () => {
    // Each reading of the clock is later than the interval of renewing the lease.
    let now = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => (now += MINUTE));
    await move().finally(() => clock.mockRestore());
    expect(store.files).toBe(3);
    expect(await countMoved()).toEqual([20]);
    expect(await readAll()).toEqual(expected);
  });

  it('is counted by statements of a few rows each', async () => {
    const { database } = testDatabase;
    const pages: number[] = [];
    await move({
      execute: (task) => database.execute(task),
      transaction: (task) =>
        database.transaction((manager) => {
          const countingManager = Object.create(manager) as typeof manager;
          countingManager.query = async <T>(sql: string, parameters?: unknown[]) => {
            const rows = await manager.query<T>(sql, parameters);
            if (/with ties/.test(sql)) pages.push((rows as { count: number }[]).reduce((n, { count }) => n + count, 0));
            return rows;
          };
          return task(countingManager);
        }),
    });
    // Four issues of each resource: the last resource of a page is counted as a whole.
    expect(pages).toEqual([4, 4, 4, 4, 4, 0]);
    expect(await countMoved()).toEqual([20]);
  });
}

describeWith('stack', 'a day that is not in the object store', () => {
  it('is not dropped', async () => {
    const testDatabase = await openPostgresDatabase();
    const { database } = testDatabase;
    await new IssueArchive(database).add([createIssue(DAY_START)]);
    await database.execute((manager) => manager.query(`select drop_issue_day('2026-06-20')`));
    const rows = await database.execute((manager) => manager.query<unknown[]>('select from archived_issue'));
    expect(rows).toHaveLength(1);
    await testDatabase.close();
  });
});

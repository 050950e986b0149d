import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '@daystar/host';
import { openObjectStore } from '@daystar/object-store';
import { eventually } from '@daystar/testing';
import { DAY, HOUR, MINUTE } from '@daystar/timeseries';
import { register } from 'prom-client';
import { IssueArchive } from '../archive/issue-archive';
import { createIssue } from '../archive-postgres/archived-issues.fixture';
import { type TestDatabase, openEmbeddedDatabase } from '../archive-postgres/test-database.fixture';
import { lakeLag } from '../archive-parquet/metrics';
import type { ArchiveDatabase, Lake } from '../platform/engine-ports';
import { LakeMoveSchedule } from './lake-move-schedule';

const FIRST_DAY = Date.UTC(2026, 5, 20);
/** Nine minutes before the next run, and seven hours after the first day is due. */
const START = FIRST_DAY + 2 * DAY + 7 * HOUR + MINUTE;

describe('an engine with a lake', () => {
  let testDatabase: TestDatabase;
  let folder: string;
  let schedule: LakeMoveSchedule | undefined;
  beforeAll(async () => {
    testDatabase = await openEmbeddedDatabase();
    folder = await mkdtemp(join(tmpdir(), 'daystar-schedule-'));
    await new IssueArchive(testDatabase.database).add([createIssue(FIRST_DAY + HOUR), createIssue(START - HOUR, 2)]);
  });
  beforeEach(() => lakeLag.remove());
  afterEach(() => schedule?.beforeApplicationShutdown());
  afterAll(async () => {
    await testDatabase.close();
    await rm(folder, { recursive: true });
  });

  const start = async (
    database: ArchiveDatabase,
    time: { now: () => number; speed?: number },
    lake?: Partial<Lake>,
  ) => {
    const stores = { objects: openObjectStore({ url: `file:${folder}` }), afterDays: 1, ...lake };
    schedule = new LakeMoveSchedule(database, stores, {} as never, time as never, createLog('test', 'silent'));
    await schedule.onApplicationBootstrap();
  };
  const readLag = async () => /^daystar_lake_lag_seconds (\d+)/m.exec(await register.metrics())?.[1];

  it('knows its lag from its start on, before the first run', async () => {
    await start(testDatabase.database, { now: () => START });
    expect(await eventually(readLag)).toBe(String((7 * HOUR + MINUTE) / 1000));
  });

  it('starts without Postgres, and knows its lag once Postgres is available', async () => {
    let now = START;
    let isAvailable = false;
    const { database } = testDatabase;
    const requireDatabase = () => (isAvailable ? database : Promise.reject(new Error('away')));
    const away: ArchiveDatabase = {
      execute: async (task) => (await requireDatabase()).execute(task),
      transaction: async (task) => (await requireDatabase()).transaction(task),
    };
    await start(away, { now: () => now, speed: 60_000 });
    expect(await readLag()).toBeUndefined();
    isAvailable = true;
    now += MINUTE;
    expect(await eventually(readLag)).toBe(String((7 * HOUR + 2 * MINUTE) / 1000));
  });

  it('knows its lag while a move hangs', async () => {
    let now = START;
    let isHanging = false;
    const objects = openObjectStore({ url: `file:${folder}` });
    const hangingList = () => {
      isHanging = true;
      return new Promise<never>(() => undefined);
    };
    const hanging = { list: hangingList, listFolders: hangingList, get: hangingList, put: hangingList };
    await start(testDatabase.database, { now: () => now, speed: 60_000 }, { objects: Object.assign(objects, hanging) });
    now += 9 * MINUTE;
    await eventually(async () => isHanging || undefined);
    now += HOUR;
    await eventually(async () => (await readLag()) === String((8 * HOUR + 10 * MINUTE) / 1000) || undefined);
    schedule = undefined;
  });
});

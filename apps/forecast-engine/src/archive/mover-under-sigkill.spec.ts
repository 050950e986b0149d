import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ForecastIssue } from '@daystar/contracts';
import { openObjectStore } from '@daystar/object-store';
import { describeWith } from '@daystar/testing';
import { DAY, HOUR } from '@daystar/timeseries';
import { IssueArchive } from './issue-archive';
import { RESOURCE, createIssue } from '../archive-postgres/archived-issues.fixture';
import { type TestDatabase, openPostgresDatabase } from '../archive-postgres/test-database.fixture';
import { LakeCatalog } from '../archive-parquet/lake-catalog';
import { LakeIssueStore } from '../archive-parquet/lake-issue-store';

const FIRST_DAY = Date.UTC(2026, 5, 20);
const NOW = FIRST_DAY + 6 * DAY;
const RESOURCES = [RESOURCE, 'aggregation/eu/total', 'site/0000-1111-2222-3333'];
const root = resolve(__dirname, '../../../..');

describeWith('stack', 'a move of issues that is killed', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'daystar-mover-'));
  const folder = join(scratch, 'lake');
  let testDatabase: TestDatabase;
  let postgres: string;
  beforeAll(async () => {
    execFileSync(process.execPath, ['tools/launch.mjs', 'compile'], { cwd: root, stdio: 'ignore' });
    testDatabase = await openPostgresDatabase();
    const [{ name }] = await query<{ name: string }>('select current_database() as name');
    const url = new URL(process.env.DAYSTAR_TEST_POSTGRES ?? '');
    url.pathname = name;
    postgres = url.href;
  }, 120_000);
  afterAll(async () => {
    await testDatabase.close();
    rmSync(scratch, { recursive: true, force: true });
  });

  const query = <T>(sql: string) => testDatabase.database.execute((manager) => manager.query<T[]>(sql));

  /** @returns whether the process was killed */
  const moveUntil = (step: number): boolean => {
    const program = join(root, 'dist/apps/forecast-engine/src/archive-parquet/crashing-lake-mover.fixture.js');
    const { signal, status, stderr } = spawnSync(process.execPath, [program, postgres, folder, `${NOW}`, `${step}`]);
    if (signal !== 'SIGKILL' && (status !== 0 || stderr.length > 0)) throw new Error(stderr.toString());
    return signal === 'SIGKILL';
  };

  const readAll = async (): Promise<string[]> => {
    const { database } = testDatabase;
    const objects = openObjectStore({ url: `file:${folder}` });
    const log = { error: () => undefined };
    const lake = new LakeIssueStore(objects, new LakeCatalog(database), database, log);
    const archive = new IssueArchive(database, {}, lake);
    const issues: ForecastIssue[] = [];
    for (const resource of RESOURCES) {
      const times = await archive.listIssueTimes(resource, FIRST_DAY, NOW);
      for await (const issue of archive.readIssues(resource, times)) issues.push(issue);
    }
    return issues.map((issue) => JSON.stringify(issue)).sort();
  };

  it('loses and repeats no issue, at whatever step it is killed', async () => {
    const archive = new IssueArchive(testDatabase.database);
    for (let time = FIRST_DAY, i = 0; time < NOW; time += 6 * HOUR, i++)
      await archive.add(RESOURCES.map((resource) => createIssue(time, i, { resource })));
    const expected = await readAll();
    expect(expected).toHaveLength(72);
    let kills = 0;
    for (let step = 1; moveUntil(step); step++) {
      kills++;
      expect(await readAll()).toEqual(expected);
      // The lease of the killed process would expire after two minutes.
      await query(`update job_lease set held_until = '-infinity' where name = 'lake'`);
    }
    // Each step of a move: files of each part, progress, manifest, commit, published manifest, deletion of earlier objects.
    expect(kills).toBeGreaterThanOrEqual(14);
    expect(await readAll()).toEqual(expected);
    const rows = await query<{ days: number; rows: number }>(
      'select count(*)::int as days, sum(rows)::int as rows from lake_day where is_swept',
    );
    expect(rows).toEqual([{ days: 5, rows: 60 }]);
    const inPostgres = await query<{ count: number }>('select count(*)::int as count from archived_issue');
    expect(inPostgres).toEqual([{ count: 12 }]);
    const objects = await openObjectStore({ url: `file:${folder}` }).list('issues/');
    const files = await query<{ files: number }>('select sum(files)::int as files from lake_day');
    // Nothing but the current files, and two manifests of each day.
    expect(objects).toHaveLength(files[0].files + 2 * 5);
  }, 300_000);
});

import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { openDatabase } from '@daystar/database';
import { type ObjectStore, openObjectStore } from '@daystar/object-store';
import { FakeS3Server, findPython } from '@daystar/testing';
import { DAY, HOUR, MINUTE } from '@daystar/timeseries';
import { LakeMover } from '../apps/forecast-engine/src/archive-parquet/lake-mover';
import { createIssue } from '../apps/forecast-engine/src/archive-postgres/archived-issues.fixture';
import { IssueArchive } from '../apps/forecast-engine/src/archive/issue-archive';

const FIRST_DAY = Date.UTC(2026, 5, 20);
const SITE = 'site/1234-abcd-5678-ef90';
const TIMEOUT_MS = 400_000;

const page = readFileSync(resolve(__dirname, '../docs/lake.md'), 'utf8');
const [secret, queries] = [...page.matchAll(/```python\n(.*?)```/gs)].map(([, code]) => code);

const CONNECT = 'db = duckdb.connect()\n';
/** Shows that times have a zone, whatever the time zone of the session. */
const SHOW_TYPES = `
db.execute("set timezone = 'Europe/Madrid'")
print(db.sql("select distinct typeof(issued_at), typeof(next_issue_at), min(epoch_ms(issued_at)) from issues group by all").fetchall())
`;
/** Installs the extension from its package instead of the repository of DuckDB. */
const INSTALL_EXTENSION = 'from duckdb_extensions import import_extension; import_extension("httpfs")';

/** Fills a lake: four issues on one day and one on the next. */
async function fillLake(objects: ObjectStore): Promise<void> {
  const database = await openDatabase({ folder: 'memory' });
  const archive = new IssueArchive(database);
  // Expected every ten minutes; one of the first day is missing, so the next one is late.
  for (const minutes of [0, 10, 30, 40]) await archive.add([createIssue(FIRST_DAY + 11 * HOUR + minutes * MINUTE)]);
  await archive.add([createIssue(FIRST_DAY + DAY + 11 * HOUR + 50 * MINUTE, 2)]);
  const log = { info: () => undefined, warn: () => undefined };
  await new LakeMover(database, { objects, afterDays: 1 }, { archiveDays: 90 }, log).run(FIRST_DAY + 3 * DAY);
  await database.close();
}

/** DuckDB calls pandas in a way that pandas deprecates, for times with a zone. */
const PYTHONWARNINGS = 'ignore:The inplace keyword';

/** Runs a program in Python, and expects the results of the queries. */
async function expectResults(python: string, program: string, env: NodeJS.ProcessEnv): Promise<void> {
  const { stdout, stderr } = await promisify(execFile)(python, ['-c', program], { env: { ...env, PYTHONWARNINGS } });
  expect(stderr).toBe('');
  expect(stdout).toMatch(new RegExp(`${SITE} 2026-06-20 +4 +\\d+`));
  // Pandas omits columns that do not fit.
  expect(stdout).toMatch(/0 days 23:58:30\n.* 0 days 00:08:30\n/);
  if (program.endsWith(SHOW_TYPES))
    expect(stdout).toContain(`('TIMESTAMP WITH TIME ZONE', 'TIMESTAMP WITH TIME ZONE', ${FIRST_DAY + 11 * HOUR})`);
  expect(stdout).toMatch(new RegExp(`${SITE} +20260621T115000000Z-1 +2026-06-21 11:50:00`));
}

describe('the queries of docs/lake.md count issues, find late ones, and find the current issue of a time', () => {
  const found = findPython(
    'pandas==3.1.1',
    'duckdb==1.5.5',
    'duckdb-extensions==1.5.5',
    'duckdb-extension-httpfs==1.5.5',
  );
  if ('missing' in found) {
    it.skip(`[skipped: ${found.missing}]`, () => undefined);
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'daystar-lake-queries-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it(
    'in a folder',
    async () => {
      await fillLake(openObjectStore({ url: `file:${folder}/lake` }));
      await expectResults(found.path, queries + SHOW_TYPES, { LAKE: `${folder}/lake` });
    },
    TIMEOUT_MS,
  );

  it(
    'in a bucket',
    async () => {
      const s3 = await FakeS3Server.start();
      const { endpoint, bucket } = s3;
      const keys = { accessKeyId: 'KEY', secretAccessKey: 'SECRET' };
      await fillLake(openObjectStore({ url: `s3://${bucket}/daystar?endpoint=${endpoint}`, ...keys }));
      // DuckDB finds its extension in the home folder.
      const env = { HOME: folder, LAKE: `s3://${bucket}/daystar` };
      await promisify(execFile)(found.path, ['-c', INSTALL_EXTENSION], { env });
      const store = `, endpoint '${new URL(endpoint).host}', url_style 'path', use_ssl false)`;
      await expectResults(found.path, queries.replace(CONNECT, CONNECT + secret.replace(')"', `${store}"`)), env);
      await s3.close();
    },
    TIMEOUT_MS,
  );
});

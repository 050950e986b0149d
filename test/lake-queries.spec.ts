import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openDatabase } from '@daystar/database';
import { openObjectStore } from '@daystar/object-store';
import { findPython } from '@daystar/testing';
import { DAY, HOUR, MINUTE } from '@daystar/timeseries';
import { IssueArchive } from '../apps/forecast-engine/src/archive/issue-archive';
import { createIssue } from '../apps/forecast-engine/src/archive-postgres/archived-issues.fixture';
import { LakeMover } from '../apps/forecast-engine/src/archive-parquet/lake-mover';

const FIRST_DAY = Date.UTC(2026, 5, 20);
const SITE = 'site/1234-abcd-5678-ef90';

describe('the queries of docs/lake.md', () => {
  const found = findPython('duckdb==2.0.1', 'pandas==3.1.1');
  if ('missing' in found) {
    it.skip(`[skipped: ${found.missing}]`, () => undefined);
    return;
  }

  it('count issues, find late ones, and find the current issue of a time', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'daystar-lake-queries-'));
    const database = await openDatabase({ folder: 'memory' });
    const archive = new IssueArchive(database);
    // Expected every ten minutes; one of the first day is missing, so the next one is late.
    for (const minutes of [0, 10, 30, 40]) await archive.add([createIssue(FIRST_DAY + 11 * HOUR + minutes * MINUTE)]);
    await archive.add([createIssue(FIRST_DAY + DAY + 11 * HOUR + 50 * MINUTE, 2)]);
    const lake = { objects: openObjectStore({ url: `file:${folder}` }), afterDays: 1 };
    const log = { info: () => undefined, warn: () => undefined };
    await new LakeMover(database, lake, { archiveDays: 90 }, log).run(FIRST_DAY + 3 * DAY);
    await database.close();

    const page = readFileSync(resolve(__dirname, '../docs/lake.md'), 'utf8');
    const [, program] = /```python\n(.*?)```/s.exec(page) ?? [];
    const { stdout, stderr } = spawnSync(found.path, ['-c', program], { encoding: 'utf8', env: { LAKE: folder } });
    rmSync(folder, { recursive: true });
    expect(stderr).toBe('');
    expect(stdout).toMatch(new RegExp(`${SITE} 2026-06-20 +4 +\\d+`));
    // Pandas omits columns that do not fit.
    expect(stdout).toMatch(/0 days 23:58:30\n.* 0 days 00:08:30\n/);
    expect(stdout).toMatch(new RegExp(`${SITE} +20260621T115000000Z-1 +2026-06-21 11:50:00`));
  }, 400_000);
});

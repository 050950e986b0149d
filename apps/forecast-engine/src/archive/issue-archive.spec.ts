import type { ForecastIssue } from '@daystar/contracts';
import { describeWith } from '@daystar/testing';
import { DAY, HOUR, MINUTE } from '@daystar/timeseries';
import { RESOURCE, createIssue } from '../archive-postgres/archived-issues.fixture';
import {
  type TestDatabase,
  openEmbeddedDatabase,
  openPostgresDatabase,
} from '../archive-postgres/test-database.fixture';
import { IssueArchive } from './issue-archive';

const NOON = Date.UTC(2026, 5, 21, 12, 1);

describe('the issue archive, embedded', () => describeIssueArchive(openEmbeddedDatabase));
describeWith('stack', 'the issue archive, Postgres', () => describeIssueArchive(openPostgresDatabase));

function describeIssueArchive(open: () => Promise<TestDatabase>): void {
  let testDatabase: TestDatabase;
  let archive: IssueArchive;
  beforeAll(async () => {
    testDatabase = await open();
  });
  beforeEach(async () => {
    archive = new IssueArchive(testDatabase.database);
    await archive.dropBefore(Date.UTC(2100, 0, 1));
  });
  afterAll(() => testDatabase.close());

  const query = <T>(sql: string) => testDatabase.database.execute((manager) => manager.query<T[]>(sql));
  const addEach = async (...issues: ForecastIssue[]) => {
    for (const issue of issues) await archive.add([issue]);
  };

  it('returns every issue unchanged, also across weather updates', async () => {
    const issues = Array.from({ length: 20 }, (_, i) => createIssue(NOON + i * 10 * MINUTE, Math.floor(i / 6)));
    await addEach(...issues);
    for (const issue of issues) expect(await archive.findById(RESOURCE, issue.issue_id)).toEqual(issue);
    const [{ bases }] = await query<{ bases: string }>(
      'select count(*) as bases from archived_issue where base_id is null',
    );
    expect(Number(bases)).toBe(4);
  });

  it('stores an issue once, however often it is delivered', async () => {
    const first = createIssue(NOON);
    await addEach(first, first);
    await archive.add([first, createIssue(NOON + 10 * MINUTE)]);
    expect(await query('select 1 from archived_issue')).toHaveLength(2);
    expect(await archive.findById(RESOURCE, first.issue_id)).toEqual(first);
  });

  it('finds the newest issue up to a time', async () => {
    const issues = [0, 10, 20].map((minutes) => createIssue(NOON + minutes * MINUTE));
    await addEach(issues[0], issues[2], issues[1]);
    const asOf = async (time: number) => (await archive.findAsOf(RESOURCE, time))?.issue_id;
    expect(await asOf(NOON - 1)).toBeUndefined();
    expect(await asOf(NOON)).toBe(issues[0].issue_id);
    expect(await asOf(NOON + 19 * MINUTE)).toBe(issues[1].issue_id);
    expect(await asOf(NOON + DAY)).toBe(issues[2].issue_id);
    expect(await archive.findAsOf('site/0000-0000-0000-0000', NOON)).toBeUndefined();
  });

  it('finds the last added of several issues with one time', async () => {
    const last = createIssue(NOON, 2, { issue_id: '20260621T120100000Z-1-aaaa' });
    await addEach(createIssue(NOON), last);
    expect(await archive.findAsOf(RESOURCE, NOON)).toEqual(last);
  });

  it('separates the issues of each resource', async () => {
    const other = createIssue(NOON, 5, { resource: 'aggregation/all/north' });
    await archive.add([createIssue(NOON), other]);
    expect(await archive.findById('aggregation/all/north', other.issue_id)).toEqual(other);
    expect(await archive.findById(RESOURCE, other.issue_id)).toEqual(createIssue(NOON));
  });

  it('starts every UTC day with a base issue in the partition of that day', async () => {
    const midnight = Date.UTC(2026, 5, 22);
    await addEach(createIssue(midnight - MINUTE), createIssue(midnight), createIssue(midnight + MINUTE));
    expect(
      await query(
        `select tableoid::regclass::text as part, base_id is null as is_base from archived_issue order by issued_at`,
      ),
    ).toEqual([
      { part: 'archived_issue_20260621', is_base: true },
      { part: 'archived_issue_20260622', is_base: true },
      { part: 'archived_issue_20260622', is_base: false },
    ]);
  });

  it('drops whole days, and accepts issues of these days later', async () => {
    const days = [0, 1, 2].map((day) => createIssue(NOON + day * DAY));
    await addEach(...days);
    expect(await archive.dropBefore(NOON + 2 * DAY)).toBe(2);
    expect(await Promise.all(days.map(({ issue_id }) => archive.findById(RESOURCE, issue_id)))).toEqual([
      undefined,
      undefined,
      days[2],
    ]);
    await addEach(days[0]);
    expect(await archive.findById(RESOURCE, days[0].issue_id)).toEqual(days[0]);
  });

  it('stores issues of a day whole again when another process has dropped the day', async () => {
    const [base, difference, late] = [0, 1, 2].map((minutes) => createIssue(NOON + minutes * MINUTE));
    await addEach(base, difference);
    await new IssueArchive(testDatabase.database).dropBefore(NOON + 2 * DAY);
    await addEach(late);
    expect(await archive.findById(RESOURCE, late.issue_id)).toEqual(late);
  });

  it('reads many issues of several days, each with its base', async () => {
    const issues = Array.from({ length: 8 }, (_, i) => createIssue(NOON + i * 6 * HOUR, i % 3));
    await addEach(...issues);
    const times = await archive.listIssueTimes(RESOURCE, NOON, NOON + 2 * DAY);
    expect(times.map(({ issue_id }) => issue_id)).toEqual(issues.map(({ issue_id }) => issue_id));
    const read: ForecastIssue[] = [];
    for await (const issue of archive.readIssues(RESOURCE, times.slice(1, 6))) read.push(issue);
    read.sort((a, b) => a.issued_at.localeCompare(b.issued_at));
    expect(read).toEqual(issues.slice(1, 6));
  });
}

import type { ForecastIssue } from '@daystar/contracts';
import { describeWith } from '@daystar/testing';
import { DAY, HOUR, MINUTE } from '@daystar/timeseries';
import { type Place, RESOURCE, embedded, issueAt, postgres } from './archived-issues.fixture';
import { IssueArchive } from './issue-archive';

const NOON = Date.UTC(2026, 5, 21, 12, 1);

describe('the archive, embedded', () => archiveBehaves(embedded));
describeWith('stack', 'the archive, Postgres', () => archiveBehaves(postgres));

function archiveBehaves(newPlace: () => Promise<Place>): void {
  let place: Place;
  let archive: IssueArchive;
  beforeAll(async () => {
    place = await newPlace();
  });
  beforeEach(async () => {
    archive = new IssueArchive({ get: async () => place.database });
    await archive.dropBefore(Date.UTC(2100, 0, 1));
  });
  afterAll(() => place.close());

  const query = <T>(sql: string) => place.database.read((manager) => manager.query<T[]>(sql));
  const addEach = async (...issues: ForecastIssue[]) => {
    for (const issue of issues) await archive.add([issue]);
  };

  it('gives every issue back as it was, over hours in which the weather changes', async () => {
    const issues = Array.from({ length: 20 }, (_, i) => issueAt(NOON + i * 10 * MINUTE, Math.floor(i / 6)));
    await addEach(...issues);
    for (const issue of issues) expect(await archive.issue(RESOURCE, issue.issue_id)).toEqual(issue);
    const [{ bases }] = await query<{ bases: string }>(
      'select count(*) as bases from archived_issue where base_id is null',
    );
    expect(Number(bases)).toBe(4);
  });

  it('stores an issue once, however often it is delivered', async () => {
    const first = issueAt(NOON);
    await addEach(first, first);
    await archive.add([first, issueAt(NOON + 10 * MINUTE)]);
    expect(await query('select 1 from archived_issue')).toHaveLength(2);
    expect(await archive.issue(RESOURCE, first.issue_id)).toEqual(first);
  });

  it('has the newest issue that had been made by a moment', async () => {
    const issues = [0, 10, 20].map((minutes) => issueAt(NOON + minutes * MINUTE));
    await addEach(issues[0], issues[2], issues[1]);
    const asOf = async (moment: number) => (await archive.asOf(RESOURCE, moment))?.issue_id;
    expect(await asOf(NOON - 1)).toBeUndefined();
    expect(await asOf(NOON)).toBe(issues[0].issue_id);
    expect(await asOf(NOON + 19 * MINUTE)).toBe(issues[1].issue_id);
    expect(await asOf(NOON + DAY)).toBe(issues[2].issue_id);
    expect(await archive.asOf('site/0000-0000-0000-0000', NOON)).toBeUndefined();
  });

  it('takes the one that came last of several made at one moment', async () => {
    const again = issueAt(NOON, 2, { issue_id: '20260621T120100000Z-1-aaaa' });
    await addEach(issueAt(NOON), again);
    expect(await archive.asOf(RESOURCE, NOON)).toEqual(again);
  });

  it('keeps resources apart', async () => {
    const other = issueAt(NOON, 5, { resource: 'aggregation/all/north' });
    await archive.add([issueAt(NOON), other]);
    expect(await archive.issue('aggregation/all/north', other.issue_id)).toEqual(other);
    expect(await archive.issue(RESOURCE, other.issue_id)).toEqual(issueAt(NOON));
  });

  it('begins every UTC day with an issue that stands alone, in a partition of its own', async () => {
    const midnight = Date.UTC(2026, 5, 22);
    await addEach(issueAt(midnight - MINUTE), issueAt(midnight), issueAt(midnight + MINUTE));
    expect(
      await query(
        `select tableoid::regclass::text as part, base_id is null as alone from archived_issue order by issued_at`,
      ),
    ).toEqual([
      { part: 'archived_issue_20260621', alone: true },
      { part: 'archived_issue_20260622', alone: true },
      { part: 'archived_issue_20260622', alone: false },
    ]);
  });

  it('drops whole days, and the days after them go on', async () => {
    const days = [0, 1, 2].map((day) => issueAt(NOON + day * DAY));
    await addEach(...days);
    expect(await archive.dropBefore(NOON + 2 * DAY)).toBe(2);
    expect(await Promise.all(days.map(({ issue_id }) => archive.issue(RESOURCE, issue_id)))).toEqual([
      undefined,
      undefined,
      days[2],
    ]);
    await addEach(days[0]);
    expect(await archive.issue(RESOURCE, days[0].issue_id)).toEqual(days[0]);
  });

  it('reads many issues of several days, each against its base', async () => {
    const issues = Array.from({ length: 8 }, (_, i) => issueAt(NOON + i * 6 * HOUR, i % 3));
    await addEach(...issues);
    const moments = await archive.moments(RESOURCE, NOON, NOON + 2 * DAY);
    expect(moments.map(({ issue_id }) => issue_id)).toEqual(issues.map(({ issue_id }) => issue_id));
    const read: ForecastIssue[] = [];
    for await (const issue of archive.issues(RESOURCE, moments.slice(1, 6))) read.push(issue);
    read.sort((a, b) => a.issued_at.localeCompare(b.issued_at));
    expect(read).toEqual(issues.slice(1, 6));
  });
}

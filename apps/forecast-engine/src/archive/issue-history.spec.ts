import { LEADS_MS } from '@daystar/contracts';
import { describeWith } from '@daystar/testing';
import { DAY, HOUR, MINUTE } from '@daystar/timeseries';
import { RESOURCE, createIssue, computePower } from '../archive-postgres/archived-issues.fixture';
import {
  type TestDatabase,
  openEmbeddedDatabase,
  openPostgresDatabase,
} from '../archive-postgres/test-database.fixture';
import { IssueArchive } from './issue-archive';
import { IssueHistory } from './issue-history';
import { readLeadColumns } from './read-lead-columns';

const DAY_ONE = Date.UTC(2026, 5, 21);
/** Times at twenty minutes past the hour over two and a half days, each with another run; some hours are missing. */
const ISSUED = Array.from({ length: 60 }, (_, i) => DAY_ONE + i * HOUR + 20 * MINUTE).filter(
  (_, i) => i < 30 || i > 34,
);
const NOW = ISSUED.at(-1)! + 25 * MINUTE;

describe('the history of a resource by lead time, embedded', () => describeIssueHistory(openEmbeddedDatabase));
describeWith('stack', 'the history of a resource by lead time, Postgres', () =>
  describeIssueHistory(openPostgresDatabase),
);

function describeIssueHistory(open: () => Promise<TestDatabase>): void {
  let testDatabase: TestDatabase;
  let archive: IssueArchive;
  let history: IssueHistory;
  let now = NOW;
  beforeAll(async () => {
    testDatabase = await open();
    archive = new IssueArchive(testDatabase.database);
    history = new IssueHistory(testDatabase.database, archive, { now: () => now });
    await archive.add(ISSUED.slice(0, 30).map((issuedAt, run) => createIssue(issuedAt, run)));
    await archive.add(ISSUED.slice(30).map((issuedAt, run) => createIssue(issuedAt, 30 + run)));
  });
  afterAll(() => testDatabase.close());

  /** The last issue at least `lead` before the start of the half hour, by definition. */
  const expected = (end: number, lead: number): number[] => {
    const start = Math.ceil(end / (30 * MINUTE) - 1) * 30 * MINUTE;
    const run = ISSUED.findLastIndex((issuedAt) => issuedAt <= start - lead);
    return run < 0 ? [NaN, NaN] : [computePower(end, run), (start - ISSUED[run]) / MINUTE];
  };

  const check = async () => {
    const { steps, leads, actuals } = await history.read(RESOURCE, DAY_ONE, NOW + DAY);
    expect(steps).toMatchObject({
      firstEnd: DAY_ONE + 5 * MINUTE,
      count: (now - (now % (30 * MINUTE)) - DAY_ONE) / 300_000,
    });
    for (let i = 0; i < steps.count; i += 7) {
      const end = steps.firstEnd + i * 5 * MINUTE;
      expect([end, actuals[i]]).toEqual([end, computePower(end, 0)]);
      for (const lead of LEADS_MS) {
        const { pv_estimate, minutes_ahead } = leads.get(lead) ?? {};
        const actual = [pv_estimate?.[i] ?? NaN, minutes_ahead?.[i] ?? NaN];
        expect([lead, end, ...actual]).toEqual([lead, end, ...expected(end, lead)]);
      }
    }
  };

  it('has the values of the last issue before each lead time', check);

  it('reads the blocks of a day that is not over from their issues once', async () => {
    const today = DAY_ONE + 2 * DAY;
    const reads = jest.spyOn(archive, 'readIssues');
    const readToday = async (time: number) => {
      now = time;
      reads.mockClear();
      const { leads } = await new IssueHistory(testDatabase.database, archive, { now: () => time }).read(
        RESOURCE,
        today,
        NOW,
      );
      const issuesInAll = reads.mock.calls[0][1].length;
      reads.mockClear();
      expect((await history.read(RESOURCE, today, NOW)).leads).toEqual(leads);
      return { issuesInAll, issuesRead: reads.mock.calls[0][1].length };
    };
    await readToday(NOW - 4 * HOUR);
    const { issuesInAll, issuesRead } = await readToday(NOW);
    reads.mockRestore();
    expect(issuesRead).toBeGreaterThan(0);
    expect(issuesRead).toBeLessThan(0.6 * issuesInAll);
  });

  it('reads the forecasts of a training without decoding an issue for estimated actuals', async () => {
    const today = DAY_ONE + 2 * DAY;
    const newest = jest.spyOn(archive, 'findAsOf');
    const { leads } = await history.readForecasts(RESOURCE, today, NOW, [HOUR, DAY]);
    expect(newest).not.toHaveBeenCalled();
    newest.mockRestore();
    expect(leads).toEqual((await history.read(RESOURCE, today, NOW, [HOUR, DAY])).leads);
  });

  it('returns the same values for a stored day after its issues were dropped', async () => {
    const { leads } = await history.read(RESOURCE, DAY_ONE, DAY_ONE + DAY, [HOUR]);
    await testDatabase.database.execute((manager) =>
      manager.query(`delete from archived_issue where issued_at < '2026-06-21T20:00:00Z'`),
    );
    const again = await history.read(RESOURCE, DAY_ONE, DAY_ONE + DAY, [HOUR]);
    expect(again.leads.get(HOUR)).toEqual(leads.get(HOUR));
    expect([...again.leads.keys()]).toEqual([HOUR]);
    const [{ bytes }] = await testDatabase.database.execute((manager) =>
      manager.query<{ bytes: number }[]>('select max(length(block)) as bytes from archived_lead_day'),
    );
    expect(bytes).toBeLessThan(60_000);
  });

  it('is empty for other resources and for the future, and rejects an unknown lead time', async () => {
    const { actuals, leads } = await history.read('site/0000-0000-0000-0000', DAY_ONE, DAY_ONE + DAY, [HOUR]);
    expect(actuals.every(Number.isNaN)).toBe(true);
    expect(leads.get(HOUR)).toEqual({});
    now = DAY_ONE;
    expect((await history.read(RESOURCE, DAY_ONE, DAY_ONE + DAY)).steps.count).toBe(0);
    now = NOW;
    await expect(history.read(RESOURCE, DAY_ONE, DAY_ONE + DAY, [7])).rejects.toThrow(RangeError);
  });

  it('uses no issue from more than two days before, at the start and at the end of a range', async () => {
    const readStarts = async (from: number) => {
      const steps = { firstEnd: from + 5 * MINUTE, stepMs: 5 * MINUTE, count: 3 * 288 };
      const [{ blocks }] = await readLeadColumns(archive, RESOURCE, steps, HOUR, [0]);
      return [...blocks.keys()].map((step) => from + step * 5 * MINUTE);
    };
    const nextHour = ISSUED.at(-1)! + 40 * MINUTE;
    const starts = Array.from({ length: 48 }, (_, i) => nextHour + i * HOUR);
    expect(await readStarts(nextHour)).toEqual(starts);
    expect(await readStarts(nextHour + DAY)).toEqual(starts.slice(24));
  });

  it('returns the issue and the provenance of each block', async () => {
    const from = DAY_ONE + 30 * HOUR;
    const steps = { firstEnd: from + 5 * MINUTE, stepMs: 5 * MINUTE, count: 24 };
    const [{ blocks }] = await readLeadColumns(archive, RESOURCE, steps, HOUR, [0]);
    const ids = [ISSUED[29], ISSUED[29]].map((issuedAt) => createIssue(issuedAt).issue_id);
    expect([...blocks.keys()]).toEqual([0, 12]);
    expect([...blocks.values()].map(({ issue_id }) => issue_id)).toEqual(ids);
    expect(blocks.get(0)?.runs).toEqual([expect.objectContaining({ steps: 12, ladder: 'nwp' })]);
  });
}

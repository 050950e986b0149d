import { LEADS } from '@daystar/contracts';
import { ServiceClock, createLog } from '@daystar/host';
import { describeWith } from '@daystar/testing';
import { DAY, HOUR, MINUTE } from '@daystar/timeseries';
import { type Place, RESOURCE, embedded, issueAt, postgres, powerAt } from './archived-issues.fixture';
import { IssueArchive } from './issue-archive';
import { IssueHistory } from './issue-history';
import { HistoryMaterializer } from '../archiving/history-materializer';
import { leadColumns } from './read-lead-columns';

const DAY_ONE = Date.UTC(2026, 5, 21);
/** Twenty minutes past the hours of two and a half days, each of another run; some hours there is none. */
const ISSUED = Array.from({ length: 60 }, (_, i) => DAY_ONE + i * HOUR + 20 * MINUTE).filter(
  (_, i) => i < 30 || i > 34,
);
const NOW = ISSUED.at(-1)! + 25 * MINUTE;

describe('the history of a resource, embedded', () => historyBehaves(embedded));
describeWith('stack', 'the history of a resource, Postgres', () => historyBehaves(postgres));

function historyBehaves(newPlace: () => Promise<Place>): void {
  let place: Place;
  let archive: IssueArchive;
  let history: IssueHistory;
  let now = NOW;
  beforeAll(async () => {
    place = await newPlace();
    const database = { get: async () => place.database };
    archive = new IssueArchive(database);
    history = new IssueHistory(database, archive, { now: () => now });
    await archive.add(ISSUED.slice(0, 30).map((issuedAt, run) => issueAt(issuedAt, run)));
    await archive.add(ISSUED.slice(30).map((issuedAt, run) => issueAt(issuedAt, 30 + run)));
  });
  afterAll(() => place.close());

  /** Straight from the words: the last issue made at least `lead` before the half hour began. */
  const expected = (end: number, lead: number): number[] => {
    const begin = Math.ceil(end / (30 * MINUTE) - 1) * 30 * MINUTE;
    const run = ISSUED.findLastIndex((issuedAt) => issuedAt <= begin - lead);
    return run < 0 ? [NaN, NaN] : [powerAt(end, run), (begin - ISSUED[run]) / MINUTE];
  };

  const check = async () => {
    const { steps, leads, actuals } = await history.of(RESOURCE, DAY_ONE, NOW + DAY);
    expect(steps).toMatchObject({
      firstEnd: DAY_ONE + 5 * MINUTE,
      count: (now - (now % (30 * MINUTE)) - DAY_ONE) / 300_000,
    });
    for (let i = 0; i < steps.count; i += 7) {
      const end = steps.firstEnd + i * 5 * MINUTE;
      expect([end, actuals[i]]).toEqual([end, powerAt(end, 0)]);
      for (const lead of LEADS) {
        const { pv_estimate, minutes_ahead } = leads.get(lead) ?? {};
        const told = [pv_estimate?.[i] ?? NaN, minutes_ahead?.[i] ?? NaN];
        expect([lead, end, ...told]).toEqual([lead, end, ...expected(end, lead)]);
      }
    }
  };

  it('has what the last issue said that was made at least a lead before, for each lead', check);

  it('says the same of days that were kept, when their issues are gone', async () => {
    const { leads } = await history.of(RESOURCE, DAY_ONE, DAY_ONE + DAY, [HOUR]);
    await place.database.read((manager) =>
      manager.query(`delete from archived_issue where issued_at < '2026-06-21T20:00:00Z'`),
    );
    const again = await history.of(RESOURCE, DAY_ONE, DAY_ONE + DAY, [HOUR]);
    expect(again.leads.get(HOUR)).toEqual(leads.get(HOUR));
    expect([...again.leads.keys()]).toEqual([HOUR]);
    const [{ bytes }] = await place.database.read((manager) =>
      manager.query<{ bytes: number }[]>('select max(length(block)) as bytes from archived_lead_day'),
    );
    expect(bytes).toBeLessThan(60_000);
  });

  it('is worked out for all resources of a day that has settled, once', async () => {
    await place.database.read((manager) => manager.query('delete from archived_lead_day'));
    const kept = () =>
      place.database.read((manager) => manager.query<object[]>('select resource, day::text from archived_lead_day'));
    const clock = new ServiceClock({ start: DAY_ONE + DAY + 5 * HOUR, speed: 1 });
    await new HistoryMaterializer(archive, history, clock, createLog('test', 'silent')).keepLastDay();
    expect(await kept()).toEqual([]);
    const later = new ServiceClock({ start: DAY_ONE + DAY + 7 * HOUR, speed: 1 });
    const keeping = new HistoryMaterializer(archive, history, later, createLog('test', 'silent'));
    await keeping.keepLastDay();
    expect(await kept()).toEqual([{ resource: RESOURCE, day: '2026-06-21' }]);
    await history.dropBefore(DAY_ONE + DAY);
    expect(await kept()).toEqual([]);
  });

  it('has nothing to say of other resources, of the future, or of a lead that is not kept', async () => {
    const { actuals, leads } = await history.of('site/0000-0000-0000-0000', DAY_ONE, DAY_ONE + DAY, [HOUR]);
    expect(actuals.every(Number.isNaN)).toBe(true);
    expect(leads.get(HOUR)).toEqual({});
    now = DAY_ONE;
    expect((await history.of(RESOURCE, DAY_ONE, DAY_ONE + DAY)).steps.count).toBe(0);
    now = NOW;
    await expect(history.of(RESOURCE, DAY_ONE, DAY_ONE + DAY, [7])).rejects.toThrow(RangeError);
  });

  it('tells the provenance of each block that was made of an issue', async () => {
    const from = DAY_ONE + 30 * HOUR;
    const steps = { firstEnd: from + 5 * MINUTE, length: 5 * MINUTE, count: 24 };
    const [{ blocks }] = await leadColumns(archive, RESOURCE, steps, HOUR, [0]);
    const ids = [ISSUED[29], ISSUED[29]].map((issuedAt) => issueAt(issuedAt).issue_id);
    expect([...blocks.keys()]).toEqual([0, 12]);
    expect([...blocks.values()].map(({ issue_id }) => issue_id)).toEqual(ids);
    expect(blocks.get(0)?.runs).toEqual([expect.objectContaining({ steps: 12, ladder: 'nwp' })]);
  });
}

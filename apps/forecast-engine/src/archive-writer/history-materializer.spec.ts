import { ServiceClock, createLog } from '@daystar/host';
import { describeWith } from '@daystar/testing';
import { DAY, HOUR, MINUTE } from '@daystar/timeseries';
import { RESOURCE, createIssue } from '../archive-postgres/archived-issues.fixture';
import {
  type TestDatabase,
  openEmbeddedDatabase,
  openPostgresDatabase,
} from '../archive-postgres/test-database.fixture';
import { IssueArchive } from '../archive/issue-archive';
import { IssueHistory } from '../archive/issue-history';
import { HistoryMaterializer } from './history-materializer';

const DAY_ONE = Date.UTC(2026, 5, 21);
const log = createLog('test', 'silent');

describe('the history materializer, embedded', () => describeHistoryMaterializer(openEmbeddedDatabase));
describeWith('stack', 'the history materializer, Postgres', () => describeHistoryMaterializer(openPostgresDatabase));

function describeHistoryMaterializer(open: () => Promise<TestDatabase>): void {
  let testDatabase: TestDatabase;
  beforeAll(async () => {
    testDatabase = await open();
  }, 60_000);
  afterAll(() => testDatabase.close());

  it('stores the history of all resources of a day once no later issue can change it', async () => {
    const { database } = testDatabase;
    const archive = new IssueArchive(database);
    await archive.add(Array.from({ length: 6 }, (_, i) => createIssue(DAY_ONE + 4 * i * HOUR + 20 * MINUTE, i)));
    const storedDays = () =>
      database.execute((manager) => manager.query<object[]>('select resource, day::text from archived_lead_day'));
    const materializeAt = (now: number) => {
      const clock = new ServiceClock({ start: now, speed: 1 });
      const history = new IssueHistory(database, archive, clock);
      return new HistoryMaterializer(archive, history, clock, log).materializeLastDay();
    };
    await materializeAt(DAY_ONE + DAY + 5 * HOUR);
    expect(await storedDays()).toEqual([]);
    await materializeAt(DAY_ONE + DAY + 7 * HOUR);
    expect(await storedDays()).toEqual([{ resource: RESOURCE, day: '2026-06-21' }]);
    await new IssueHistory(database, archive, { now: () => DAY_ONE + 2 * DAY }).dropBefore(DAY_ONE + DAY);
    expect(await storedDays()).toEqual([]);
  });
}

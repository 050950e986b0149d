import { randomBytes } from 'node:crypto';
import { type Bus, BusServer, openBus } from '@daystar/bus';
import { DaystarError, type ForecastIssue, siteForecastIssued } from '@daystar/contracts';
import { ServiceClock, createLog, startMicroservice } from '@daystar/host';
import { openRowCache } from '@daystar/row-cache';
import { describeWith, eventually } from '@daystar/testing';
import { MINUTE } from '@daystar/timeseries';
import { Kafka, logLevel } from 'kafkajs';
import { register } from 'prom-client';
import { ArchiveWriterModule } from './archive-writer.module';
import { RESOURCE, createIssue } from '../archive-postgres/archived-issues.fixture';
import { type TestDatabase, openPostgresDatabase } from '../archive-postgres/test-database.fixture';
import { IssueArchive } from '../archive/issue-archive';
import type { ArchiveDatabase } from '../platform/engine-ports';

const NOON = Date.UTC(2026, 5, 21, 12, 1);
const log = createLog('test', 'silent');

describeWith('stack', 'archiving on Kafka and Postgres', () => {
  const namespace = `archive-${randomBytes(4).toString('hex')}`;
  const kafka = process.env.DAYSTAR_TEST_KAFKA;
  let testDatabase: TestDatabase;
  let bus: Bus;
  const rowCache = openRowCache({ log, clock: { now: Date.now } });
  let isUnavailable = true;

  beforeAll(async () => {
    testDatabase = await openPostgresDatabase();
    bus = await openBus({ kafka, namespace, clientId: 'forecast-engine', log, now: Date.now });
  });
  afterAll(async () => {
    await bus.close();
    await rowCache.close();
    await testDatabase.close();
    const admin = new Kafka({ brokers: [kafka ?? ''], logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    const topics = (await admin.listTopics()).filter((topic) => topic.startsWith(namespace));
    if (topics.length > 0) await admin.deleteTopics({ topics });
    await admin.disconnect();
  });

  const start = () => {
    const available = () => {
      if (isUnavailable) throw new DaystarError('Unavailable', 'The database is unavailable.');
      return testDatabase.database;
    };
    const database: ArchiveDatabase = {
      execute: async (work) => available().execute(work),
      transaction: async (work) => available().transaction(work),
    };
    const clock = new ServiceClock({ speed: 1 });
    const module = ArchiveWriterModule.forRoot({ bus, database, rowCache, clock, log });
    return startMicroservice(module, new BusServer(bus, 'forecast-engine.archive'), log);
  };
  const findAll = async (issues: readonly ForecastIssue[]) => {
    const archive = new IssueArchive(testDatabase.database);
    const found = await Promise.all(issues.map(({ issue_id }) => archive.findById(RESOURCE, issue_id)));
    return found.every((issue) => issue !== undefined) ? found : undefined;
  };

  it('loses no issue when it stops while the database is unavailable, and stores none twice', async () => {
    const issues = Array.from({ length: 6 }, (_, i) => createIssue(NOON + i * 10 * MINUTE, Math.floor(i / 4)));
    const first = await start();
    await bus.publish(siteForecastIssued, issues.slice(0, 4));
    await first.close();
    await bus.publish(siteForecastIssued, issues.slice(4));
    isUnavailable = false;
    const second = await start();
    expect(await eventually(() => findAll(issues))).toEqual(issues);
    await bus.publish(siteForecastIssued, [...issues, createIssue(NOON + 60 * MINUTE)]);
    await eventually(() => findAll([createIssue(NOON + 60 * MINUTE)]));
    // The lag is the age of these issues of June 2026.
    const { values } = await register.getSingleMetric('daystar_archive_lag_seconds')!.get();
    expect(values[0].value).toBeGreaterThan(0);
    const rows = await testDatabase.database.execute((manager) =>
      manager.query<object[]>('select 1 from archived_issue'),
    );
    expect(rows).toHaveLength(7);
    await second.close();
  });
});

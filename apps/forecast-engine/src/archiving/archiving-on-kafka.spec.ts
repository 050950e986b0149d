import { randomBytes } from 'node:crypto';
import { type Bus, BusServer, openBus } from '@daystar/bus';
import { DaystarError, type ForecastIssue, siteForecastIssued } from '@daystar/contracts';
import { ServiceClock, createLog, startMicroservice } from '@daystar/host';
import { describeWith, eventually } from '@daystar/testing';
import { MINUTE } from '@daystar/timeseries';
import { Kafka, logLevel } from 'kafkajs';
import { register } from 'prom-client';
import { ArchivingModule } from './archiving.module';
import { type Place, RESOURCE, issueAt, postgres } from '../archive/archived-issues.fixture';
import { IssueArchive } from '../archive/issue-archive';

const NOON = Date.UTC(2026, 5, 21, 12, 1);
const log = createLog('test', 'silent');

describeWith('stack', 'the archive on Kafka and Postgres', () => {
  const namespace = `archive-${randomBytes(4).toString('hex')}`;
  const kafka = process.env.DAYSTAR_TEST_KAFKA;
  let place: Place;
  let bus: Bus;
  let away = true;

  beforeAll(async () => {
    place = await postgres();
    bus = await openBus({ kafka, namespace, clientId: 'forecast-engine', log, now: Date.now });
  });
  afterAll(async () => {
    await bus.close();
    await place.close();
    const admin = new Kafka({ brokers: [kafka ?? ''], logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    const topics = (await admin.listTopics()).filter((topic) => topic.startsWith(namespace));
    if (topics.length > 0) await admin.deleteTopics({ topics });
    await admin.disconnect();
  });

  const start = () => {
    const get = async () => {
      if (away) throw new DaystarError('Unavailable', 'It is away.');
      return place.database;
    };
    const clock = new ServiceClock({ speed: 1 });
    const module = ArchivingModule.with({ database: { get }, keepDays: 90, clock, log });
    return startMicroservice(module, new BusServer(bus, 'forecast-engine.archive'), log);
  };
  const kept = async (issues: readonly ForecastIssue[]) => {
    const archive = new IssueArchive({ get: async () => place.database });
    const found = await Promise.all(issues.map(({ issue_id }) => archive.issue(RESOURCE, issue_id)));
    return found.every((issue) => issue !== undefined) ? found : undefined;
  };

  it('loses nothing when it ends while its database is away, and stores nothing twice', async () => {
    const issues = Array.from({ length: 6 }, (_, i) => issueAt(NOON + i * 10 * MINUTE, Math.floor(i / 4)));
    const first = await start();
    await bus.publish(siteForecastIssued, issues.slice(0, 4));
    await first.close();
    await bus.publish(siteForecastIssued, issues.slice(4));
    away = false;
    const second = await start();
    expect(await eventually(() => kept(issues))).toEqual(issues);
    await bus.publish(siteForecastIssued, [...issues, issueAt(NOON + 60 * MINUTE)]);
    await eventually(() => kept([issueAt(NOON + 60 * MINUTE)]));
    // These issues are of June 2026: the lag is the time since then.
    const { values } = await register.getSingleMetric('daystar_archive_lag_seconds')!.get();
    expect(values[0].value).toBeGreaterThan(0);
    const rows = await place.database.read((manager) => manager.query<object[]>('select 1 from archived_issue'));
    expect(rows).toHaveLength(7);
    await second.close();
  });
});

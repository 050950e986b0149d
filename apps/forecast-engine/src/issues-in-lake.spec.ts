import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigurationError, type ForecastIssue } from '@daystar/contracts';
import type { Log } from '@daystar/host';
import { type ObjectStore, openObjectStore } from '@daystar/object-store';
import { FakeS3Server, describeWith } from '@daystar/testing';
import { DAY, HOUR, MINUTE, NATIVE_PERIOD_MS } from '@daystar/timeseries';
import { IssueArchive } from './archive/issue-archive';
import { IssueHistory } from './archive/issue-history';
import type { SkyRecord } from './archive/sky-record';
import { ListIssuesHandler } from './archive-queries/list-issues.handler';
import { ReadHistoryHandler } from './archive-queries/read-history.handler';
import { ReadIssueHandler } from './archive-queries/read-issue.handler';
import { ReadLeadRowsHandler } from './archive-queries/read-lead-rows.handler';
import { ReadLeadSkiesHandler } from './archive-queries/read-lead-skies.handler';
import { RESOURCE, createIssue as createLongIssue } from './archive-postgres/archived-issues.fixture';
import {
  type TestDatabase,
  openEmbeddedDatabase,
  openPostgresDatabase,
} from './archive-postgres/test-database.fixture';
import { LakeCatalog } from './archive-parquet/lake-catalog';
import { LakeIssueStore } from './archive-parquet/lake-issue-store';
import { LakeMover } from './archive-parquet/lake-mover';
import { OWNER_KEY } from './archive-parquet/lake-owner';
import { LakeMoveSchedule } from './archive-writer/lake-move-schedule';

const FIRST_DAY = Date.UTC(2026, 5, 20);
const DAYS = 4;
const NOW = FIRST_DAY + DAYS * DAY + 9 * HOUR;
const AGGREGATION = 'aggregation/eu/total';
const REMOVED = 'aggregation/eu/removed';
const OTHER = 'site/0000-1111-2222-3333';
const SKY = 'sky/c505-260';
/** Issues follow each other after this time, ms. */
const ISSUE_INTERVAL_MS = 6 * HOUR;
/** Spans of estimated actuals and forecasts, ms: each reaches beyond the next issue, and over a midnight. */
const [ACTUALS_SPAN_MS, FORECAST_SPAN_MS] = [DAY, 2 * DAY];
const LOG = { info: () => undefined, warn: () => undefined, error: () => undefined };
const toIso = (time: number) => new Date(time).toISOString();
const toId = (time: number, end: string) => `${toIso(time).replace(/[-:.]/g, '')}-${end}`;

interface OpenStore {
  readonly objects: ObjectStore;
  readonly close: () => Promise<void>;
}

async function openFolder(): Promise<OpenStore> {
  const folder = await mkdtemp(join(tmpdir(), 'daystar-lake-'));
  return { objects: openObjectStore({ url: `file:${folder}` }), close: () => rm(folder, { recursive: true }) };
}

async function openS3(): Promise<OpenStore> {
  const s3 = await FakeS3Server.start();
  const key = { accessKeyId: 'id', secretAccessKey: 'secret' };
  return { objects: openObjectStore({ url: `s3://lake/a?endpoint=${s3.endpoint}`, ...key }), close: () => s3.close() };
}

describe('issues in a folder, embedded', () => describeIssuesInLake(openEmbeddedDatabase, openFolder));
describe('issues behind the S3 API, embedded', () => describeIssuesInLake(openEmbeddedDatabase, openS3));
describeWith('stack', 'issues in a folder, Postgres', () => describeIssuesInLake(openPostgresDatabase, openFolder));

function describeIssuesInLake(openDatabase: () => Promise<TestDatabase>, openStore: () => Promise<OpenStore>): void {
  let testDatabase: TestDatabase;
  let store: OpenStore;
  let mover: LakeMover;
  // The tests follow one archive: adding and moving its issues takes longer than reading them.
  const openArchives = async () => {
    testDatabase = await openDatabase();
    store = await openStore();
    const lake = { objects: store.objects, afterDays: 1 };
    // Small files, so that a day has several.
    mover = new LakeMover(testDatabase.database, lake, { archiveDays: 90, fileSize: 8_000 }, LOG);
    await addIssues(testDatabase);
  };
  const closeArchives = async () => {
    await testDatabase.close();
    await store.close();
  };
  beforeAll(async () => {
    await openArchives();
    await mover.run(NOW);
  }, 120_000);
  afterAll(closeArchives);

  const openArchive = ({ database }: TestDatabase, objects?: ObjectStore) =>
    new IssueArchive(database, {}, objects && new LakeIssueStore(objects, new LakeCatalog(database), database, LOG));
  const readPartitions = async () => {
    const sql = `select relname from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent = 'archived_issue'::regclass order by relname`;
    const rows = await testDatabase.database.execute((manager) => manager.query<{ relname: string }[]>(sql));
    return rows.map(({ relname }) => relname.slice(-8));
  };

  // Behind the S3 API, each answer costs signatures: the next test compares them once.
  const isSlow = openStore === openS3;
  if (!isSlow) {
    it('give the same responses as before the move, byte for byte', async () => {
      expect(await readPartitions()).toEqual(['20260623', '20260624']);
      const answers = await readAnswers(testDatabase, openArchive(testDatabase, store.objects));
      expect(answers).toEqual((await readUnmovedAnswers()).first);
      const withoutLake = await openArchive(testDatabase).findAsOf(RESOURCE, FIRST_DAY + DAY);
      expect(withoutLake).toBeUndefined();
    });
  }

  it('include issues that came after the move of their day, before and after these move too', async () => {
    const archive = openArchive(testDatabase, store.objects);
    // The first of them was stored before, and is delivered again.
    for (const issue of createLateIssues()) await archive.add([issue]);
    const { withLateIssues: expected } = await readUnmovedAnswers();
    if (!isSlow) expect(await readAnswers(testDatabase, archive)).toEqual(expected);
    await mover.run(NOW);
    expect(await readPartitions()).toEqual(['20260623', '20260624']);
    expect(await readAnswers(testDatabase, archive)).toEqual(expected);
    const keys = await store.objects.list('issues/');
    expect(keys.filter((key) => key.endsWith('/manifest.json'))).toHaveLength(4);
    expect(keys.filter((key) => key.endsWith('.parquet')).length).toBeGreaterThan(4 * 2);
  });

  it('are deleted after the retention, with all objects of their day', async () => {
    const archive = openArchive(testDatabase, store.objects);
    await mover.run(FIRST_DAY + 92 * DAY + HOUR);
    expect(await store.objects.listFolders('issues/')).not.toContain('day=2026-06-20');
    const [first] = await archive.listIssueTimes(RESOURCE, 0, NOW);
    expect(toIso(first.issuedAt).slice(0, 10)).toBe('2026-06-22');
  });

  // The spec of the object stores proves that both list, replace and delete alike. Each database costs a second.
  if (isSlow) return;

  it('belong to one installation: another one is refused, and changes nothing', async () => {
    const other = await openEmbeddedDatabase();
    const lake = { objects: store.objects, afterDays: 1 };
    const keys = await store.objects.list('issues/');
    const moverOfOther = new LakeMover(other.database, lake, { archiveDays: 1 }, LOG);
    const refusal = await moverOfOther.run(NOW).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ConfigurationError);
    expect((refusal as Error).message).toMatch(
      /^The lake at DAYSTAR_LAKE_URL belongs to installation [0-9a-f-]{36}; this one is [0-9a-f-]{36}\. .* delete installation\.json from the lake\.$/,
    );
    expect(await store.objects.list('issues/')).toEqual(keys);
    const schedule = new LakeMoveSchedule(other.database, lake, {}, { now: () => NOW }, LOG as unknown as Log);
    await expect(schedule.onApplicationBootstrap()).rejects.toThrow('belongs to installation');
    await other.close();
  });

  it('are read by an installation that lost its database', async () => {
    // The restored database replaces files that the first one still names.
    await closeArchives();
    await openArchives();
    await mover.run(NOW);
    const archive = openArchive(testDatabase, store.objects);
    const times = await archive.listIssueTimes(RESOURCE, FIRST_DAY, FIRST_DAY + 3 * DAY - 1);
    expect(times.length).toBeGreaterThan(12);
    const restored = await openEmbeddedDatabase();
    const lake = { objects: store.objects, afterDays: 1 };
    await store.objects.delete([OWNER_KEY]);
    await new LakeMover(restored.database, lake, { archiveDays: 90 }, LOG).run(NOW);
    const restoredArchive = openArchive(restored, store.objects);
    expect(await restoredArchive.listIssueTimes(RESOURCE, FIRST_DAY, FIRST_DAY + 3 * DAY - 1)).toEqual(times);
    await restored.close();
  });
}

let unmovedAnswers: ReturnType<typeof computeUnmovedAnswers> | undefined;

/** Creates a shortened issue: reading and comparing rows takes most of the time. */
function createIssue(...options: Parameters<typeof createLongIssue>): ForecastIssue {
  const issue = createLongIssue(...options);
  const { estimated_actuals: actuals, forecasts } = issue;
  const dropped = actuals.pv_estimate.length - ACTUALS_SPAN_MS / NATIVE_PERIOD_MS;
  const steps = FORECAST_SPAN_MS / NATIVE_PERIOD_MS;
  return {
    ...issue,
    estimated_actuals: {
      first_period_end: toIso(Date.parse(actuals.first_period_end) + dropped * NATIVE_PERIOD_MS),
      pv_estimate: actuals.pv_estimate.slice(dropped),
      provenance: [{ ...actuals.provenance[0], steps: ACTUALS_SPAN_MS / NATIVE_PERIOD_MS }],
    },
    forecasts: {
      first_period_end: forecasts.first_period_end,
      pv_estimate: forecasts.pv_estimate.slice(0, steps),
      pv_estimate10: forecasts.pv_estimate10!.slice(0, steps),
      pv_estimate90: forecasts.pv_estimate90!.slice(0, steps),
      provenance: [{ ...forecasts.provenance[0], steps }],
    },
  };
}

/** Answers of a database whose days were never moved, before and after late issues; the same for every store. */
const readUnmovedAnswers = () => (unmovedAnswers ??= computeUnmovedAnswers());

async function computeUnmovedAnswers() {
  const unmoved = await openEmbeddedDatabase();
  const archive = new IssueArchive(unmoved.database, {});
  await addIssues(unmoved);
  const first = await readAnswers(unmoved, archive);
  for (const issue of createLateIssues()) await archive.add([issue]);
  const withLateIssues = await readAnswers(unmoved, archive);
  await unmoved.close();
  return { first, withLateIssues };
}

/** Two sites, two aggregations of which one is removed, and a sky, over four days and a part of the fifth. */
async function addIssues({ database }: TestDatabase): Promise<void> {
  const archive = new IssueArchive(database);
  await database.execute((manager) =>
    manager.query(
      `insert into removed_aggregation (collection_id, aggregation_id, version, removed_at) values ('eu', 'removed', 1, now())`,
    ),
  );
  for (const batch of BATCHES) await archive.add(batch);
}

/** Issues in the order in which they are stored. Tests only read them. */
const BATCHES = createBatches();

function createBatches(): (ForecastIssue | SkyRecord)[][] {
  const batches: (ForecastIssue | SkyRecord)[][] = [];
  for (let time = FIRST_DAY + 5 * MINUTE, i = 0; time < NOW; time += ISSUE_INTERVAL_MS, i++) {
    batches.push(
      [createIssue(time, Math.floor(i / 3)), createIssue(time, i, { resource: OTHER, capacity: 7 })],
      [createIssue(time, i, { resource: AGGREGATION }), createIssue(time, i, { resource: REMOVED }), createSky(time)],
    );
    // A second issue with the same time, of which the later arrival counts.
    if (i % 5 === 0) batches.push([createIssue(time, 99, { issue_id: toId(time, '2-aaaa') })]);
  }
  const successor = { resource: REMOVED, issue_id: toId(FIRST_DAY + HOUR, '2') };
  batches.push([createIssue(FIRST_DAY + HOUR, 1, successor)]);
  return batches;
}

/** Issues of moved days: one that is delivered again, its neighbours, one of a new site, and one of a day without others. */
function createLateIssues(): ForecastIssue[] {
  const repeated = FIRST_DAY + DAY + 12 * HOUR + 5 * MINUTE;
  return [
    createIssue(repeated, 2),
    createIssue(repeated + 10 * MINUTE, 3),
    createIssue(repeated + 20 * MINUTE, 3),
    createIssue(repeated, 2, { resource: 'site/zzzz-0000-0000-0000' }),
    createIssue(repeated, 2, { resource: 'aggregation/a/first' }),
    createIssue(FIRST_DAY - 5 * HOUR, 3),
  ];
}

function createSky(time: number): SkyRecord {
  const steps = 600;
  return {
    resource: SKY,
    issue_id: `c505-260-${toIso(time).replace(/[-:.]/g, '')}`,
    cell: 'c505-260',
    issued_at: toIso(time),
    next_issue_at: toIso(time + 10 * MINUTE),
    first_period_end: toIso(time - 5 * MINUTE),
    actual_steps: 12,
    provenance: [{ steps, ladder: 'nwp', inputs: [{ source: 'gfs', run: toIso(FIRST_DAY) }] }],
    columns: { air_temp: Array.from({ length: steps }, (_, i) => (i % 7 === 0 ? null : (i % 30) / 2)) },
  } as unknown as SkyRecord;
}

/** Answers of all queries of the archive, as JSON. */
async function readAnswers({ database }: TestDatabase, archive: IssueArchive): Promise<string[]> {
  await database.execute((manager) => manager.query('delete from archived_lead_day'));
  const history = new IssueHistory(database, archive, { now: () => NOW });
  const answers: unknown[] = [];
  const readAnswer = async (answer: Promise<unknown>) =>
    answers.push(await answer.catch((error: Error) => `${error.name}: ${error.message}`));
  const [from, to] = [toIso(FIRST_DAY), toIso(FIRST_DAY + DAYS * DAY)];
  for (const resource of [RESOURCE, OTHER, AGGREGATION, REMOVED, SKY, 'aggregation/a/first', 'site/none']) {
    const times = await archive.listIssueTimes(resource, FIRST_DAY - DAY, NOW);
    answers.push(times);
    for (const { issue_id } of times) await readAnswer(archive.findById(resource, issue_id));
    await readAnswer(archive.findById(resource, toId(FIRST_DAY + 5 * MINUTE, '1')));
    await readAnswer(archive.findById(resource, 'nothing'));
    for (let time = FIRST_DAY - HOUR; time < NOW; time += 13 * HOUR) await readAnswer(archive.findAsOf(resource, time));
    const issues: ForecastIssue[] = [];
    for await (const issue of archive.readIssues(resource, times)) issues.push(issue);
    answers.push(issues.map((issue) => JSON.stringify(issue)).sort());
    await readAnswer(new ListIssuesHandler(archive).onListIssues({ resource, from, to }));
    await readAnswer(new ReadIssueHandler(archive).onReadIssue({ resource, as_of: toIso(FIRST_DAY + 30 * HOUR) }));
    if (resource === SKY) continue;
    const range = { from: toIso(FIRST_DAY + 6 * HOUR), to: toIso(NOW - 9 * HOUR), period: 30 * MINUTE, lead: HOUR };
    await readAnswer(new ReadLeadRowsHandler(archive).onReadLeadRows({ resource, ...range }));
    await readAnswer(new ReadHistoryHandler(archive, history).onReadHistory({ resource, from, to }));
  }
  const skies = new ReadLeadSkiesHandler(archive);
  const skyRange = {
    from: toIso(FIRST_DAY + 6 * HOUR),
    to: toIso(FIRST_DAY + 2 * DAY),
    period: 30 * MINUTE,
    lead: HOUR,
  };
  await readAnswer(skies.onReadLeadSkies({ cell: 'c505-260', ...skyRange }));
  for (let day = FIRST_DAY - DAY; day < NOW; day += DAY)
    answers.push(await archive.listIssuedResources(day, day + DAY));
  return answers.map((answer) => JSON.stringify(answer));
}

import { readAudit } from '@daystar/database';
import { MODEL_VERSION } from '@daystar/forecasting';
import { DAY } from '@daystar/timeseries';
import { describeWith } from '@daystar/testing';
import {
  type TestDatabase,
  openEmbeddedDatabase,
  openPostgresDatabase,
} from '../archive-postgres/test-database.fixture';
import { LearnedInputArchive } from '../archive/learned-input-archive';
import { type LearnedTuning, TuningStore } from './tuning-store';

const NOW = Date.UTC(2026, 5, 21, 12);
const ID = '1234-abcd-5678-ef90';
const model = (values: number, version: number = MODEL_VERSION) =>
  ({ version, values, baseLearners: {}, holdOut: { excludedSites: [] } }) as never;

describe('the tuning store, embedded', () => storeBehaves(openEmbeddedDatabase));
describeWith('stack', 'the tuning store, Postgres', () => storeBehaves(openPostgresDatabase));

function storeBehaves(open: () => Promise<TestDatabase>): void {
  let testDatabase: TestDatabase;
  let store: TuningStore;
  beforeAll(async () => {
    testDatabase = await open();
    store = new TuningStore(testDatabase.database, new LearnedInputArchive(testDatabase.database));
  }, 60_000);
  afterAll(() => testDatabase.close());
  afterEach(() => store.remove(ID));

  const learned: LearnedTuning = {
    learntAt: NOW,
    began: { [DAY]: NOW },
    tuning: { actuals: [1, 0.9] },
    report: { values: 12, models: [], served: [] },
  };

  it('returns tunings that changed after a time, and archives each version', async () => {
    const saved = await store.saveLearned(ID, learned);
    expect(saved).toEqual({ ...learned, version: expect.stringMatching(/^[0-9a-f]{32}$/) as string });
    expect(await store.findChangedSince(NOW - 1)).toEqual([
      { resource_id: ID, enabled: true, learned: saved, changedAt: NOW },
    ]);
    const archived = await new LearnedInputArchive(testDatabase.database).find(saved.version!);
    expect(JSON.parse(archived!)).toEqual(learned.tuning);
    expect(await store.findChangedSince(NOW)).toEqual([]);
  });

  it('lists recently measured plants', async () => {
    const query = (sql: string) => testDatabase.database.execute((manager) => manager.query(sql));
    await query(`insert into account values ('acme', 'Acme', 'free', 1, now())`);
    await query(
      `insert into site select id, 'utility', 'acme', '{}', 1, now(), now() from unnest('{a,b,c}'::text[]) as id`,
    );
    await query(`insert into aggregation (collection_id, aggregation_id, name, members, accounts, version)
      values ('c', 'all', 'All', '[]', '{}', 1)`);
    const measured = (resource_id: string, daysAgo: number) =>
      testDatabase.database.execute((manager) =>
        manager.query(
          `insert into measurement (resource_id, period_end, period, posted_at, total_power) values ($1, $2, 'PT30M', $2, 1)`,
          [resource_id, new Date(NOW - daysAgo * DAY)],
        ),
      );
    expect(await store.findMeasuredSince(0)).toEqual([]);
    for (const [id, days] of Object.entries({ a: [90, 1], b: [90, 80], 'c/all': [2, 3], deleted: [1] }))
      for (const day of days) await measured(id, day);
    expect(await store.findMeasuredSince(NOW - 70 * DAY)).toEqual(['a', 'c/all']);
    expect(await store.findMeasuredSince(NOW - 89 * DAY)).toEqual(['a', 'b', 'c/all']);
    await query('truncate measurement, account, aggregation cascade');
  });

  it('keeps a disabled tuning, deletes a reset one, and audits both', async () => {
    await store.saveLearned(ID, learned);
    await store.addModel(ID, DAY, { version: 1, trainedAt: NOW, model: model(300) });
    const disable = { enabled: false, resource: `site/${ID}`, origin: { actor: 'acme', key_id: 'k1' } };
    await store.saveSwitch(ID, disable, NOW + 1);
    expect(await store.findChangedSince(0)).toMatchObject([{ enabled: false, learned: { report: { values: 12 } } }]);
    await store.saveSwitch(ID, { ...disable, forget: true }, NOW + 2);
    expect(await store.findChangedSince(0)).toMatchObject([{ enabled: false, learned: null, changedAt: NOW + 2 }]);
    expect(await store.loadNewestModels(ID)).toEqual(new Map());
    // No change, and no audit entry.
    await store.saveSwitch(ID, { ...disable, forget: true }, NOW + 3);
    const learnedAt = new Date(NOW).toISOString();
    const { entries } = await testDatabase.database.execute((manager) =>
      readAudit(manager, { resource: `site/${ID}` }),
    );
    const by = { action: 'changed', actor: 'acme', key_id: 'k1' };
    const off = { tuning: { enabled: false, learnt_at: learnedAt } };
    expect(entries).toMatchObject([
      { ...by, changed_at: new Date(NOW + 2).toISOString(), before: off, after: { tuning: { enabled: false } } },
      { ...by, before: { tuning: { enabled: true, learnt_at: learnedAt } }, after: off },
    ]);
    expect(entries[0].after).toEqual({ tuning: { enabled: false } });
  });

  it('returns the newest version of each model, and keeps a few older ones', async () => {
    for (const version of [1, 2, 3, 4, 5]) {
      await store.addModel(ID, DAY, { version, trainedAt: NOW + version, model: model(version) });
    }
    await store.addModel(ID, 5 * DAY, { version: 1, trainedAt: NOW, model: model(9) });
    const models = await store.loadNewestModels(ID);
    expect([...models.keys()].sort((a, b) => a - b)).toEqual([DAY, 5 * DAY]);
    expect(models.get(DAY)).toMatchObject({ version: 5, trainedAt: NOW + 5, model: { values: 5 } });
    const [{ count }] = await testDatabase.database.execute((manager) =>
      manager.query<{ count: number }[]>('select count(*)::int from tuned_model where lead_minutes = 1440'),
    );
    expect(count).toBe(3);
  });

  it('replaces models of a format that this release cannot read, although their versions are higher', async () => {
    await store.addModel(ID, 2 * DAY, { version: 5, trainedAt: NOW, model: model(7, 0) });
    await store.addModel(ID, 2 * DAY, { version: 1, trainedAt: NOW, model: model(7) });
    expect((await store.loadNewestModels(ID)).get(2 * DAY)).toEqual({ version: 1, trainedAt: NOW, model: model(7) });
    await store.remove(ID);
  });

  it('ignores models of a format that this release cannot read', async () => {
    await store.addModel(ID, DAY, { version: 1, trainedAt: NOW, model: model(7, 0) });
    expect(await store.loadNewestModels(ID)).toEqual(new Map());
  });
}

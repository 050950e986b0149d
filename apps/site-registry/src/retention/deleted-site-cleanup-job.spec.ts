import { deleteSite, listMeasurements, postMeasurements } from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { describeWith } from '@daystar/testing';
import { HOUR } from '@daystar/timeseries';
import { NOW, RegistryFixture } from '../site-registry.fixture';
import { DeletedSiteCleanupJob } from './deleted-site-cleanup-job';

describe('the cleanup of deleted sites, embedded', () => cleanupDeletesMeasurements());
describeWith('stack', 'the cleanup of deleted sites, Kafka and Postgres', () =>
  cleanupDeletesMeasurements(process.env.DAYSTAR_TEST_KAFKA),
);

function cleanupDeletesMeasurements(kafka?: string): void {
  const registry = new RegistryFixture();
  beforeAll(() => registry.open(kafka), 120_000);
  afterAll(() => registry.close());

  const countRows = async (table: string, resourceId: string) => {
    const statement = `select count(*)::integer as count from ${table} where resource_id = $1`;
    const [{ count }] = await registry.database.execute((manager) =>
      manager.query<[{ count: number }]>(statement, [resourceId]),
    );
    return count;
  };

  it('deletes all measurements of a deleted site, and none of another', async () => {
    const account_id = await registry.createAccount();
    const post = async (total_power: number, resource_id: string) => {
      const period_end = new Date(NOW - HOUR).toISOString();
      const measurements = [{ period_end, period: 'PT60M', total_power }];
      await registry.request(postMeasurements, { account_id, resource_id, measurements });
    };
    const [deleted, kept] = [await registry.createSite(account_id), await registry.createSite(account_id)];
    for (const { resource_id } of [deleted, kept]) {
      await post(1, resource_id);
      await post(2, resource_id);
    }
    await registry.request(deleteSite, { account_id, kind: deleted.kind, resource_id: deleted.resource_id });
    const job = new DeletedSiteCleanupJob(registry.database, { now: () => NOW }, createLog('test', 'silent'));
    await job.run();

    const tables = ['measurement', 'replaced_measurement', 'measurement_count'];
    const countAll = (resourceId: string) => Promise.all(tables.map((table) => countRows(table, resourceId)));
    expect(await countAll(deleted.resource_id)).toEqual([0, 0, 0]);
    expect(await countAll(kept.resource_id)).toEqual([1, 1, 1]);
    const range = { from: '2026-01-01', to: '2026-01-03' };
    const { resource_id } = kept;
    expect((await registry.request(listMeasurements, { account_id, resource_id, ...range })).measurements).toHaveLength(
      1,
    );
  });
}

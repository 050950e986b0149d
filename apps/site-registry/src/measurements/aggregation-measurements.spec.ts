import {
  buildAggregationResource,
  deleteAggregationMeasurements,
  listAggregationMeasurements,
  postAggregationMeasurements,
} from '@daystar/contracts';
import { readAudit } from '@daystar/database';
import { RegistryFixture, catchError, filterByKey, waitForDeliveries } from '../site-registry.fixture';

describe('measurements of an aggregation', () => {
  const registry = new RegistryFixture();
  const ids = { collection_id: 'mine', aggregation_id: 'all' };
  const range = { ...ids, from: '2026-01-01T10:00:00Z', to: '2026-01-01T11:00:00Z' };
  let owner = '';
  let other = '';
  beforeAll(async () => {
    await registry.open();
    owner = await registry.createAccount();
    other = await registry.createAccount();
    const { resource_id, capacity } = await registry.createSite(owner);
    await registry.database.execute((manager) =>
      manager.query(
        `insert into aggregation (collection_id, aggregation_id, name, members, accounts, owner, version)
         values ('mine', 'all', 'All', $1, $2, $3, 1)`,
        [JSON.stringify([{ resource_id, capacity }]), [owner, other], owner],
      ),
    );
    const measurements = ['10:00', '10:30', '11:00'].map((time, i) => ({
      period_end: `2026-01-01T${time}:00Z`,
      period: 'PT30M',
      total_power: i,
    }));
    await registry.request(postAggregationMeasurements, { ...ids, account_id: owner, measurements });
  }, 120_000);
  afterAll(() => registry.close());
  const list = async () =>
    (
      await registry.request(listAggregationMeasurements, {
        ...ids,
        from: '2026-01-01T00:00:00Z',
        to: '2026-01-02T00:00:00Z',
      })
    ).measurements.map(({ total_power }) => total_power);

  it('are not deleted by accounts that may only read', async () => {
    const error = await catchError(registry.request(deleteAggregationMeasurements, { ...range, account_id: other }));
    expect(error).toMatchObject({ code: 'Forbidden' });
    expect(await list()).toEqual([0, 1, 2]);
  });

  it('are deleted by their range, in one event and one audit entry', async () => {
    const deletion = { ...range, account_id: owner };
    expect(await registry.request(deleteAggregationMeasurements, deletion)).toEqual({ deleted: 2 });
    expect(await registry.request(deleteAggregationMeasurements, deletion)).toEqual({ deleted: 0 });
    expect(await list()).toEqual([0]);
    await waitForDeliveries(registry.deletedAggregationMeasurements, 'mine/all', 1);
    expect(filterByKey(registry.deletedAggregationMeasurements, 'mine/all').map(({ payload }) => payload)).toEqual([
      {
        ...ids,
        deleted_at: '2026-01-02T12:00:00.0000000Z',
        from: '2026-01-01T10:00:00.0000000Z',
        to: '2026-01-01T11:00:00.0000000Z',
      },
    ]);
    const resource = buildAggregationResource('mine', 'all');
    const { entries } = await registry.database.execute((manager) => readAudit(manager, { resource }));
    expect(entries.filter(({ action }) => action === 'deleted')).toMatchObject([{ before: { measurements: 2 } }]);
  });
});

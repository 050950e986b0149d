import { siteChanged } from '@daystar/contracts';
import { type Database, openDatabase } from '@daystar/database';
import { formatStamp } from '@daystar/timeseries';
import { reconcile } from './reconcile';
import { SYNCED_RESOURCES } from './synced-resources';

const { resource_id, account_id, kind, version: _, created_at, ...properties } = siteChanged.example;

describe('a correction of a site whose labels changed last', () => {
  let database: Database;
  const query = <T = unknown>(sql: string, values: unknown[] = []) =>
    database.execute((manager) => manager.query<T[]>(sql, values));
  beforeAll(async () => {
    database = await openDatabase({ folder: 'memory' });
    await query(
      `insert into account (account_id, name, plan, version, created_at) values ($1, 'Acme', 'free', 1, $2)`,
      [account_id, created_at],
    );
    await query(
      `insert into site (resource_id, kind, account_id, properties, version, created_at, changed_at)
       values ($1, $2, $3, $4, 3, $5, $5)`,
      [resource_id, kind, account_id, JSON.stringify({ ...properties, forecast_version: 2 }), created_at],
    );
  });
  afterAll(() => database.close());

  it('is a change that forecasts depend on', async () => {
    const sites = SYNCED_RESOURCES.find(({ table }) => table === 'site')!;
    const topic = new Map([[resource_id, { digest: 'other', lastOrder: 7, highestOrder: 7 }]]);
    expect(await reconcile(database, sites, topic, false)).toMatchObject({ corrected: 1 });
    const [{ payload }] = await query<{ payload: object }>('select payload from outbox');
    const record = { resource_id, kind, account_id, created_at: formatStamp(Date.parse(created_at)) };
    expect(payload).toEqual({ ...properties, ...record, version: 8 });
    const stored = [{ properties, version: 8 }];
    expect(await query('select properties, version from site')).toEqual(stored);
    expect(await query('select properties, version from site_change')).toEqual(stored);
  });
});

import { OutageTracker } from '@daystar/contracts';
import type { Database } from '@daystar/database';
import { createLog } from '@daystar/host';
import { LazyDatabase } from './lazy-database';

const NOON = Date.UTC(2026, 5, 21, 12);
const refused = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' });
const work = () => Promise.resolve(1);

describe('the database of an engine that has not reached Postgres', () => {
  it('reports its address, the reason for the failure, and its start', async () => {
    let error: Error | undefined = refused;
    const opened = { execute: (task: typeof work) => task(), close: () => Promise.resolve() } as unknown as Database;
    const open = () => (error ? Promise.reject(error) : Promise.resolve(opened));
    const database = new LazyDatabase(
      open,
      new OutageTracker('Postgres', 'db:5432', () => NOON),
      createLog('test', 'silent'),
    );
    await expect(database.execute(work)).rejects.toMatchObject({ code: 'Unavailable' });
    expect(database.findReadinessProblem()).toBe(
      'cannot reach Postgres at db:5432 (ECONNREFUSED) since 2026-06-21T12:00:00Z',
    );
    // The check tried again.
    await new Promise(setImmediate);
    error = undefined;
    expect(await database.execute(work)).toBe(1);
    expect(database.findReadinessProblem()).toBeUndefined();
    await database.close();
  });
});

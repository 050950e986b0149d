import { describeWith } from '@daystar/testing';
import {
  type TestDatabase,
  openEmbeddedDatabase,
  openPostgresDatabase,
} from '../archive-postgres/test-database.fixture';
import { HistoryLimits } from './history-limits';
import { HistoryQueue, LeaseLostError } from './history-queue';
import { SPECIFICATION } from './history-specification.fixture';
import { HistoryStore } from './history-store';

const SUBJECT = { kind: 'radiation', place: { latitude: 1, longitude: 2 } } as const;
/** A process that dies is replaced within this time, ms. */
const TAKEOVER_MS = 20_000;

function sharesHistories(open: () => Promise<TestDatabase>): void {
  let test: TestDatabase;
  let store: HistoryStore;
  let [one, other]: HistoryQueue[] = [];
  beforeEach(async () => {
    test = await open();
    store = new HistoryStore(test.database, new HistoryLimits(test.database));
    [one, other] = [new HistoryQueue(test.database), new HistoryQueue(test.database)];
  });
  afterEach(() => test.close());
  const add = (account_id = 'acme') =>
    store.add({
      account_id,
      plan: 'enterprise',
      specification: SPECIFICATION,
      subject: SUBJECT,
      asOf: 0,
      years: 1,
      monthCount: 12,
    });

  it('assigns each history to one process, the longest waiting first', async () => {
    const [first, second] = [await add(), await add('other')];
    const leases = await Promise.all([one.lease(), other.lease()]);
    const ids = leases.map((lease) => lease?.history_id);
    expect(new Set(ids)).toEqual(new Set([first.history_id, second.history_id]));
    expect(await one.lease()).toBeUndefined();
    await one.release(ids[0]!);
    expect((await other.lease())?.history_id).toBe(ids[0]);
  });

  it('assigns a history to another process when its process dies, which can store nothing afterwards', async () => {
    const { history_id } = await add();
    await one.lease();
    await one.storeMonth(history_id, 0, Buffer.from('january'), ['gfs']);
    expect(await other.lease()).toBeUndefined();
    const remaining = 'extract(epoch from held_until - now())::float8';
    const [{ seconds }] = await test.database.execute((manager) =>
      manager.query<{ seconds: number }[]>(`select ${remaining} as seconds from history_job`),
    );
    expect(1000 * seconds).toBeLessThan(TAKEOVER_MS);
    // The lease expires without waiting for it.
    await test.database.execute((manager) =>
      manager.query(`update history_job set held_until = held_until - $1 * interval '1 second'`, [seconds]),
    );
    const taken = await other.lease();
    expect(taken).toMatchObject({ history_id, done: 1, total: 12 });
    expect((await other.readMonth(history_id, 0)).toString()).toBe('january');
    for (const late of [one.storeMonth(history_id, 1, Buffer.from('x'), []), one.renew(history_id)])
      await expect(late).rejects.toBeInstanceOf(LeaseLostError);
    await expect(one.storeChunk(history_id, 0, Buffer.from('x'))).rejects.toBeInstanceOf(LeaseLostError);
    await other.storeMonth(history_id, 1, Buffer.from('february'), ['gfs', 'open-meteo']);
  });

  it('leaves a history with a process that renews its lease', async () => {
    const { history_id } = await add();
    await one.lease();
    await one.renew(history_id);
    expect(await other.lease()).toBeUndefined();
  });

  it('deletes the months and the file of a deleted history', async () => {
    const { history_id } = await add();
    await one.lease();
    await one.storeMonth(history_id, 0, Buffer.from('january'), ['gfs']);
    await one.storeChunk(history_id, 0, Buffer.from('chunk'));
    await one.finish(history_id, { bytes: 5, storedBytes: 5, sha256: '0'.repeat(64) });
    const reference = { account_id: 'acme', history_id };
    expect((await store.readChunk(reference, 0)).toString()).toBe('chunk');
    await store.delete(reference);
    await expect(store.readChunk(reference, 0)).rejects.toMatchObject({ code: 'NotFound' });
    const [{ rows }] = await test.database.execute((manager) =>
      manager.query<{ rows: number }[]>(
        'select (select count(*) from history_piece)::int + (select count(*) from history_chunk)::int as rows',
      ),
    );
    expect(rows).toBe(0);
  });

  it('names the weather sources of all months, the most important first, but not when an earlier release computed one of them', async () => {
    const { history_id } = await add();
    await one.lease();
    await one.storeMonth(history_id, 0, Buffer.from('january'), []);
    expect(await one.readWeatherSource(history_id)).toBe('climatology');
    await one.storeMonth(history_id, 1, Buffer.from('february'), ['open-meteo', 'gfs']);
    await one.storeMonth(history_id, 2, Buffer.from('march'), ['gfs']);
    expect(await one.readWeatherSource(history_id)).toBe('gfs, open-meteo');
    await test.database.execute((manager) =>
      manager.query('insert into history_piece (history_id, number, columns) values ($1, 3, $2)', [
        history_id,
        Buffer.from('april'),
      ]),
    );
    expect(await one.readWeatherSource(history_id)).toBeUndefined();
    await one.finish(history_id, { bytes: 5, storedBytes: 5, sha256: '0'.repeat(64) });
    expect(await store.show({ account_id: 'acme', history_id })).not.toHaveProperty('weather_source');
  });

  it('stores nothing of a cancelled history', async () => {
    const { history_id } = await add();
    await one.lease();
    await store.delete({ account_id: 'acme', history_id });
    await expect(one.storeMonth(history_id, 0, Buffer.from('x'), [])).rejects.toBeInstanceOf(LeaseLostError);
  });
}

describe('the queue of histories, embedded', () => sharesHistories(openEmbeddedDatabase));
describeWith('stack', 'the queue of histories in Postgres', () => sharesHistories(openPostgresDatabase));

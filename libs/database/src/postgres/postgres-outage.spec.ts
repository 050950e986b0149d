import { type Socket, connect, createServer } from 'node:net';
import { describeWith, eventually } from '@daystar/testing';
import type { EntityManager } from 'typeorm';
import type { Database } from '../database';
import { openDatabase } from '../open-database';

const SECOND = 'select 1 as answer';

describeWith('stack', 'a Postgres that becomes unavailable', () => {
  let sockets: Socket[] = [];
  let isSilent = false;
  const target = new URL(process.env.DAYSTAR_TEST_POSTGRES ?? 'postgres://localhost');
  // A proxy, so that the connection can become silent, as with a cut cable.
  const proxy = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    const pass = (from: Socket, to: Socket) => from.on('data', (data) => void (isSilent || to.write(data)));
    pass(near, far);
    pass(far, near);
    near.on('close', () => far.destroy()).on('error', () => far.destroy());
    far.on('close', () => near.destroy()).on('error', () => near.destroy());
    sockets.push(near);
  });
  let database: Database;

  beforeAll(async () => {
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const through = new URL(target);
    through.hostname = '127.0.0.1';
    through.port = String((proxy.address() as { port: number }).port);
    database = await openDatabase({ postgres: through.href });
  });
  afterAll(async () => {
    await database.close();
    proxy.close();
  });

  const request = () => database.execute((manager) => manager.query(SECOND));
  const write = () =>
    database.transaction(async (manager) => {
      await manager.query(SECOND);
      sockets.forEach((socket) => socket.destroy());
      await manager.query(SECOND);
    });

  it('fails callers with Unavailable, and serves them again when it is available', async () => {
    await expect(write()).rejects.toMatchObject({ code: 'Unavailable', retryAfterSeconds: 5 });
    const { port } = proxy.address() as { port: number };
    expect(database.findReadinessProblem()).toMatch(
      new RegExp(`^cannot reach Postgres at 127\\.0\\.0\\.1:${port} \\([^)]+\\) since 2\\d{3}-[\\d-]+T[\\d:]+Z$`),
    );
    expect(await request()).toEqual([{ answer: 1 }]);
    expect(database.findReadinessProblem()).toBeUndefined();
  });

  it.each([
    [
      'breaks between two statements',
      async (manager: EntityManager) => {
        sockets.forEach((socket) => socket.destroy());
        await eventually(() => manager.queryRunner!.isReleased || undefined);
      },
    ],
    [
      'ends a transaction for want of a statement',
      async (manager: EntityManager) => {
        await manager.query('set local idle_in_transaction_session_timeout = 20');
        // Like a stopped process: no response arrives before the timeout.
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
      },
    ],
  ])('fails callers with Unavailable when it %s', async (_how, happens) => {
    const work = database.transaction(async (manager) => {
      await manager.query(SECOND);
      await happens(manager);
      await manager.query(SECOND);
    });
    await expect(work).rejects.toMatchObject({ code: 'Unavailable' });
    expect(await request()).toEqual([{ answer: 1 }]);
  });

  it('does not reuse a connection that has timed out', async () => {
    await request();
    isSilent = true;
    await expect(request()).rejects.toMatchObject({ code: 'Unavailable' });
    sockets = [];
    isSilent = false;
    expect(await request()).toEqual([{ answer: 1 }]);
    expect(sockets).toHaveLength(1);
  });
});

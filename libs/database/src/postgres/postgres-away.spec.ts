import { type Socket, connect, createServer } from 'node:net';
import { describeWith } from '@daystar/testing';
import type { Database } from '../database';
import { openDatabase } from '../open-database';

const SECOND = 'select 1 as answer';

describeWith('stack', 'a Postgres that goes away', () => {
  let sockets: Socket[] = [];
  let deaf = false;
  const target = new URL(process.env.DAYSTAR_TEST_POSTGRES ?? 'postgres://localhost');
  // Between the two, so that the connection can fall silent as when a cable is cut.
  const proxy = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    const pass = (from: Socket, to: Socket) => from.on('data', (data) => void (deaf || to.write(data)));
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

  const ask = () => database.read((manager) => manager.query(SECOND));
  const write = () =>
    database.transaction(async (manager) => {
      await manager.query(SECOND);
      sockets.forEach((socket) => socket.destroy());
      await manager.query(SECOND);
    });

  it('makes callers fail with Unavailable and works again when it is back', async () => {
    await expect(write()).rejects.toMatchObject({ code: 'Unavailable', retryAfterSeconds: 5 });
    expect(database.trouble()).toMatch(/^the database is away: /);
    expect(await ask()).toEqual([{ answer: 1 }]);
    expect(database.trouble()).toBeUndefined();
  });

  it('does not hand out a connection that fell silent again', async () => {
    await ask();
    deaf = true;
    await expect(ask()).rejects.toMatchObject({ code: 'Unavailable' });
    sockets = [];
    deaf = false;
    expect(await ask()).toEqual([{ answer: 1 }]);
    expect(sockets).toHaveLength(1);
  });
});

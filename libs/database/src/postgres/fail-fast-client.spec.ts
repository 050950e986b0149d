import { type AddressInfo, type Server, createServer } from 'node:net';
import { Pool } from 'pg';
import { isTemporaryError } from '../is-temporary-error';
import { findUnavailableReason } from '../unavailable-reason';
import { FailFastClient } from './fail-fast-client';

/** Builds a message of the Postgres protocol: type, length, body. */
function toMessage(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}
const AUTHENTICATED = toMessage('R', Buffer.alloc(4));
const READY = toMessage('Z', Buffer.from('I'));
const toFatalError = (code: string) => toMessage('E', Buffer.from(`SFATAL\0C${code}\0Mthe reason\0\0`));

describe('a client of a Postgres', () => {
  let server: Server;
  let pool: Pool;

  /** Starts a server that responds to each new connection with one packet, and closes it. */
  async function respondWith(...messages: Buffer[]): Promise<void> {
    server = createServer((socket) => {
      socket.on('error', () => undefined).once('data', () => socket.end(Buffer.concat(messages)));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    pool = new Pool({ Client: FailFastClient, host: '127.0.0.1', port, user: 'daystar', password: 'secret' });
    pool.on('error', () => undefined);
  }
  afterEach(async () => {
    await pool.end();
    await new Promise((resolve) => server.close(resolve));
  });

  it('rejects the next statement when its connection ends while the pool hands it out', async () => {
    await respondWith(AUTHENTICATED, READY, toFatalError('57P01'));
    const client = await pool.connect();
    const error: unknown = await client.query('select 1').catch((thrown: unknown) => thrown);
    client.release();
    expect(findUnavailableReason(error)).toMatch(/^Client has encountered a connection error/);
    expect(pool.totalCount).toBe(0);
  });

  it.each(['55000', '57P03', '53300', '28P01', '3D000'])(
    'is refused with %s by an unavailable database',
    async (code) => {
      await respondWith(toFatalError(code));
      const error: unknown = await pool.connect().catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code });
      expect(findUnavailableReason(error)).toBe('the reason');
      expect(isTemporaryError(error)).toBe(true);
    },
  );

  it.each(['22023', '42704'])('is refused with %s, an invalid setting, for good', async (code) => {
    await respondWith(toFatalError(code));
    const error: unknown = await pool.connect().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code });
    expect(isTemporaryError(error)).toBe(false);
  });
});

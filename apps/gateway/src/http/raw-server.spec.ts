import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { createRawServerFactory } from './raw-server';

type FastifyHandler = Parameters<ReturnType<typeof createRawServerFactory>>[0];

describe('the server below Fastify', () => {
  let server: Server;
  afterEach(() => server.close());

  it.each(['GET /usage HTTP/1.1\r\nhost: x\r\n', 'POST /keys HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{'])(
    'closes a request that stays incomplete at its deadline, not at the next check half a minute later: %j',
    async (cut) => {
      server = createRawServerFactory({ requestTimeout: 200 })(() => undefined, {}) as Server;
      await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(cut));
      let answer = '';
      socket.on('data', (piece) => (answer += piece.toString()));
      await new Promise((done) => socket.once('close', done));
      expect(answer).toMatch(/^HTTP\/1.1 408 /);
    },
  );

  it('disconnects a client that reads nothing of a response', async () => {
    const body = Buffer.alloc(32 * 1024 * 1024);
    const listener = ((_: IncomingMessage, response: ServerResponse) =>
      response.end(body)) as unknown as FastifyHandler;
    server = createRawServerFactory({ stalledReaderTimeout: 300 })(listener, {}) as Server;
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
    const disconnected = new Promise((done) => server.once('connection', (socket) => socket.once('close', done)));
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
    socket.pause().write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
    await disconnected;
    socket.destroy();
  });
});

import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { createRawServerFactory } from './raw-server';

describe('the server below Fastify', () => {
  let server: Server;
  afterEach(() => server.close());

  it.each(['GET /usage HTTP/1.1\r\nhost: x\r\n', 'POST /keys HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{'])(
    'ends a request that stays incomplete when its time is over, not at the check half a minute later: %j',
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
});

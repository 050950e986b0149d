import { EventEmitter, once } from 'node:events';
import { type RequestListener, type Server, createServer } from 'node:http';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { GatewayFixture, KEY } from '../gateway.fixture';
import { closeStalledReaders } from './stalled-readers';

const TIMEOUT_MS = 2000;
/** More bytes than the kernel buffers for a client that reads nothing. */
const BODY = Buffer.alloc(32 * 1024 * 1024, 'x');
const REQUEST = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n';

describe('a server that closes stalled connections', () => {
  let server: Server;
  let socket: Socket;
  afterEach(() => {
    socket.destroy();
    server.close();
  });

  async function open(listener: RequestListener): Promise<void> {
    server = createServer(listener);
    closeStalledReaders(server, TIMEOUT_MS);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
    await once(socket, 'connect');
  }

  it('closes one whose client reads nothing of a response', async () => {
    let isClosed = false;
    await open((_, response) => void response.end(BODY).once('close', () => (isClosed = true)));
    socket.pause().write(REQUEST);
    const started = performance.now();
    while (!isClosed) await sleep(20);
    const waited = performance.now() - started;
    expect(waited).toBeGreaterThanOrEqual(TIMEOUT_MS);
  });

  it('sends the whole response to a client that reads slowly', async () => {
    await open((_, response) => response.end(BODY));
    let received = 0;
    socket.on('data', (piece: Buffer) => {
      received += piece.length;
      socket.pause();
      setTimeout(() => socket.resume(), 8);
    });
    socket.write(REQUEST);
    while (received < BODY.length) {
      await sleep(20);
      expect(socket.destroyed).toBe(false);
    }
  });

  it('does not close one while it waits for a slow handler', async () => {
    await open((_, response) => void setTimeout(() => response.end('late'), 2 * TIMEOUT_MS));
    let answer = '';
    socket.on('data', (piece: Buffer) => (answer += piece.toString()));
    socket.write(REQUEST);
    while (!answer.includes('late')) {
      await sleep(20);
      expect(socket.destroyed).toBe(false);
    }
  });
});

describe('a client that reads a response of a megabyte', () => {
  beforeEach(() => jest.useFakeTimers({ now: 0 }));
  afterEach(() => jest.useRealTimers());

  it.each([
    [0, 22],
    [0.9, 22],
    [1.2, undefined],
  ])('at %d kB/s is disconnected after %p s', (rate, seconds) => {
    const server = new EventEmitter();
    closeStalledReaders(server as Server, 20_000);
    let closedAt: number | undefined;
    const handle = { bytesWritten: 0, writeQueueSize: 0 };
    const destroy = () => (closedAt ??= performance.now() / 1000);
    server.emit('connection', Object.assign(new EventEmitter(), { writableLength: 1e6, _handle: handle, destroy }));
    for (let second = 0; second < 90; second++) {
      jest.advanceTimersByTime(1000);
      handle.bytesWritten += rate * 1000;
    }
    server.emit('close');
    expect(closedAt).toBe(seconds);
  });
});

describe('clients without a key that pipeline requests and read no responses', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());

  it.each([
    ['300 requests on each of a few connections', 300, 1],
    ['20 requests on each of many connections', 20, 15],
  ])('leave slots to other clients: %s', async (_, requests, connections) => {
    const { hostname, port } = new URL(fixture.gateway.url);
    const headers = { authorization: `Bearer ${KEY}`, accept: 'application/json' };
    const sockets: Socket[] = [];
    const connectOne = () => {
      const pipelined = 'GET /openapi.json HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(requests);
      const socket = connect({ host: hostname, port: Number(port) }, () => socket.pause().write(pipelined));
      // The kernel takes the first responses; those to the second batch wait for the client.
      setTimeout(() => socket.write(pipelined), 100);
      return socket.on('error', () => undefined);
    };
    try {
      for (let wave = 0; wave < 8; wave++) {
        sockets.push(...Array.from({ length: connections }, connectOne));
        await sleep(250);
        const { status } = await fetch(`${fixture.gateway.url}/usage`, { headers });
        expect(status).toBe(200);
      }
    } finally {
      for (const socket of sockets) socket.destroy();
    }
  });
});

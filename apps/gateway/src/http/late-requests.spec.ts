import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { respondToMalformedRequest } from './raw-errors';
import { createRawServerFactory } from './raw-server';

type FastifyHandler = Parameters<ReturnType<typeof createRawServerFactory>>[0];

/** Responds when the body is complete. */
const handleRequest = ((request: IncomingMessage, response: ServerResponse) =>
  request.resume().once('end', () => response.end('read'))) as unknown as FastifyHandler;

/** Blocks the event loop. */
const block = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

describe('requests that the server reads too late', () => {
  let server: Server;
  let socket: Socket;
  afterEach(() => {
    socket.destroy();
    server.close();
  });

  /** Sends texts while the event loop is blocked, after a first one that the server reads. @returns the response */
  async function sendWhileBlocked(first: string, whileBlocked: string): Promise<string> {
    server = createRawServerFactory({ requestTimeout: 1000 })(handleRequest, {}) as Server;
    server.on('clientError', respondToMalformedRequest);
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
    socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    await new Promise((done) => socket.once('connect', done));
    if (first) socket.write(first);
    await new Promise((done) => setTimeout(done, 100));
    if (whileBlocked) socket.write(whileBlocked);
    block(2500);
    return new Promise((done) => socket.once('data', (data) => done(data.toString())));
  }

  const GET = 'GET /usage HTTP/1.1\r\nhost: x\r\n\r\n';
  const POST = 'POST /keys HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n\r\n';
  it.each([
    ['without a body', '', GET],
    ['with the body behind its head', POST, 'abcd'],
    ['with head and body together', '', `${POST}abcd`],
  ])('are served if they have arrived: %s', async (_, first, whileBlocked) => {
    expect(await sendWhileBlocked(first, whileBlocked)).toMatch(/^HTTP\/1.1 200 [^]*read$/);
  });

  it.each([
    ['its head', 'GET /usage'],
    ['its body', `${POST}a`],
  ])('get a 503 that does not blame the client if %s stays incomplete', async (_, first) => {
    const response = await sendWhileBlocked(first, '');
    expect(response).toMatch(/^HTTP\/1.1 503 [^]*retry-after: 5\r\n/);
    expect(response).toContain('"error_code":"Unavailable","message":"The service was overloaded');
  });
});

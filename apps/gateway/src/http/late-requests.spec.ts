import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { type RawErrorPageRenderer, respondToMalformedRequest } from './raw-errors';
import { createRawServerFactory } from './raw-server';

type FastifyHandler = Parameters<ReturnType<typeof createRawServerFactory>>[0];

/** Responds when the body is complete. */
const handleRequest = ((request: IncomingMessage, response: ServerResponse) =>
  request.resume().once('end', () => response.end('read'))) as unknown as FastifyHandler;

/** Blocks the event loop. */
const block = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

const renderPage: RawErrorPageRenderer = ({ code }, { headers }) =>
  headers.accept === 'text/html' ? { headers: { 'content-type': 'text/html' }, body: `<p>${code}</p>` } : undefined;

describe('requests that the server reads too late', () => {
  let server: Server;
  let socket: Socket;
  afterEach(() => {
    socket.destroy();
    server.close();
  });

  /**
   * Sends texts while the event loop is blocked, after a first one that the server reads.
   * @returns what the server sends until it closes the connection, or until the text is complete
   */
  async function sendWhileBlocked(first: string, whileBlocked: string, complete = /[^]/): Promise<string> {
    server = createRawServerFactory({ requestTimeout: 1000 })(handleRequest, {}) as Server;
    server.on('clientError', (error, client) => respondToMalformedRequest(error, client as Socket, renderPage));
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
    socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    await new Promise((done) => socket.once('connect', done));
    if (first) socket.write(first);
    await new Promise((done) => setTimeout(done, 100));
    if (whileBlocked) socket.write(whileBlocked);
    block(2500);
    let response = '';
    return new Promise((done) =>
      socket
        .once('close', () => done(response))
        .on('data', (data) => complete.test((response += data.toString())) && done(response)),
    );
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

  it('show a browser the error as a page if its body stays incomplete', async () => {
    const first = `${POST.replace('\r\n\r\n', '\r\naccept: text/html\r\n\r\n')}a`;
    const response = await sendWhileBlocked(first, '');
    expect(response).toMatch(/^HTTP\/1.1 503 [^]*content-type: text\/html\r\n[^]*retry-after: 5\r\n/);
    expect(response).toMatch(/\r\n\r\n<p>Unavailable<\/p>$/);
  });

  it('are none on a connection without bytes, which is closed: a browser would take a response for that of its next request', async () => {
    expect(await sendWhileBlocked('', '')).toBe('');
  });
});

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { eventually } from '@daystar/testing';
import { createRawServerFactory } from './raw-server';

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`;
const getMany = (count: number) => Array.from({ length: count }, (_, index) => get(`/${index}`)).join('');

describe('requests that a client pipelines on one connection', () => {
  let server: Server;
  let port: number;
  let begun: string[];
  let unanswered: ServerResponse[];
  /** Responds at once if true; otherwise the test responds. */
  let isPrompt: boolean;
  let received: Socket;
  const sockets: Socket[] = [];

  beforeEach(async () => {
    [begun, unanswered, isPrompt] = [[], [], false];
    server = createRawServerFactory({})((request, response) => {
      begun.push(request.url!);
      if (isPrompt) request.resume().once('end', () => response.end(request.url));
      else unanswered.push(response);
    }, {}) as Server;
    server.once('connection', (socket) => (received = socket));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    port = (server.address() as AddressInfo).port;
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
    server.closeAllConnections();
    server.close();
  });

  async function open(): Promise<Socket> {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    sockets.push(socket);
    await once(socket, 'connect');
    return socket;
  }
  const countOpenConnections = () => promisify(server.getConnections.bind(server))();

  it('are started a few at a time, and no further ones are read meanwhile', async () => {
    const socket = await open();
    socket.write(getMany(20));
    await eventually(() => (received.bytesRead === getMany(20).length && begun.length === 4) || undefined);
    // More bytes than the kernel buffers for a process that does not read.
    socket.write(Buffer.alloc(16 * 1024 * 1024));
    await sleep(50);
    expect(begun).toEqual(['/0', '/1', '/2', '/3']);
    for (let answered = 0; answered < 12; answered++) {
      unanswered.shift()!.end();
      await eventually(() => unanswered.length === 4 || undefined);
    }
    expect(begun).toHaveLength(16);
    expect([socket.destroyed, received.bytesRead]).toEqual([false, getMany(20).length]);
  });

  it('are all answered in order, the last one with a body', async () => {
    isPrompt = true;
    const socket = await open();
    let text = '';
    socket.setEncoding('latin1').on('data', (piece: string) => (text += piece));
    const body = 'x'.repeat(300_000);
    socket.write(
      `${getMany(31)}POST /last HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    await once(socket, 'close');
    const paths = [...text.matchAll(/\r\n\r\n(\/\d+|\/last)/g)].map(([, path]) => path);
    expect(paths).toEqual([...Array.from({ length: 31 }, (_, index) => `/${index}`), '/last']);
  });

  it('delay a request of another connection by only a few turns of the event loop', async () => {
    isPrompt = true;
    const [many, one] = [await open(), await open()];
    many.resume().write(getMany(30));
    one.write(get('/other'));
    while (!begun.includes('/other')) await nextTurn();
    expect(begun.indexOf('/other')).toBeLessThan(10);
  });

  it('close the connection when they exceed 32, and the rest is not parsed', async () => {
    let parsed = 0;
    const count = () => parsed++;
    subscribe('http.server.request.start', count);
    const socket = await open();
    socket.resume().write(getMany(2000));
    await once(socket, 'close');
    unsubscribe('http.server.request.start', count);
    expect([parsed, begun.length]).toEqual([33, 4]);
  });

  it('close the connection while 4,000 requests of all connections are queued', async () => {
    const many = await Promise.all(Array.from({ length: 144 }, open));
    for (const socket of many) socket.resume().write(getMany(32));
    // 142 times 28 are 3,976.
    while (many.filter(({ closed }) => !closed).length > 142) await sleep(20);
    // Queued connections are not read, so the disconnection of their clients shows only at the response.
    for (const socket of many) socket.resetAndDestroy();
    // Each response shows that a client has disconnected, so that the server reads no further request of it.
    await eventually(async () => {
      for (const response of unanswered.splice(0)) response.end();
      return (await countOpenConnections()) === 0 || undefined;
    });
    const another = await open();
    const begunBefore = begun.length;
    another.write(getMany(32));
    await eventually(() => begun.length === begunBefore + 4 || undefined);
    expect([another.destroyed, begun.slice(-4)]).toEqual([false, ['/0', '/1', '/2', '/3']]);
  });

  it('are not started after the client has disconnected', async () => {
    const socket = await open();
    socket.write(getMany(30));
    await eventually(() => begun.length === 4 || undefined);
    socket.resetAndDestroy();
    await sleep(50);
    for (const response of unanswered.splice(0)) response.end();
    await sleep(50);
    for (const response of unanswered.splice(0)) response.end();
    await sleep(50);
    expect(begun.length).toBeLessThan(20);
  });

  it('are answered when the server closes; connections that have sent no request or part of one are closed a second later', async () => {
    const [silent, partial, kept, busy] = [await open(), await open(), await open(), await open()];
    partial.write('GET /partial HTTP/1.1\r\nhost: a\r\n');
    kept.write(get('/kept'));
    (await eventually(() => unanswered.shift())).end();
    kept.write('GET /second HTTP/1.1\r\n');
    busy.write(get('/busy'));
    await eventually(() => begun.includes('/busy') || undefined);
    const accepted = once(server, 'connection');
    const arriving = await open();
    await accepted;
    const closed = Promise.all([silent, partial, kept].map((socket) => once(socket.resume(), 'close')));
    const stopped = new Promise((resolve) => server.close(resolve));
    arriving.write(get('/arriving'));
    await closed;
    expect(begun).toContain('/arriving');
    unanswered.pop()!.setHeader('connection', 'close').end();
    expect([busy.destroyed, unanswered.length]).toEqual([false, 1]);
    unanswered.shift()!.setHeader('connection', 'close').end();
    await stopped;
  });
});

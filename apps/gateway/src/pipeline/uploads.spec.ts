import { type Socket, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { eventually } from '@daystar/testing';
import { fastify } from 'fastify';
import type { AdminKeys } from '../auth/admin-keys';
import type { Authenticator } from '../auth/authenticator';
import type { SessionsService } from '../auth/sessions.service';
import { WorkerBodyParser } from '../http/body-parsers/worker-body-parser';
import { GatewayFixture, KEY, OTHER_KEY } from '../gateway.fixture';
import type { Quota } from '../rate-limiting/quota';
import { AdmissionControl } from '../http/admission-control';
import { StalledUploadGuard } from './stalled-upload-guard';
import { UploadGuard } from './upload-guard';

/** Waits until a client has received something. */
const receive = ({ text }: { text: () => string }) => eventually(() => text() || undefined);

describe('request bodies in transit', () => {
  const fixture = new GatewayFixture();
  const sockets: Socket[] = [];
  let port: number;
  beforeAll(async () => {
    await fixture.start();
    port = Number(new URL(fixture['gateway'].url).port);
  });
  afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));
  afterAll(() => fixture.close());

  /** Sends the head of a request, and some of its body if given. @returns the response until `ended` */
  async function send(
    head: string,
    localAddress = '127.0.0.1',
  ): Promise<{ text: () => string; ended: Promise<void>; socket: Socket }> {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    sockets.push(socket);
    let received = '';
    socket.on('data', (data) => (received += data.toString())).on('error', () => {});
    const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
    socket.write(head);
    return { text: () => received, ended, socket };
  }
  const post = (path: string, length: number, headers = '') =>
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n${headers}\r\n`;

  it('do not block others: with 300 idle uploads the gateway still responds', async () => {
    const idle = await Promise.all(Array.from({ length: 300 }, () => send(post('/utility_scale_sites', 10))));
    for (let i = 0; i < 20; i++) expect((await fixture.get('/utility_scale_sites')).status).toBe(200);
    // Most are refused, because one address may not send so many.
    const isRefused = ({ text }: { text: () => string }) => /^HTTP\/1\.1 429/.test(text());
    await eventually(() => idle.filter(isRefused).length >= 300 - 32 || undefined);
    const refused = idle.filter(isRefused);
    expect(refused[0].text()).toContain('"error_code":"Busy"');
  }, 30_000);

  it('are aborted when no bytes arrive for five seconds', async () => {
    const { text, ended } = await send(post('/utility_scale_sites', 10, `authorization: Bearer ${KEY}\r\n`));
    await ended;
    expect(text()).toMatch(/^HTTP\/1\.1 408/);
    expect(text()).toContain('"error_code":"RequestTimeout"');
  }, 30_000);

  it('are aborted at 30 a second when many stall together, so that other requests are not delayed', async () => {
    // Clients see the ends of several uploads at once after a stall of the event loop.
    const endedAt: number[] = [];
    const guard = StalledUploadGuard.prototype as unknown as { endNext: () => void };
    const { endNext } = guard;
    const ending = jest.spyOn(guard, 'endNext').mockImplementation(function (this: unknown) {
      endedAt.push(performance.now());
      endNext.call(this as typeof guard);
    });
    const addresses = Array.from({ length: 60 }, (_, number) => `127.0.2.${number + 1}`);
    const all = await Promise.all(addresses.map((address) => send(post('/utility_scale_sites', 10), address)));
    await Promise.all(all.map(({ ended }) => ended));
    ending.mockRestore();
    expect(endedAt.length).toBeGreaterThanOrEqual(60);
    expect(endedAt[59] - endedAt[0]).toBeGreaterThan((1000 * (60 - 1)) / 30 - 100);
    expect(all.filter(({ text }) => text().startsWith('HTTP/1.1 408'))).toHaveLength(60);
  }, 40_000);

  it('are aborted below a kilobyte per second', async () => {
    const { text, ended, socket } = await send(
      post('/utility_scale_sites', 60_000, `authorization: Bearer ${KEY}\r\n`),
    );
    const trickle = setInterval(() => socket.write(' '), 500);
    await ended;
    clearInterval(trickle);
    expect(text()).toMatch(/^HTTP\/1\.1 408/);
  }, 30_000);

  it('are aborted behind a long poll of the same connection too, and release their slot', async () => {
    const rows = `/utility_scale_sites/${await fixture.addSiteWithRows()}/forecasts?format=json`;
    const issue = (await fixture.get(rows)).headers.get('x-issue-id');
    const key = `authorization: Bearer ${KEY}\r\n`;
    const longPoll = `GET ${rows}&newer_than=${issue} HTTP/1.1\r\nhost: localhost\r\n${key}\r\n`;
    const { text, ended } = await send(longPoll + post('/utility_scale_sites', 10, key));
    await ended;
    expect(text()).toBe('');
  }, 15_000);

  it('leave slots to other accounts of the same address, and to paying accounts', async () => {
    const key = `authorization: Bearer ${OTHER_KEY}\r\n`;
    const own = await Promise.all(Array.from({ length: 33 }, () => send(post('/utility_scale_sites', 1000, key))));
    const addresses = Array.from({ length: 33 }, (_, number) => `127.0.1.${number + 1}`);
    const withoutKey = await Promise.all(
      addresses.flatMap((address) =>
        Array.from({ length: 32 }, () => send(post('/utility_scale_sites', 1000), address)),
      ),
    );
    const refused = (all: { text: () => string }[]) => all.filter(({ text }) => /^HTTP\/1\.1 429/.test(text())).length;
    await eventually(() => refused(own) + refused(withoutKey) >= 33 || undefined);
    expect([refused(own), refused(withoutKey)]).toEqual([1, 32]);
    expect((await fixture.send('POST', '/utility_scale_sites', {})).status).toBe(400);
  }, 30_000);

  it('above the size of a form are not read without a valid key', async () => {
    expect(await receive(await send(post('/utility_scale_sites', 900_000)))).toMatch(/^HTTP\/1\.1 401/);
  });

  it('without a stated length are not read without a valid key', async () => {
    const chunked = await send(
      'POST /utility_scale_sites HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
    );
    expect(await receive(chunked)).toMatch(/^HTTP\/1\.1 401/);
  });

  it('are limited to four large ones per account, besides small ones', async () => {
    const key = `authorization: Bearer ${KEY}\r\n`;
    const large = await Promise.all(Array.from({ length: 5 }, () => send(post('/utility_scale_sites', 900_000, key))));
    const refused = () => large.map(({ text }) => text()).filter(Boolean);
    await eventually(() => refused().length > 0 || undefined);
    expect(refused()).toEqual([expect.stringMatching(/^HTTP\/1\.1 429/)]);
    expect(refused()[0]).toContain('Too many large uploads are in progress. Try again in 5 seconds.');
    expect((await fixture.send('POST', '/utility_scale_sites', {})).status).toBe(400);
    sockets.splice(0).forEach((socket) => socket.destroy());
    const padding = 'x'.repeat(70_000);
    await eventually(
      async () => (await fixture.send('POST', '/utility_scale_sites', { padding })).status === 400 || undefined,
    );
  });

  it("that are large are not read when the minute's quota of their account is used up", async () => {
    await fixture.addAccount('spent', 'free', 'a-key-without-room');
    const headers = { authorization: 'Bearer a-key-without-room' };
    let left = 1;
    while (left > 0)
      left = Number((await fixture.get('/utility_scale_sites', headers)).headers.get('x-rate-limit-remaining'));
    const upload = await send(post('/utility_scale_sites', 900_000, `authorization: ${headers.authorization}\r\n`));
    const text = await receive(upload);
    expect(text).toMatch(/^HTTP\/1\.1 429/);
    expect(text).toMatch(/^retry-after: \d+\r\n/m);
    expect(text.split('\r\n\r\n')[1]).toBe('');
  });

  it('do not time out while they wait to be parsed', async () => {
    const threaded = await new GatewayFixture(1).start();
    const read = jest.spyOn(WorkerBodyParser.prototype, 'parse');
    read.mockImplementationOnce((_request, _body, _type, done) => void setTimeout(done, 6000, null, {}));
    const answer = await threaded.send('POST', '/utility_scale_sites', { padding: 'x'.repeat(70_000) });
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining("'latitude' is required")]);
    read.mockRestore();
    await threaded.close();
  }, 20_000);

  it('are parsed as a table only where one is accepted, and only up to the maximum number of rows', async () => {
    const table = { 'content-type': 'text/csv' };
    expect((await fixture.send('POST', '/utility_scale_sites', 'a,b\n1,2', table)).status).toBe(415);
    const id = await fixture.addSiteWithRows();
    const rows = `period_end,period,total_power\n${'1,2,3\n'.repeat(600_000)}`;
    const response = await fixture.send('POST', `/utility_scale_sites/${id}/measurements`, rows, table);
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining('The table must have at most 10,000 rows. Send it in several requests.'),
    ]);
  });

  it('log no error when their client disconnects', async () => {
    const errors = jest.spyOn(fixture.log, 'error');
    const debugLog = jest.spyOn(fixture.log, 'debug');
    const check = jest.spyOn(UploadGuard.prototype, 'check');
    const { socket } = await send(`${post('/utility_scale_sites', 100, `authorization: Bearer ${KEY}\r\n`)}{"name"`);
    await eventually(() => check.mock.calls.length > 0 || undefined);
    socket.destroy();
    await eventually(() => debugLog.mock.calls.some(([text]) => text === 'upload aborted by the client') || undefined);
    expect(errors).not.toHaveBeenCalled();
    jest.restoreAllMocks();
    expect((await fixture.get('/utility_scale_sites')).status).toBe(200);
  });
});

describe('a client without a key that has used up its requests', () => {
  const fixture = new GatewayFixture();
  beforeAll(async () => {
    await fixture.start();
    while ((await fetch(`${fixture.gateway.url}/utility_scale_sites`)).status !== 429);
  });
  afterAll(() => fixture.close());

  /** Starts an upload. @returns its response and the time until the connection closed, ms */
  async function upload(): Promise<{ socket: Socket; closed: Promise<{ text: string; ms: number }> }> {
    const socket = connect(Number(new URL(fixture.gateway.url).port), '127.0.0.1');
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
    const startedAt = performance.now();
    let text = '';
    socket.on('data', (data) => (text += data.toString())).on('error', () => {});
    socket.write('POST /accounts HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n');
    const closed = new Promise<{ text: string; ms: number }>((resolve) =>
      socket.once('close', () => resolve({ text, ms: performance.now() - startedAt })),
    );
    return { socket, closed };
  }

  it('is refused after a second when it sends a body, and disconnected, so that it cannot reconnect at full speed', async () => {
    const { text, ms } = await (await upload()).closed;
    expect(text).toMatch(/^HTTP\/1\.1 429/);
    expect(ms).toBeGreaterThan(950);
  });

  it('waits for the refusal only beside 255 others, even when clients disconnect while they wait', async () => {
    for (let round = 0; round < 2; round++) {
      let waiting: Awaited<ReturnType<typeof upload>>[];
      let isAnyRefused: boolean;
      do {
        isAnyRefused = false;
        waiting = await Promise.all(Array.from({ length: 256 }, upload));
        for (const { closed } of waiting) void closed.then(() => (isAnyRefused = true));
        await sleep(100);
        expect((await (await upload()).closed).text).toMatch(/^HTTP\/1\.1 429/);
        // A stall of a second ends the waits of the others first.
      } while (isAnyRefused);
      for (const { socket } of waiting) socket.destroy();
      // The gateway notices the disconnections within a few turns of its event loop.
      const waits: number[] = [];
      do waits.push((await (await upload()).closed).ms);
      while (waits.at(-1)! < 950 && waits.length < 5);
      expect(waits.at(-1)).toBeGreaterThan(950);
    }
  }, 60_000);
});

describe('uploads of many accounts', () => {
  const app = fastify();
  const authenticate = ({ 'x-api-key': key }: { 'x-api-key': string }) => ({
    account: { account_id: key, plan: key.split('-')[0] },
  });
  const uploads = new UploadGuard(
    { authenticate } as unknown as Authenticator,
    {} as SessionsService,
    {} as AdminKeys,
    { checkMinuteLimit: () => undefined } as unknown as Quota,
  );
  new AdmissionControl().install(app, { uploads });
  app.post('/', async () => 'read');
  beforeAll(() => app.listen({ host: '127.0.0.1', port: 0 }));
  afterAll(() => app.close());

  it.each([
    ['free', 1000, 128, 32],
    ['enterprise', 1000, 256, 32],
    ['free', 70_000, 8, 4],
    ['enterprise', 70_000, 24, 4],
  ])('of plan %s, of %d bytes, are limited to %d in total', async (plan, length, limit, perAccount) => {
    // Connections of the case before.
    await eventually(async () => (await promisify(app.server.getConnections.bind(app.server))()) === 0 || undefined);
    const refused: string[] = [];
    const port = Number(new URL(app.listeningOrigin).port);
    const sockets = Array.from({ length: limit + 1 }, (_, index) => {
      const key = `content-type: application/json\r\nx-api-key: ${plan}-${Math.floor(index / perAccount)}`;
      const socket = connect(port, '127.0.0.1');
      socket.on('data', (data) => refused.push(data.toString())).on('error', () => {});
      socket.write(`POST / HTTP/1.1\r\nhost: a\r\n${key}\r\ncontent-length: ${length}\r\n\r\n`);
      return socket;
    });
    await eventually(() => refused.length > 0 || undefined);
    await sleep(200);
    for (const socket of sockets) socket.destroy();
    expect(refused).toEqual([expect.stringContaining('uploads are in progress. Try again in 5 seconds.')]);
  });
});

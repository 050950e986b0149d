import { request } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { GatewayFixture, KEY } from '../gateway.fixture';

interface Answer {
  readonly status: number;
  readonly text: string;
}

describe('attacks', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());

  /** `fetch` would tidy paths up before it sends them. */
  const send = (method: string, path: string, headers: Record<string, string> = {}, body?: Buffer | string) =>
    new Promise<Answer>((resolve, reject) => {
      const { hostname, port } = new URL(fixture.gateway.url);
      const sent = request({ hostname, port, method, path, headers: { 'x-api-key': KEY, ...headers } }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      });
      sent.once('error', reject).end(body);
    });
  const json = { 'content-type': 'application/json' };

  it.each([
    '/assets/../../../../package.json',
    '/assets/..%2f..%2f..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/%2e%2e/package.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets/....//....//package.json',
    '/assets//etc/passwd',
    '/assets/daystar.css%00.json',
    '/assets/%252e%252e%252fpackage.json',
  ])('no path leads out of the folder of assets: %s', async (path) => {
    const { status, text } = await send('GET', path);
    expect([400, 404]).toContain(status);
    expect(text).not.toMatch(/"dependencies"|root:/);
  });

  it.each([
    '{"name":"A","latitude":1,"longitude":2,"capacity":3,"__proto__":{"polluted":true}}',
    '{"name":"A","latitude":1,"longitude":2,"capacity":3,"constructor":{"prototype":{"polluted":true}}}',
    '{"name":{"__proto__":{"polluted":true}},"tags":{"__proto__":["polluted"]}}',
  ])('no body reaches the prototype of all objects: %s', async (body) => {
    expect((await send('POST', '/utility_scale_sites', json, body)).status).toBe(400);
    expect(
      (await send('GET', '/utility_scale_sites?__proto__[polluted]=true&constructor.prototype.polluted=1')).status,
    ).toBeLessThan(500);
    expect('polluted' in {}).toBe(false);
  });

  it('a body that would unpack to a hundred megabytes is not unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024, ' '));
    expect(bomb.length).toBeLessThan(1024 * 1024);
    const { status } = await send('POST', '/utility_scale_sites', { ...json, 'content-encoding': 'gzip' }, bomb);
    expect([400, 415]).toContain(status);
  });

  it('a document nested ten thousand deep is refused', async () => {
    const deep = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
    expect((await send('POST', '/utility_scale_sites', json, deep)).status).toBe(400);
  });

  it.each(['TRACE', 'PROPFIND'])(
    '%s is a method that no path answers, and nothing of the request comes back',
    async (method) => {
      const { status, text } = await send(method, '/usage', { 'x-told': 'to-nobody' });
      expect([404, 405, 501]).toContain(status);
      expect(text).not.toContain('to-nobody');
    },
  );

  it('a request with two lengths is refused, and nothing after it is taken for another', async () => {
    const { hostname, port } = new URL(fixture.gateway.url);
    const hidden = 'GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n';
    for (const lengths of [
      'content-length: 5\r\ntransfer-encoding: chunked',
      'content-length: 0\r\ncontent-length: 5',
    ]) {
      const socket = connect(Number(port), hostname);
      socket.end(`POST /accounts HTTP/1.1\r\nhost: x\r\n${lengths}\r\n\r\n0\r\n\r\n${hidden}`);
      let text = '';
      for await (const part of socket) text += String(part);
      expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
    }
  });

  it('what makes patterns that try every way run for ever is answered', async () => {
    const long = 'a'.repeat(8000);
    for (const path of [
      `/${'/'.repeat(8000)}x`,
      `/radiation/forecasts?latitude=${'1'.repeat(8000)}x&longitude=2`,
      `/radiation/forecasts?latitude=1&longitude=2&period=PT${'1'.repeat(8000)}`,
      `/radiation/forecasts?latitude=1&longitude=2&time_zone=${'+'.repeat(8000)}`,
      `/utility_scale_sites?search=${long}!`,
    ])
      expect((await send('GET', path)).status).toBeLessThan(500);
    const cookies = { cookie: `${'daystar_session='.repeat(500)}${long.slice(0, 2000)};`, accept: 'text/html' };
    expect((await send('GET', '/account', cookies)).status).toBeLessThan(500);
    expect((await send('GET', '/account', { authorization: `Bearer ${' '.repeat(7000)}x` })).status).toBeLessThan(500);
  });
});

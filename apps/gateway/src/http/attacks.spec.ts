import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { GatewayFixture, KEY } from '../gateway.fixture';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

describe('hostile requests', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());

  /** `fetch` would normalize paths before it sends them. */
  const send = (method: string, path: string, headers: Record<string, string> = {}, body?: Buffer | string) =>
    new Promise<Answer>((resolve, reject) => {
      const { hostname, port } = new URL(fixture.gateway.url);
      const sent = request({ hostname, port, method, path, headers: { 'x-api-key': KEY, ...headers } }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
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
  ])('cannot leave the assets folder by the path: %s', async (path) => {
    const { status, text } = await send('GET', path);
    expect([400, 404]).toContain(status);
    expect(text).not.toMatch(/"dependencies"|root:/);
  });

  it.each([
    '{"name":"A","latitude":1,"longitude":2,"capacity":3,"__proto__":{"polluted":true}}',
    '{"name":"A","latitude":1,"longitude":2,"capacity":3,"constructor":{"prototype":{"polluted":true}}}',
    '{"name":{"__proto__":{"polluted":true}},"tags":{"__proto__":["polluted"]}}',
  ])('cannot change the prototype of objects by the body: %s', async (body) => {
    expect((await send('POST', '/utility_scale_sites', json, body)).status).toBe(400);
    expect(
      (await send('GET', '/utility_scale_sites?__proto__[polluted]=true&constructor.prototype.polluted=1')).status,
    ).toBeLessThan(500);
    expect('polluted' in {}).toBe(false);
  });

  it.each([
    ['JSON', json, Buffer.from('{"name":"A\xff\xc0\xaf","latitude":1,"longitude":1,"capacity":1}', 'latin1'), 'UTF-8'],
    [
      'a form',
      { 'content-type': 'application/x-www-form-urlencoded' },
      'name=A%ffB&latitude=1&longitude=1&capacity=1',
      "'name' must not contain",
    ],
  ])('cannot store invalid UTF-8: %s', async (_what, type, body, reason) => {
    const { status, text } = await send('POST', '/utility_scale_sites', type as Record<string, string>, body);
    expect([status, text]).toEqual([400, expect.stringContaining(reason)]);
  });

  it.each(['gzip, chunked', 'foo, chunked', 'identity, chunked'])(
    'are refused with the transfer coding %s, which a proxy may parse as another body',
    async (coding) => {
      const body = JSON.stringify({ name: 'A', latitude: 1, longitude: 1, capacity: 1 });
      const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
      const { hostname, port } = new URL(fixture.gateway.url);
      const head = `POST /utility_scale_sites HTTP/1.1\r\nhost: x\r\nx-api-key: ${KEY}\r\ncontent-type: application/json\r\n`;
      const response = await new Promise<string>((resolve, reject) => {
        let text = '';
        const socket = connect(Number(port), hostname, () =>
          socket.write(`${head}transfer-encoding: ${coding}\r\nconnection: close\r\n\r\n${chunked}`),
        );
        socket.setEncoding('utf8').on('data', (part: string) => (text += part));
        socket.once('error', reject).once('close', () => resolve(text));
      });
      expect(response).toMatch(/^HTTP\/1\.1 400 /);
    },
  );

  it('cannot make the gateway decompress a body to a hundred megabytes', async () => {
    const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024, ' '));
    expect(bomb.length).toBeLessThan(1024 * 1024);
    for (const encoding of ['gzip', 'GZIP', 'deflate', 'br', 'zstd', 'gzip, gzip'])
      for (const path of [
        '/utility_scale_sites',
        '/register',
        '/utility_scale_sites/0000-0000-0000-0000/measurements',
      ]) {
        const { status } = await send('POST', path, { ...json, 'content-encoding': encoding }, bomb);
        expect([encoding, path, status]).toEqual([encoding, path, 415]);
      }
  });

  it.each([
    '{"name":"A","latitude":1,"longitude":2,"capacity":3,"capacity":4}',
    '{"name":"A","latitude":1,"longitude":2,"capacity":3,"nam\\u0065":"B"}',
    '{"name":"A","latitude":1,"longitude":2,"capacity":3,"tags":["a:b"],"unknown":[{"a":{"b":1,"b":2}}]}',
  ])('are refused with a duplicate key: %s', async (body) => {
    const { status, text } = await send('POST', '/utility_scale_sites', json, body);
    expect([status, text]).toEqual([400, expect.stringContaining('must appear only once')]);
  });

  it('are not refused for the same key in several objects, nor for colons and quotes in strings', async () => {
    const name = 'A:"b"\\\\:{"';
    const body = JSON.stringify({ name, latitude: 1, longitude: 2, capacity: 3, more: [{ a: 1 }, { a: 2 }] });
    expect((await send('POST', '/utility_scale_sites', json, body)).status).toBe(201);
  });

  it('are refused with a document nested ten thousand deep', async () => {
    const deep = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
    expect((await send('POST', '/utility_scale_sites', json, deep)).status).toBe(400);
  });

  it.each(['TRACE', 'PROPFIND'])('with the method %s match no route, and are not echoed', async (method) => {
    const { status, text } = await send(method, '/usage', { 'x-smuggled': 'smuggled-value' });
    expect([404, 405, 501]).toContain(status);
    expect(text).not.toContain('smuggled-value');
  });

  /** Sends raw bytes. @returns all bytes received until the gateway closes the connection */
  const statusesOf = async (bytes: string) => {
    const { hostname, port } = new URL(fixture.gateway.url);
    const socket = connect(Number(port), hostname);
    socket.end(bytes, 'latin1');
    let text = '';
    for await (const part of socket) text += String(part);
    return text.match(/HTTP\/1\.1 \d+/g);
  };
  const HIDDEN = 'GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n';
  const post = (lengths: string, body: string) =>
    `POST /accounts HTTP/1.1\r\nhost: x\r\n${lengths}\r\n\r\n${body}${HIDDEN}`;

  it.each([
    ['a length and chunks', post('content-length: 5\r\ntransfer-encoding: chunked', '0\r\n\r\n')],
    ['chunks and a length', post('transfer-encoding: chunked\r\ncontent-length: 5', '0\r\n\r\n')],
    ['two lengths', post('content-length: 0\r\ncontent-length: 5', '')],
    ['the same length twice', post('content-length: 2\r\ncontent-length: 2', '{}')],
    ['a list of lengths', post('content-length: 2, 2', '{}')],
    ['a length with a sign', post('content-length: +2', '{}')],
    ['a length in hexadecimal', post('content-length: 0x2', '{}')],
    ['a space before the colon', post('content-length : 2', '{}')],
    ['another coding', post('transfer-encoding: xchunked', '0\r\n\r\n')],
    ['a coding after chunks', post('transfer-encoding: chunked, identity', '0\r\n\r\n')],
    ['a vertical tab before the coding', post('transfer-encoding:\x0bchunked', '0\r\n\r\n')],
    ['a folded line', post('x: a\r\n content-length: 30\r\ncontent-length: 2', '{}')],
    ['a folded coding', post('transfer-encoding:\r\n chunked', '0\r\n\r\n')],
    ['bare line feeds', post('content-length: 2', '{}').replaceAll('\r\n', '\n')],
    ['a bare carriage return', `GET /health/live HTTP/1.1\r\nhost: x\rfoo: y\r\n\r\n${HIDDEN}`],
    ['a line feed in a chunk extension', post('transfer-encoding: chunked', '2;\n{}\r\n0\r\n\r\n')],
    ['an open quote in a chunk extension', post('transfer-encoding: chunked', '2;a="b\r\n{}\r\n0\r\n\r\n')],
    ['chunks ended by line feeds', post('transfer-encoding: chunked', '2\n{}\n0\n\n')],
    ['a chunk of negative size', post('transfer-encoding: chunked', '-2\r\n{}\r\n0\r\n\r\n')],
    ['a chunk of a size past all numbers', post('transfer-encoding: chunked', 'FFFFFFFFFFFFFFFFF\r\n{}\r\n0\r\n\r\n')],
    ['two hosts', `GET /health/live HTTP/1.1\r\nhost: x\r\nhost: y\r\n\r\n${HIDDEN}`],
    ['NUL in a header', `GET /health/live HTTP/1.1\r\nhost: x\r\nx: a\x00b\r\n\r\n${HIDDEN}`],
  ])('are refused, with all that follow, when two parsers would find different ends: %s', async (_what, bytes) => {
    expect(await statusesOf(bytes)).toEqual(['HTTP/1.1 400']);
  });

  it('cannot hide another request in the body of a request without a body', async () => {
    for (const method of ['GET', 'HEAD', 'OPTIONS'])
      expect(
        await statusesOf(
          `${method} /health/live HTTP/1.1\r\nhost: x\r\ncontent-length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
        ),
      ).toHaveLength(1);
  });

  it('cannot change the method by a header or parameter', async () => {
    const site = `/utility_scale_sites/${await fixture.addSiteWithRows()}`;
    for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override'])
      expect((await send('GET', `${site}?_method=DELETE`, { [name]: 'DELETE' })).status).toBe(200);
    expect((await send('GET', site)).status).toBe(200);
  });

  it('cannot change a shared response by headers other than those in `Vary`', async () => {
    const site = `/utility_scale_sites/${await fixture.addSiteWithRows()}/forecasts`;
    const names = [
      'x-forwarded-host',
      'x-forwarded-server',
      'x-host',
      'x-original-url',
      'x-rewrite-url',
      'x-forwarded-prefix',
    ];
    const evil = { ...Object.fromEntries(names.map((name) => [name, 'evil.example'])), forwarded: 'host=evil.example' };
    for (const path of ['/', '/docs', '/openapi.json', site]) {
      const plain = await send('GET', path);
      const poisoned = await send('GET', path, { ...evil, host: 'evil.example', origin: 'https://evil.example' });
      expect([path, poisoned.status, poisoned.text === plain.text]).toEqual([path, 200, true]);
    }
    // A cache must not store a response that shows its own address.
    const { text, headers } = await send('GET', '/', { host: 'evil.example', accept: 'text/html' });
    expect([text.includes('evil.example'), headers['cache-control']]).toEqual([true, 'no-store']);
  });

  it('cannot stall the gateway by input that makes patterns backtrack', async () => {
    const long = 'a'.repeat(8000);
    for (const path of [
      `/${'/'.repeat(8000)}x`,
      `/radiation/forecasts?latitude=${'1'.repeat(8000)}x&longitude=2`,
      `/radiation/forecasts?latitude=1&longitude=2&period=PT${'1'.repeat(8000)}`,
      `/radiation/forecasts?latitude=1&longitude=2&time_zone=${'+'.repeat(8000)}`,
      `/utility_scale_sites?search=${long}!`,
    ])
      expect((await send('GET', path)).status).toBeLessThan(500);
    const digits = { 'content-type': 'application/x-www-form-urlencoded' };
    const form = `name=a&longitude=2&capacity=3&latitude=${'1'.repeat(30_000)}x`;
    const before = process.cpuUsage();
    expect((await send('POST', '/utility_scale_sites', digits, form)).status).toBe(400);
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
    const cookies = { cookie: `${'daystar_session='.repeat(500)}${long.slice(0, 2000)};`, accept: 'text/html' };
    expect((await send('GET', '/account', cookies)).status).toBeLessThan(500);
    expect((await send('GET', '/account', { authorization: `Bearer ${' '.repeat(7000)}x` })).status).toBeLessThan(500);
  });
});

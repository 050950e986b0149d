import { connect } from 'node:net';
import { GatewayFixture, KEY } from '../gateway.fixture';

describe('a request that is not valid HTTP', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());

  /** Sends bytes. @returns the response, after which the gateway closes the connection */
  const send = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const { hostname, port } = new URL(fixture.gateway.url);
      const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(text));
      let response = '';
      socket.setEncoding('utf8').on('data', (part: string) => (response += part));
      socket.once('end', () => resolve(response)).once('error', reject);
      socket.setTimeout(10_000, () => reject(new Error(`still open after: ${response}`)));
    });

  it.each([
    ['two Host headers', 'GET /health/live HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n', 400, 'InvalidRequest'],
    ['no Host header', 'GET /health/live HTTP/1.1\r\n\r\n', 400, 'InvalidRequest'],
    ...['a b', 'a/b', 'a@b', '', 'http://x', 'a:b:c', '[::1', 'a:99999'].map(
      (host) =>
        [`the Host '${host}'`, `GET /health/live HTTP/1.1\r\nHost: ${host}\r\n\r\n`, 400, 'InvalidRequest'] as const,
    ),
    ['no HTTP at all', 'what is this\r\n\r\n', 400, 'InvalidRequest'],
    ['a header without a name', 'GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n', 400, 'InvalidRequest'],
    [
      'two lengths of a body',
      'POST /accounts HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      400,
      'InvalidRequest',
    ],
    ...[
      'Transfer-Encoding : chunked',
      'Transfer-Encoding: chunked, identity',
      'Transfer-Encoding: identity, chunked, chunked',
      'Transfer-Encoding: xchunked',
      'Content-Length: +5',
      'Content-Length: 5, 5',
      'Content-Length: 0x5',
      'X-Folded: a\r\n b: c',
      'X-Bare: a\nContent-Length: 5',
    ].map(
      (header) =>
        [
          `the header ${JSON.stringify(header)}`,
          `POST /accounts HTTP/1.1\r\nHost: a\r\n${header}\r\n\r\n0\r\n\r\nGET /health/live HTTP/1.1\r\nHost: a\r\n\r\n`,
          400,
          'InvalidRequest',
        ] as const,
    ),
    [
      'a chunk whose length is not a number',
      'POST /accounts HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0x2\r\n{}\r\n0\r\n\r\n',
      400,
      'InvalidRequest',
    ],
    ...['200-ok', '100-continue, x', 'y 100-continue'].map(
      (expectation) =>
        [
          `the expectation ${expectation}`,
          `POST /accounts HTTP/1.1\r\nHost: a\r\nExpect: ${expectation}\r\nContent-Length: 2\r\n\r\n{}`,
          400,
          'InvalidRequest',
        ] as const,
    ),
    ['101 headers', `GET /health/live HTTP/1.1\r\nHost: a\r\n${'a: b\r\n'.repeat(100)}\r\n`, 431, 'HeadersTooLarge'],
    [
      'a second Host behind 2,000 headers',
      `GET /health/live HTTP/1.1\r\nHost: a\r\n${'a:\r\n'.repeat(2000)}Host: b\r\n\r\n`,
      431,
      'HeadersTooLarge',
    ],
    [
      '20 kB of headers',
      `GET /health/live HTTP/1.1\r\nHost: a\r\nX-Api-Key: ${KEY}\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'HeadersTooLarge',
    ],
  ] as const)('is refused with %s, and its connection is closed', async (_name, text, status, code) => {
    const response = await send(text);
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(response.toLowerCase()).toContain('connection: close');
    for (const header of [
      'x-content-type-options: nosniff',
      'access-control-allow-origin: *',
      'cache-control: no-store',
    ])
      expect(response).toContain(`\r\n${header}\r\n`);
    expect(response).toMatch(/\r\nx-request-id: [\da-f-]{36}\r\n/);
    expect(response).toMatch(/\r\ndate: .* GMT\r\n/i);
    expect(JSON.parse(response.split('\r\n\r\n')[1])).toMatchObject({ response_status: { error_code: code } });
  });

  it('keeps its request id when it is refused', async () => {
    const response = await send('GET /health/live HTTP/1.1\r\nX-Request-Id: try-1\r\nExpect: all\r\nHost: a\r\n\r\n');
    expect(response).toMatch(/^HTTP\/1\.1 400 [^]*\r\nx-request-id: try-1\r\n/);
  });

  it('does not include one that waits for 100 Continue', async () => {
    const head = 'POST /accounts HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nConnection: close\r\n';
    const response = await send(`${head}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`);
    expect(response).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 400 [^]*'name' is required/);
    expect(response).toContain('\r\nx-request-id: ');
  });

  it('does not include one with 100 headers', async () => {
    const text = `GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${'a: b\r\n'.repeat(98)}\r\n`;
    expect(await send(text)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it.each(['localhost', '127.0.0.1:3000', '[::1]:80', 'solar.example', 'daystar-gateway.solar.svc'])(
    'does not include one for the Host %s',
    async (host) => {
      const response = await send(`GET /health/live HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      expect(response).toMatch(/^HTTP\/1\.1 200 /);
    },
  );
});

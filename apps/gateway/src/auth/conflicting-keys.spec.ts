import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { GatewayFixture, KEY, OTHER_KEY } from '../gateway.fixture';

const BEARER = `Bearer ${KEY}`;
const OTHER_BEARER = `Bearer ${OTHER_KEY}`;

describe('a request with conflicting keys', () => {
  const fixture = new GatewayFixture();
  let rows: string;
  beforeAll(async () => {
    await fixture.start();
    // Its response is cached below Fastify, for requests with a key in a header and in the query.
    rows = `/utility_scale_sites/${await fixture.addSiteWithRows()}/forecasts?format=json`;
    expect(await statusOf(rows, ['authorization', BEARER])).toBe(200);
    expect(await statusOf(`${rows}&api_key=${KEY}`)).toBe(200);
    expect(await statusOf(`${rows}&&`, ['authorization', BEARER])).toBe(200);
  });
  afterAll(() => fixture.close());

  /** `fetch` would join headers of one name. */
  const send = async (path: string, headers: readonly string[] = [], method = 'GET') => {
    const { hostname, port, host } = new URL(fixture.gateway.url);
    const sent = request({ hostname, port, method, path, headers: ['host', host, ...headers] as never });
    const response = await new Promise<IncomingMessage>((resolve, reject) =>
      sent.once('error', reject).once('response', resolve).end(),
    );
    return { status: response.statusCode, body: await text(response) };
  };
  const statusOf = async (path: string, headers?: readonly string[]) => (await send(path, headers)).status;
  const errorOf = async (path: string, headers: readonly string[], method?: string) => {
    const { status, body } = await send(path, headers, method);
    const { response_status } = JSON.parse(body) as { response_status: { error_code: string; message: string } };
    return [status, response_status.error_code, response_status.message];
  };
  const paths = () => [rows, rows.replace('json', '%6Ason'), '/usage', '/health/live', '/nowhere'];

  it.each([
    ['the second wrong', BEARER, 'Bearer wrong'],
    ['the first wrong', 'Bearer wrong', BEARER],
    ['both the same', BEARER, BEARER],
    ['of two accounts', BEARER, OTHER_BEARER],
    ['one of them empty', BEARER, ''],
  ])("gets a 400 for two 'Authorization' headers: %s", async (_what, first, second) => {
    for (const path of paths())
      expect([path, ...(await errorOf(path, ['authorization', first, 'Authorization', second]))]).toEqual([
        path,
        400,
        'InvalidRequest',
        "The request must have at most one 'Authorization' header.",
      ]);
  });

  it.each([
    ['bearer and query', ['authorization', BEARER], OTHER_KEY],
    ['header and query', ['x-api-key', KEY], OTHER_KEY],
    ['query of the owner', ['authorization', OTHER_BEARER], KEY],
    ['header and bearer', ['x-api-key', KEY, 'authorization', OTHER_BEARER], undefined],
  ])('gets a 400 for keys of two accounts: %s', async (_what, headers, inQuery) => {
    for (const path of [...paths().slice(0, 3), '/utility_scale_sites']) {
      const withKey = inQuery ? `${path}${path.includes('?') ? '&' : '?'}api_key=${inQuery}` : path;
      expect([path, ...(await errorOf(withKey, headers))]).toEqual([
        path,
        400,
        'InvalidRequest',
        'The request has keys of several accounts. Send the key of one account.',
      ]);
    }
    const path = inQuery ? `/utility_scale_sites?api_key=${inQuery}` : '/utility_scale_sites';
    expect(await errorOf(path, headers, 'POST')).toEqual([400, 'InvalidRequest', expect.any(String)]);
  });

  it('gets a 400 for a repeated key in the query, also when its response is cached', async () => {
    const repeated = `${rows}&api_key=${KEY}&api_key=wrong`;
    expect(await statusOf(repeated, ['authorization', BEARER])).toBe(400);
    expect(await statusOf(`${rows}&api_key=%00&`, ['authorization', BEARER])).toBe(400);
  });

  it('counts as a request without a valid key, not against the quota of an account', async () => {
    const { body } = await send('/usage', ['x-api-key', KEY]);
    await send(`/usage?api_key=${OTHER_KEY}`, ['x-api-key', KEY]);
    const used = (json: string) =>
      (JSON.parse(json) as { requests_this_minute: { used: number } }).requests_this_minute.used;
    expect(used((await send('/usage', ['x-api-key', KEY])).body) - used(body)).toBe(1);
  });

  it('may only read if one of several keys of an account is read-only', async () => {
    const created = await fixture.send('POST', '/keys', { name: 'Reader', read_only: true });
    const { api_key: reader } = (await created.json()) as { api_key: string };
    const forbidden = [403, 'Forbidden', expect.stringContaining('is read-only')];
    for (const headers of [
      ['x-api-key', KEY, 'authorization', `Bearer ${reader}`],
      ['x-api-key', reader, 'authorization', BEARER],
    ]) {
      expect(await errorOf('/utility_scale_sites', headers, 'POST')).toEqual(forbidden);
      expect(await statusOf(rows, headers)).toBe(200);
    }
    expect(await errorOf(`/utility_scale_sites?api_key=${KEY}`, ['x-api-key', reader], 'POST')).toEqual(forbidden);
    expect(
      (await send('/utility_scale_sites', ['x-api-key', KEY, 'authorization', 'Bearer wrong'], 'POST')).status,
    ).toBe(400);
  });

  it('is served with several keys of one account, and with one valid key beside wrong ones', async () => {
    expect(await statusOf(`${rows}&api_key=${KEY}`, ['authorization', BEARER, 'x-api-key', KEY])).toBe(200);
    expect(await statusOf(`${rows}&api_key=wrong`, ['authorization', BEARER])).toBe(200);
    expect(await statusOf(`${rows}&api_key=${KEY}`, ['authorization', 'Basic cHJveHk6c2VjcmV0'])).toBe(200);
  });
});

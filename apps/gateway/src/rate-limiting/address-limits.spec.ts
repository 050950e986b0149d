import { MINUTE, floorTo } from '@daystar/timeseries';
import { GatewayFixture, KEY } from '../gateway.fixture';

describe('a client that sends each request from another /56 of its /48', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => {
    fixture.environment.trustedProxies = '127.0.0.1';
    return fixture.start();
  });
  afterAll(() => fixture.close());
  /** Each test uses another minute. */
  let now = floorTo(Date.now(), MINUTE);
  beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue((now += MINUTE)));
  afterEach(() => jest.restoreAllMocks());

  const addressOf = (request: number) => `2001:db8:7:${((request % 256) << 8).toString(16)}::${request.toString(16)}`;
  const send = (path: string, address: string, init: RequestInit = {}) =>
    fetch(fixture.gateway.url + path, {
      redirect: 'manual',
      ...init,
      headers: { ...(init.headers as Record<string, string>), 'x-forwarded-for': address },
    }).then(async (response) => {
      await response.arrayBuffer();
      return response.status;
    });
  /** Number of requests that are not refused, of one more than the limit. */
  const countUntilRefused = async (limit: number, sendOne: (address: string) => Promise<number>) => {
    for (let sent = 0; sent < limit; sent++) expect(await sendOne(addressOf(sent))).not.toBe(429);
    return sendOne(addressOf(limit));
  };

  it('has sixteen times the limit of an address without a valid key', async () => {
    expect(await countUntilRefused(960, (address) => send('/usage', address))).toBe(429);
    expect(await send('/usage', '2001:db8:8::1')).toBe(401);
    expect(await send('/usage', addressOf(0), { headers: { authorization: `Bearer ${KEY}` } })).toBe(200);
  }, 60_000);

  it('has sixteen times the sign-in attempts of an address', async () => {
    const init = (key: string) => ({
      method: 'POST',
      body: new URLSearchParams({ key }),
      headers: { origin: fixture.gateway.url },
    });
    expect(await send('/sign-in', addressOf(0), init(KEY))).toBe(303);
    expect(await countUntilRefused(320, (address) => send('/sign-in', address, init('wrong')))).toBe(429);
    expect(await send('/sign-in', addressOf(0), init(KEY))).toBe(429);
    expect(await send('/sign-in', '2001:db8:8::1', init(KEY))).toBe(303);
  }, 60_000);
});

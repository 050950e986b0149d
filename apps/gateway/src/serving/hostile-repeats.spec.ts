import { type Site, buildSiteResource } from '@daystar/contracts';
import { GatewayFixture, KEY, NOW } from '../gateway.fixture';
import type { ForecastResponse } from './response/forecast-response';
import { ResponseCache } from './fast-path';
import type { GatewayRequest } from '../http/gateway-request';
import { useMinutePerTest } from '../rate-limiting/minute-per-test.fixture';

describe('a client that abuses repeated requests', () => {
  const fixture = new GatewayFixture();
  let path: string;
  let etag: string;
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());
  useMinutePerTest();
  beforeEach(async () => {
    fixture.clock.time = NOW;
    path = `/utility_scale_sites/${await fixture.addSiteWithRows()}/forecasts?format=json`;
    etag = (await fixture.get(path)).headers.get('etag')!;
  });
  const remaining = async (headers: Record<string, string>) => {
    const response = await fixture.get(path, headers);
    await response.text();
    return [response.status, Number(response.headers.get('x-rate-limit-remaining'))];
  };

  it('gets a free 304 only with a matching ETag', async () => {
    const [, before] = await remaining({});
    expect(await remaining({ 'if-none-match': etag })).toEqual([304, before]);
    expect(await remaining({ 'if-none-match': '*' })).toEqual([304, before - 1]);
    const future = new Date(Date.now() + 1e10).toUTCString();
    expect(await remaining({ 'if-modified-since': future })).toEqual([304, before - 2]);
    // The same for a request that Fastify serves.
    const ordinary = path.replace('json', '%6Ason');
    const response = await fixture.get(ordinary, { 'if-none-match': '*' });
    expect([response.status, Number(response.headers.get('x-rate-limit-remaining'))]).toEqual([304, before - 3]);
  });

  it.each(['a place', 'a site, from the response cache'])(
    'is charged for 304s beyond ten per request of its plan: %s',
    async (what) => {
      await fixture.addAccount(what, 'free', `a-free-key-for-${what}`);
      const free = { authorization: `Basic ${Buffer.from(`a-free-key-for-${what}:`).toString('base64')}` };
      let page = '/radiation/forecasts?latitude=41.2&longitude=1.2&format=json';
      if (what !== 'a place') {
        const body = { name: 'Beryl Flat', latitude: 37.7, longitude: -113.6, capacity: 1 };
        const { resource_id } = (await (await fixture.send('POST', '/utility_scale_sites', body, free)).json()) as Site;
        await fixture.rowCache.publishIssue(fixture.buildIssue(buildSiteResource(resource_id)));
        page = `/utility_scale_sites/${resource_id}/forecasts?format=json`;
      }
      const tag = (await fixture.get(page, free)).headers.get('etag')!;
      const left: number[] = [];
      let status = 304;
      for (let i = 0; i < 800 && status === 304; i++) {
        const response = await fixture.get(page, { ...free, 'if-none-match': tag });
        await response.text();
        ({ status } = response);
        left.push(Number(response.headers.get('x-rate-limit-remaining')));
      }
      expect(status).toBe(429);
      expect(left.filter((one) => one === left[0]).length).toBeGreaterThanOrEqual(600);
    },
  );
});

describe('the response cache', () => {
  const clock = { now: () => NOW };
  const request = (originalUrl: string, accept = 'application/json') =>
    ({
      originalUrl,
      headers: { accept },
      caller: { account: { account_id: 'acme' }, keyId: '1' },
      routeOptions: { url: '/' },
    }) as unknown as GatewayRequest;
  const entry = { record: {}, key: 'one', table: new Map<string, object>() };
  const build = () => Promise.resolve({} as ForecastResponse);
  const keep = (cache: ResponseCache, url: string, accept?: string) =>
    cache.build(request(url, accept), { entry, build });

  it('stores no URL of over 500 characters and no Accept of over 200, and ignores a key in the query', async () => {
    const cache = new ResponseCache(clock);
    await keep(cache, `/rows?junk=${'x'.repeat(500)}`);
    await keep(cache, '/rows', 'a'.repeat(201));
    expect(cache.size).toBe(0);
    const [url, key] = [`/rows?hours=${'1'.repeat(480)}`, `&api_key=${KEY}`];
    await keep(cache, url + key);
    expect(cache.find(url + key, 'application/json')).toBeDefined();
  });

  it('stores the last four Accept headers of a URL, so that finding one stays cheap', async () => {
    const cache = new ResponseCache(clock);
    const accepts = Array.from({ length: 6 }, (_, i) => `application/${i}`);
    for (const accept of accepts) await keep(cache, '/rows', accept);
    const stored = accepts.filter((accept) => cache.find('/rows', accept));
    expect(stored).toEqual(['application/2', 'application/3', 'application/4', 'application/5']);
  });

  it('counts the bytes of stored entries only, not of those that they replace', async () => {
    const cache = new ResponseCache(clock, 100_000);
    await keep(cache, '/first');
    for (let i = 0; i < 1000; i++) await keep(cache, '/rows');
    expect(cache.find('/first', 'application/json')).toBeDefined();
  });

  it('stays within its byte limit for any requests', async () => {
    const cache = new ResponseCache(clock, 1_000_000);
    for (let i = 0; i < 5000; i++) await keep(cache, `/rows?junk=${i}${'x'.repeat(400)}`);
    expect(cache.size).toBeLessThanOrEqual(1_000_000 / 2400);
    expect(cache.size).toBeGreaterThan(100);
    // Frequently requested entries stay; each Accept of a path counts.
    for (let i = 0; i < 5000; i++) await keep(cache, '/rows', `application/${i}`);
    expect(cache.size).toBeLessThan(500);
  });
});

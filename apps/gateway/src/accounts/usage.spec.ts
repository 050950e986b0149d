import { createSubscription } from '@daystar/bus';
import { PLANS, type Usage, requestsCounted } from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { DAY } from '@daystar/timeseries';
import { GatewayFixture, OTHER_KEY, waitUntil } from '../gateway.fixture';
import { RequestRecorder, getUsageKind } from '../http/request-recorder';
import type { Caller } from '../http/caller';
import { UsagePublisher } from '../http/usage-publisher';

describe('the usage report', () => {
  const fixture = new GatewayFixture();
  const other = { authorization: `Bearer ${OTHER_KEY}` };
  const published: Usage[] = [];
  beforeAll(async () => {
    await fixture.start();
    const note = async ({ payload }: { payload: Usage | null }) => void (payload && published.push(payload));
    const subscriptions = [createSubscription(requestsCounted, 'every-instance', note)];
    await fixture.bus.listen({ service: 'billing', subscriptions, responders: [] });
  });
  afterAll(() => fixture.close());

  it('shows limits and sites, with current and earlier field names', async () => {
    await fixture.get('/radiation/forecasts?latitude=1&longitude=2&hours=1', other);
    const usage = await fixture.get('/usage', other);
    const { requestsPerMinute, placeRequestsPerDay } = PLANS.free;
    const tomorrow = new Date(new Date().setUTCHours(24, 0, 0, 0)).toISOString().replace('.000Z', '.0000000Z');
    expect(await usage.json()).toMatchObject({
      account_id: 'other',
      plan: 'Free',
      requests_this_minute: { limit: requestsPerMinute },
      simple_requests_today: {
        limit: placeRequestsPerDay,
        used: 1,
        remaining: placeRequestsPerDay - 1,
        resets_at: tomorrow,
      },
      history_years_today: { limit: 200, used: 3, remaining: 197, resets_at: '2026-03-02T00:00:00.0000000Z' },
      sites: { utility: 0, rooftop: 0, weather: 0 },
    });
    expect(await (await fixture.get('/json/reply/GetUserUsageAllowance', other)).json()).toEqual({
      daily_limit: placeRequestsPerDay,
      daily_limit_consumed: 1,
    });
  });

  it('has the usage of each of the last days', async () => {
    const [today, yesterday] = [0, DAY].map((ago) => new Date(Date.now() - ago).toISOString().slice(0, 10));
    const counts = { requests: 0, simple_requests: 0, typical_years: 0, measurements: 0 };
    fixture.dailyCounts.push(
      { account_id: 'other', day: yesterday, unit: 'requests', count: 1234 },
      { account_id: 'other', day: yesterday, unit: 'simple_requests', count: 8 },
      { account_id: 'acme', day: yesterday, unit: 'requests', count: 7 },
    );
    const response = await fixture.get('/usage/days?days=2', other);
    expect(await response.json()).toEqual({
      account_id: 'other',
      days: [
        { ...counts, date: yesterday, requests: 1234, simple_requests: 8 },
        { ...counts, date: today },
      ],
    });
    for (const days of ['0', '397', 'x'])
      expect((await fixture.get(`/usage/days?days=${days}`, other)).status).toBe(400);
    expect((await fixture.get('/usage/days', { authorization: '' })).status).toBe(401);
  });

  it.each([
    ['/usage?lang=en', 'Usage by day', '1,234', 'your plan allows 50 a day'],
    ['/usage/days?lang=de&days=90', 'Nutzung nach Tagen', '1.234', 'Ihr Tarif erlaubt 50 am Tag'],
  ])('draws bars of the units that were used, with a table beside, on %s', async (path, title, count, limit) => {
    const text = await (await fixture.get(path, { ...other, accept: 'text/html' })).text();
    expect(text).toContain(title);
    expect(text.match(/<figure class="bars daily">/g)).toHaveLength(2);
    expect(text.match(/class="fill-1"/g)).toHaveLength(2);
    expect(text).toContain(`<td>${count}</td>`);
    expect(text).toContain(limit);
  });

  it('counts sites without the test site, which does not count towards the plan', async () => {
    const registered = await fixture.send('POST', '/accounts', { name: 'newcomer' }, { authorization: '' });
    const { api_key } = (await registered.json()) as { api_key: string };
    const newcomer = { authorization: `Bearer ${api_key}` };
    const own = { name: 'Own', latitude: 1, longitude: 2, capacity: 3 };
    await fixture.send('POST', '/utility_scale_sites', own, newcomer);
    const list = await fixture.get('/utility_scale_sites', newcomer);
    expect(await list.json()).toMatchObject({ total_records: 2 });
    expect(await (await fixture.get('/usage', newcomer)).json()).toMatchObject({ sites: { utility: 1 } });
  });

  it('has the typical years of the day', async () => {
    const { typicalYearsPerDay: limit } = PLANS.free;
    await fixture.get('/data/tmy/radiation_and_weather?latitude=1&longitude=2', other);
    expect(await (await fixture.get('/usage', other)).json()).toMatchObject({
      typical_years_today: { limit, used: 1, remaining: limit - 1 },
    });
  });

  it('shows null for an unlimited quota, and a large whole number to older clients', async () => {
    expect(await (await fixture.get('/usage')).json()).toMatchObject({
      simple_requests_today: { limit: null, remaining: null },
    });
    expect(await (await fixture.get('/json/reply/GetUserUsageAllowance')).json()).toMatchObject({
      daily_limit: 2147483647,
    });
  });

  it('is published by account, kind and minute when the gateway stops; 304 responses do not count', async () => {
    const path = '/world_radiation/forecasts?latitude=3&longitude=4&hours=1';
    const { headers } = await fixture.get(path);
    await fixture.get(path, { 'if-none-match': headers.get('etag')! });
    await fixture.get('/radiation/forecasts?latitude=91&longitude=4');
    await fixture.gateway.close();
    const sum = (account: string, kind: string) =>
      published
        .filter((usage) => usage.account_id === account && usage.kind === kind)
        .reduce((total, { requests }) => total + requests, 0);
    await waitUntil(async () => sum('acme', 'usage') > 0 && sum('acme', 'radiation') > 0);
    const reported = fixture.dailyCounts.findLast(
      ({ account_id, unit }) => account_id === 'acme' && unit === 'requests',
    );
    expect(reported!.count).toBeGreaterThan(1);
    expect([sum('acme', 'radiation'), sum('other', 'radiation'), sum('acme', 'usage')]).toEqual([1, 1, 1]);
  });
});

describe('counted requests', () => {
  it.each([
    ['/radiation/forecasts', 'radiation'],
    ['/world_radiation/estimated_actuals/latest', 'radiation'],
    ['/pv_power/forecasts', 'world_pv_power'],
    ['/pv_power/collections/:collection/forecasts', 'aggregations'],
    ['/utility_scale_sites/:id/forecasts', 'utility_scale_sites'],
  ])('of %s are of the kind %s', (route, kind) => {
    expect(getUsageKind(route)).toBe(kind);
  });

  it('are kept until the bus accepts them', async () => {
    const publish = jest.fn().mockRejectedValueOnce(new Error('unavailable')).mockResolvedValue(undefined);
    const clock = { now: () => Date.UTC(2026, 0, 1, 12, 0, 30) };
    const log = createLog('test', 'silent');
    const recorder = new RequestRecorder(clock, log);
    const request = () => Promise.resolve({ recorded: 1 });
    const publisher = new UsagePublisher(recorder, { publish, request } as never, clock, log);
    const caller = { account: { account_id: 'acme' }, keyId: 'k1' } as Caller;
    for (let sent = 0; sent < 2; sent++) recorder.recordUse(caller, 'radiation');
    await publisher.onApplicationShutdown();
    await publisher.onApplicationShutdown();
    const usage = { account_id: 'acme', kind: 'radiation', minute: '2026-01-01T12:00:00.000Z', requests: 2 };
    expect(publish.mock.calls.map(([, usages]) => usages as object)).toEqual([[usage], [usage]]);
  });
});

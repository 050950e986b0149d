import { Daystar, DaystarApiError, DaystarRefusal } from './index';
import { type Handler, FakeServer, respondWith } from './fake-server.fixture';

const ROW = { pv_estimate: 1.5, pv_estimate10: 1, pv_estimate90: 2, period_end: '2026-01-01T00:30:00.0000000Z' };
const rows = respondWith(
  200,
  { forecasts: [ROW] },
  { etag: '"a"', 'x-issue-id': '20260101T000000000Z-1', 'x-issued-at': '2026-01-01T00:00:00.000Z', 'x-ladder': 'nwp' },
);
const refusal = (error_code: string, message: string) => ({ response_status: { error_code, message, errors: [] } });

describe('the client', () => {
  const service = new FakeServer();
  let daystar: Daystar;
  beforeAll(() => service.start());
  afterAll(() => service.stop());
  beforeEach(() => {
    const retry = { initialDelayMs: 1, retries: 3, maxDelayMs: 2000, timeoutMs: 5000 };
    daystar = new Daystar({ baseUrl: `${service.url}/`, apiKey: 'the-key', retry });
  });

  it('accepts the names of earlier releases', async () => {
    service.queueHandlers(respondWith(503, {}));
    const older = new Daystar({ baseUrl: service.url, apiKey: 'the-key', patience: { retries: 0, deadline: 5000 } });
    await expect(older.inputs()).rejects.toBeInstanceOf(DaystarRefusal);
    expect(service.requests).toHaveLength(1);
    expect(DaystarRefusal).toBe(DaystarApiError);
  });

  it('throws errors that print their name', () => {
    const error = new DaystarApiError(404, 'NotFound', 'The site was not found.');
    expect([error.name, String(error)]).toEqual(['DaystarApiError', 'DaystarApiError: The site was not found.']);
  });

  it('sends its key and returns the issue of the rows', async () => {
    service.queueHandlers(rows);
    const found = await daystar.utilitySites.one('1234-abcd-5678-ef90').forecasts({ period: 'PT15M', hours: 2 });
    expect(found).toMatchObject({ rows: [ROW], issueId: '20260101T000000000Z-1', ladder: 'nwp', stale: false });
    expect(found.issuedAt).toEqual(new Date('2026-01-01T00:00:00Z'));
    expect(service.requests).toMatchObject([
      {
        url: '/utility_scale_sites/1234-abcd-5678-ef90/forecasts?period=PT15M&hours=2',
        headers: { authorization: 'Bearer the-key', accept: 'application/json' },
      },
    ]);
  });

  it('revalidates a cached response', async () => {
    service.queueHandlers(rows, respondWith(304, ''));
    const place = daystar.radiation({ latitude: 37.7, longitude: -113.6 });
    const first = await place.forecasts();
    expect(await place.forecasts()).toEqual(first);
    expect(service.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"a"']);
  });

  it('retries after the time of Retry-After', async () => {
    service.queueHandlers(respondWith(429, refusal('TooManyRequests', 'Later.'), { 'retry-after': '1' }), rows);
    const before = performance.now();
    await daystar.aggregation('utah', 'all').forecasts();
    expect(performance.now() - before).toBeGreaterThan(950);
    expect(service.requests).toHaveLength(2);
  });

  it('throws if Retry-After is too long or the error is permanent', async () => {
    service.queueHandlers(respondWith(429, refusal('TooManyRequests', 'Tomorrow.'), { 'retry-after': '3600' }));
    await expect(daystar.utilitySites.one('a').forecasts()).rejects.toMatchObject({
      status: 429,
      code: 'TooManyRequests',
    });
    service.queueHandlers(
      respondWith(400, {
        response_status: { error_code: 'InvalidRequest', message: 'No.', errors: [{ field_name: 'latitude' }] },
      }),
    );
    await expect(daystar.radiation({ latitude: 91, longitude: 0 }).forecasts()).rejects.toMatchObject({
      code: 'InvalidRequest',
      errors: [{ field_name: 'latitude' }],
    });
    expect(service.requests).toHaveLength(1);
    service.queueHandlers(respondWith(502, '<html>'));
    await expect(daystar.utilitySites.one('a').forecasts()).rejects.toBeInstanceOf(DaystarApiError);
    expect(service.requests).toHaveLength(4);
  });

  it('never registers a site twice, but retries measurements', async () => {
    const disconnect: Handler = (request) => request.socket.destroy();
    service.queueHandlers(disconnect);
    const site = { name: 'a', latitude: 1, longitude: 2, capacity: 3 };
    await expect(daystar.utilitySites.create(site)).rejects.toMatchObject({ code: 'NoAnswer', status: 0 });
    const keys = service.requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual(Array<unknown>(4).fill(expect.stringMatching(/^[0-9a-f]{32}$/)));
    expect(new Set(keys).size).toBe(1);
    service.queueHandlers(disconnect);
    await expect(daystar.webhooks.test('w1')).rejects.toMatchObject({ code: 'NoAnswer' });
    expect(service.requests).toHaveLength(1);
    const errors = [{ field_name: 'measurements[0].period', error_code: 'Missing', message: 'Missing.' }];
    service.queueHandlers(disconnect, respondWith(200, { measurements: [{}, {}], errors }));
    const receipt = await daystar.utilitySites
      .one('a')
      .postMeasurements([{ period_end: '2026-01-01T00:05:00Z', period: 'PT5M', total_power: 1 }]);
    expect(service.requests).toHaveLength(2);
    expect(receipt).toEqual({ stored: 2, errors, warnings: [] });
  });

  it('reads rows as they were served at a time, and those of an issue', async () => {
    const site = daystar.utilitySites.one('x');
    service.queueHandlers(respondWith(200, { forecasts: [] }), respondWith(200, { forecasts: [] }));
    await site.forecasts({ asOf: '2026-03-01T15:12:00Z', tuned: false, provenance: 'row' });
    await site.forecasts({ issueId: '20260301T151000000Z-1', precision: 2 });
    expect(service.requests.map(({ url }) => new URLSearchParams(url?.split('?')[1]).toString())).toEqual([
      'tuned=false&provenance=row&as_of=2026-03-01T15%3A12%3A00Z',
      'precision=2&issue_id=20260301T151000000Z-1',
    ]);
  });

  it('deletes the measurements of a time range', async () => {
    service.queueHandlers(respondWith(200, { deleted: 3 }));
    const range = { from: '2026-03-01T12:00:00+01:00', to: '2026-03-02T00:00:00Z' };
    expect(await daystar.rooftopSites.one('x').deleteMeasurements(range)).toBe(3);
    expect(service.requests.map(({ method, url }) => [method, url])).toEqual([
      ['DELETE', '/rooftop_sites/x/measurements?from=2026-03-01T12%3A00%3A00%2B01%3A00&to=2026-03-02T00%3A00%3A00Z'],
    ]);
  });

  it('reads combined rows in ascending order, with the fields that were requests for', async () => {
    const row = (period_end: string) => ({ pv_estimate: 1, period_end, period: 'PT30M' });
    service.queueHandlers(respondWith(200, { estimated_actuals: [row('b'), row('a')], forecasts: [row('c')] }));
    const outputParameters = ['pv_estimate', 'pv_estimate10'];
    const { rows } = await daystar.utilitySites.one('x').combined({ hours: 1, outputParameters });
    expect(rows.map(({ period_end }) => period_end)).toEqual(['a', 'b', 'c']);
    expect(service.requests[0].url).toBe(
      '/utility_scale_sites/x/combined?hours=1&output_parameters=pv_estimate%2Cpv_estimate10',
    );
  });

  it('returns the provenance, the coverage and the tuning of rows', async () => {
    const provenance = [{ rows: 'forecasts', issue_id: 'a' }];
    const headers = { 'x-coverage': 'rows 0.500', 'x-tuning': 'learned; version=a1' };
    service.queueHandlers(
      respondWith(200, { forecasts: [], provenance }, headers),
      respondWith(200, { forecasts: [] }, { 'x-coverage': 'complete' }),
    );
    const site = daystar.utilitySites.one('x');
    const rows = await site.forecasts({ lead: 'PT1H', provenance: 'summary' });
    expect(rows).toMatchObject({ provenance, coverage: 'rows 0.500', tuning: 'learned; version=a1' });
    expect(await site.forecasts()).toMatchObject({ coverage: 'complete', tuning: undefined, provenance: undefined });
  });

  it('lists aggregations of all collections', async () => {
    const aggregations = (id: string) => respondWith(200, { aggregations: [{ id, name: id.toUpperCase() }] });
    service.queueHandlers(
      respondWith(200, { collections: [{ id: 'c' }, { id: 'd' }] }),
      aggregations('a'),
      aggregations('b'),
    );
    const found = [];
    for await (const one of daystar.aggregations.list()) found.push(one);
    expect(found).toEqual([
      { collection_id: 'c', aggregation_id: 'a', name: 'A' },
      { collection_id: 'd', aggregation_id: 'b', name: 'B' },
    ]);
  });

  it('says after what time a limit ends', async () => {
    service.queueHandlers(respondWith(429, refusal('TooManyRequests', 'No.'), { 'retry-after': '900' }));
    await expect(daystar.usage()).rejects.toMatchObject({ status: 429, retryAfter: '900' });
  });

  it('sends many measurements in batches, and lists many sites page by page', async () => {
    service.queueHandlers(respondWith(200, { measurements: [{}] }));
    const many = function* () {
      for (let k = 0; k < 10_001; k++) yield { period_end: String(k), period: 'PT5M' };
    };
    expect(await daystar.utilitySites.one('a').postMeasurements(many())).toMatchObject({ stored: 2 });
    const sent = service.requests.map(
      ({ body }) => (JSON.parse(body) as { measurements: object[] }).measurements.length,
    );
    expect(sent).toEqual([10_000, 1]);
    service.queueHandlers(
      respondWith(200, { sites: [{ resource_id: 'a' }, { resource_id: 'b' }], page_count: 2 }),
      respondWith(200, { sites: [{ resource_id: 'c' }], page_count: 2 }),
    );
    const ids: string[] = [];
    for await (const { resource_id } of daystar.utilitySites.list(2)) ids.push(resource_id);
    expect(ids).toEqual(['a', 'b', 'c']);
  });

  it('follows events across broken connections, each once, from the last one received', async () => {
    const event = (id: string) => `id: ${id}\nevent: x\ndata: {"id":"${id}"}\n\n`;
    const breaks =
      (text: string): Handler =>
      (request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write(text);
        setTimeout(() => request.socket.destroy(), 20);
      };
    service.queueHandlers(
      breaks(`retry: 1\n\n${event('a')}${event('b')}id: c\nda`),
      respondWith(503),
      breaks(event('b') + event('c')),
    );
    const seen: string[] = [];
    for await (const { id } of daystar.events({ resources: ['site/a'] })) {
      seen.push(id);
      if (id === 'c') break;
    }
    expect(seen).toEqual(['a', 'b', 'c']);
    expect(service.requests.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, 'b', 'b']);
    expect(service.requests[0].url).toBe('/v1/events?resources=site%2Fa');
  });

  it('does not yield the event again after which it continues', async () => {
    const event = (id: string) => `id: ${id}\ndata: {"id":"${id}"}\n\n`;
    service.queueHandlers((_, response) => void response.writeHead(200).write(event('a') + event('b')));
    expect((await daystar.events({ lastEventId: 'a' }).next()).value).toEqual({ id: 'b' });
  });

  it('resumes from its first connection when no event has arrived since', async () => {
    service.queueHandlers(
      (request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write('id: t0\nretry: 1\n\n');
        setTimeout(() => request.socket.destroy(), 20);
      },
      (_, response) => void response.writeHead(200).write('id: a\ndata: {"id":"a"}\n\n'),
    );
    expect((await daystar.events().next()).value).toEqual({ id: 'a' });
    expect(service.requests.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, 't0']);
  });

  it('ends a stream when it is aborted or on a permanent error', async () => {
    const stop = new AbortController();
    service.queueHandlers((_, response) => {
      response.writeHead(200).write(':\n\n');
      setTimeout(() => stop.abort(), 50);
    });
    for await (const _ of daystar.events({ signal: stop.signal })) throw new Error('there was none');
    service.queueHandlers(respondWith(401, refusal('Unauthorized', 'Who?')));
    await expect(daystar.events().next()).rejects.toMatchObject({ status: 401 });
  });
});

import { createHash } from 'node:crypto';
import { GatewayFixture, OTHER_KEY, waitUntil } from '../gateway.fixture';
import { HISTORY_CONTENT } from './histories.fixture';

const PLACE = { latitude: 37.7, longitude: -113.6 };
const SPAN = { start: '2023-01-01T00:00:00Z', end: '2026-01-01T00:00:00Z' };
const AGGREGATION = '/pv_power/collections/country_total/aggregations/it_total';
const other = { authorization: `Bearer ${OTHER_KEY}` };

describe('histories', () => {
  const fixture = new GatewayFixture();
  let resource_id: string;
  beforeAll(async () => {
    await fixture.start();
    resource_id = await fixture.addSiteWithRows();
    await fixture.addAggregation({ accounts: ['acme'] });
  });
  afterAll(() => fixture.close());
  const order = (body: unknown, headers = {}) => fixture.send('POST', '/v1/histories', body, headers);
  const errorsOf = async (body: unknown) => {
    const response = await order(body);
    const { response_status } = (await response.json()) as {
      response_status: { errors: { field_name: string; message: string }[] };
    };
    return [response.status, response_status.errors.map(({ message }) => message).join(' ')];
  };

  it('are ordered for a place, and the response links to them', async () => {
    const response = await order({ ...PLACE, ...SPAN });
    expect(response.status).toBe(202);
    const history = (await response.json()) as { history_id: string };
    expect(response.headers.get('location')).toBe(`/v1/histories/${history.history_id}`);
    expect(history).toMatchObject({ state: 'queued', period: 'PT30M', format: 'csv', ...PLACE });
    expect(fixture.orderedHistories.at(-1)).toMatchObject({ account_id: 'acme', plan: 'enterprise', ...PLACE });
    const shown = await fixture.get(`/v1/histories/${history.history_id}`);
    expect(await shown.json()).toEqual(history);
  });

  it('span whole periods', async () => {
    await order({ ...PLACE, start: '2023-01-01T00:10:00Z', end: '2023-02-01', period: 'pt60m', format: 'ARROW' });
    expect(fixture.orderedHistories.at(-1)).toMatchObject({
      start: '2023-01-01T00:00:00.0000000Z',
      end: '2023-02-01T00:00:00.0000000Z',
      period: 'PT60M',
      format: 'arrow',
    });
  });

  it('are ordered for a site with its properties, and for an aggregation', async () => {
    expect((await order({ resource_id, ...SPAN })).status).toBe(202);
    expect(fixture.orderedHistories.at(-1)).toMatchObject({ resource_id, site: { resource_id, capacity: 100 } });
    const ids = { collection_id: 'country_total', aggregation_id: 'it_total' };
    expect((await order({ ...ids, ...SPAN, period: 'PT20M' })).status).toBe(202);
    expect(fixture.orderedHistories.at(-1)).toMatchObject(ids);
  });

  it('are not available for sites and aggregations of other accounts', async () => {
    const ids = { collection_id: 'country_total', aggregation_id: 'it_total' };
    for (const body of [
      { resource_id, ...SPAN },
      { ...ids, ...SPAN },
    ])
      expect((await order(body, other)).status).toBe(404);
    for (const path of ['/v1/histories/h1', '/v1/histories/h1/download', '/v1/histories/%20'])
      expect((await fixture.get(path, other)).status).toBe(404);
    expect((await fixture.send('DELETE', '/v1/histories/h1', undefined, other)).status).toBe(404);
  });

  it('of an aggregation can be read as long as the aggregation, and then only deleted', async () => {
    const readStatuses = async () => {
      const paths = ['/v1/histories/h4', '/v1/histories/h4/download'];
      return Promise.all(paths.map(async (path) => (await fixture.get(path)).status));
    };
    const listIds = async () => {
      const { histories } = (await (await fixture.get('/v1/histories')).json()) as {
        histories: { history_id: string }[];
      };
      return histories.map(({ history_id }) => history_id);
    };
    expect([await readStatuses(), await listIds()]).toEqual([[200, 200], expect.arrayContaining(['h1', 'h4'])]);
    await fixture.addAggregation({ accounts: [], version: Date.now() });
    await waitUntil(async () => (await fixture.get(AGGREGATION)).status === 404);
    expect(await readStatuses()).toEqual([404, 404]);
    expect(await listIds()).not.toContain('h4');
    expect((await fixture.send('DELETE', '/v1/histories/h4')).status).toBe(204);
  });

  const ONE_OF = `The body must have exactly one of 'resource_id', 'collection_id' with 'aggregation_id', or 'latitude' with 'longitude'.`;
  it.each([
    [{ ...SPAN }, ONE_OF],
    [{ ...SPAN, ...PLACE, resource_id: '0000-0000-0000-0000' }, ONE_OF],
    [{ ...SPAN, latitude: 5 }, "'longitude' is required."],
    [{ ...SPAN, collection_id: 'italy' }, "'aggregation_id' is required."],
    [{ ...PLACE, end: SPAN.end }, "'start' is required."],
    [{ ...PLACE, start: SPAN.end, end: SPAN.start }, "'end' must be after 'start'."],
    [{ ...PLACE, start: '2007-01-01', end: '2023-01-02' }, "'end' must be within 16 years of 'start'."],
    [
      { ...PLACE, start: '2007-01-01T00:40', end: '2023-01-01T00:40', period: 'PT60M' },
      "'end' must be within 16 years of 'start' after rounding both to whole periods of PT60M.",
    ],
    [{ ...PLACE, start: '2006-12-31', end: '2008-01-02' }, "'start' must be 2007-01-01T00:00:00Z or later."],
    [
      { ...PLACE, start: '2025-01-01', end: '2026-02-25' },
      "'end' must be at least 7 days ago. Use /data/live for later rows.",
    ],
    [{ ...PLACE, ...SPAN, period: 'PT20M' }, "'period' must be one of PT5M, PT10M, PT15M, PT30M, PT60M."],
    [{ ...PLACE, ...SPAN, format: 'xml' }, "'format' must be one of csv, parquet, arrow."],
    [{ ...PLACE, ...SPAN, capacity: 0 }, "'capacity' must be greater than '0'."],
    [{ ...PLACE, ...SPAN, loss_factor: 0.9 }, "'loss_factor' requires 'capacity'."],
    [
      { ...PLACE, ...SPAN, capacity: 5, array_type: 'fixed' },
      "'array_type' applies only to radiation. Omit it, or omit 'capacity'.",
    ],
    [{ ...PLACE, ...SPAN, capacity: 5, install_date: '2999-01-01' }, "'install_date' must not be in the future."],
  ])('are refused with %j', async (body, message) => {
    expect(await errorsOf(body)).toEqual([400, message]);
  });

  it('are downloaded with a digest, completely or in part', async () => {
    const response = await fixture.get('/v1/histories/h1/download');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.equals(HISTORY_CONTENT)).toBe(true);
    const digest = createHash('sha256').update(bytes).digest();
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-length': String(HISTORY_CONTENT.length),
      'content-disposition': 'attachment; filename="h1-simulated.csv"',
      'x-weather-source': 'sandbox',
      etag: `"${digest.toString('hex')}"`,
      'repr-digest': `sha-256=:${digest.toString('base64')}:`,
    });
    const record = await fixture.get('/v1/histories/h1');
    expect(await record.json()).toMatchObject({ download: '/v1/histories/h1/download', weather_source: 'sandbox' });
    const same = await fixture.get('/v1/histories/h1/download', { 'if-none-match': response.headers.get('etag')! });
    expect(same.status).toBe(304);
  });

  it.each([
    ['bytes=0-9', 0, 10],
    ['bytes=262140-600000', 262_140, 600_001],
    ['bytes=655350-', 655_350, 655_360],
    ['bytes=-5', 655_355, 655_360],
  ])('return a range for %s', async (range, from, to) => {
    const response = await fixture.get('/v1/histories/h1/download', { range });
    expect([response.status, response.headers.get('content-range')]).toEqual([206, `bytes ${from}-${to - 1}/655360`]);
    expect(Buffer.from(await response.arrayBuffer()).equals(HISTORY_CONTENT.subarray(from, to))).toBe(true);
  });

  it.each<Record<string, string>>([
    { range: 'bytes=9-0' },
    { range: 'bytes=0-1,4-5' },
    { range: 'bytes=-' },
    { range: 'bytes=0-9', 'if-range': '"old"' },
  ])('are returned completely for %j', async (headers) => {
    const response = await fixture.get('/v1/histories/h1/download', headers);
    expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, HISTORY_CONTENT.length]);
  });

  it.each(['bytes=655360-', 'bytes=999999999-', 'bytes=-0'])('refuse %s with their size', async (range) => {
    const response = await fixture.get('/v1/histories/h1/download', { range });
    expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */655360']);
    expect(await response.text()).toContain('RangeNotSatisfiable');
  });

  it('state size and digest in response to HEAD, without reading a chunk', async () => {
    fixture.readHistoryChunks.length = 0;
    const { status, headers } = await fixture.send('HEAD', '/v1/histories/h1/download');
    expect([status, headers.get('content-length')]).toEqual([200, String(HISTORY_CONTENT.length)]);
    expect(headers.get('repr-digest')).toMatch(/^sha-256=:/);
    await fixture.get('/v1/histories/h1/download', { range: 'bytes=262144-262145' });
    expect(fixture.readHistoryChunks).toEqual([1]);
  });

  it('are limited to four concurrent downloads per account, which read one chunk at a time', async () => {
    fixture.readHistoryChunks.length = 0;
    let release!: () => void;
    fixture.pastReadable = new Promise((resolve) => (release = resolve));
    const errors: string[] = [];
    const download = async (id: string, headers = {}) => {
      const response = await fixture.get(`/v1/histories/${id}/download`, headers);
      const text = await response.text();
      if (response.status === 429) errors.push(text);
      return response.status;
    };
    const own = Array.from({ length: 6 }, () => download('h1'));
    const ofOther = download('h3', other);
    await waitUntil(async () => errors.length === 2 && fixture.readHistoryChunks.length === 2);
    expect(errors[0]).toContain('An account may have 4 at a time. Try again in 5 seconds.');
    release();
    expect((await Promise.all(own)).sort()).toEqual([200, 200, 200, 200, 429, 429]);
    expect(await ofOther).toBe(200);
  });

  it('cannot be downloaded before they are complete', async () => {
    expect((await fixture.get('/v1/histories/h2/download')).status).toBe(409);
  });

  it('are listed, and deleted', async () => {
    const ids = async () => {
      const { histories } = (await (await fixture.get('/v1/histories')).json()) as {
        histories: { history_id: string }[];
      };
      return histories.map(({ history_id }) => history_id);
    };
    expect(await ids()).toEqual(expect.arrayContaining(['h1', 'h2']));
    expect((await fixture.send('DELETE', '/v1/histories/h2')).status).toBe(204);
    expect(await ids()).not.toContain('h2');
  });
});

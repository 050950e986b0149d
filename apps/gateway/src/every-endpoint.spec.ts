import { recordDailyUsage, recordKeyUses } from '@daystar/contracts';
import { MINUTE, parsePeriod } from '@daystar/timeseries';
import { tableFromIPC } from 'apache-arrow';
import { GatewayFixture, KEY, OTHER_KEY } from './gateway.fixture';
import { MemoryRateLimits } from './rate-limiting/memory-rate-limits';
import type { ApiOperation } from './api-description/read-operations';
import { GATEWAY_API } from './gateway-api';

const { operations, document } = GATEWAY_API.clients;
/** All operations but streams, which never end. */
const OPERATIONS = operations.filter(({ formats }) => formats !== 'events');

const READ_ONLY = 'This API key is read-only. Use a key with full access to make changes.';

const UNKNOWN = {
  resource_id: '0000-0000-0000-0000',
  collection_id: 'none',
  aggregation_id: 'none',
  key_id: 'none',
  webhook_id: 'none',
  history_id: 'none',
};
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const HOURS = 2;
const TYPES: Record<string, string> = {
  json: 'application/json; charset=utf-8',
  columns: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  xml: 'application/xml; charset=utf-8',
  arrow: 'application/vnd.apache.arrow.stream',
  html: 'text/html; charset=utf-8',
};

const nameOf = ({ method, path }: ApiOperation) => `${method.toUpperCase()} ${path}`;
const parametersOf = ({ query = [] }: ApiOperation) => query;
const choices = (route: ApiOperation, name: string) =>
  parametersOf(route).find((parameter) => parameter.name === name)?.schema.enum as string[];
const closed = OPERATIONS.filter(({ requiresKey }) => requiresKey);
const isYear = ({ path }: Pick<ApiOperation, 'path'>) => path.startsWith('/data/tmy');
/**
 * Routes that serve every pair of a format and a period, one for each kind of table. The others serve each of both: their rows
 * are a part of these, or of the same table for another kind of site.
 */
const hasAllPairs = ({ path }: ApiOperation) =>
  /^\/(utility_scale_sites\/\{resource_id\}(\/weather)?|pv_power|radiation|pv_power\/collections\/.*)\/combined$|^\/data\/live/.test(
    path,
  );
const cases = (routes: readonly ApiOperation[]) => routes.map((route) => [nameOf(route), route] as const);

/** All operations that controllers describe, including new ones. The fixture compares each response with its description. */
describe('every endpoint', () => {
  const fixture = new GatewayFixture();
  const ids: Record<string, Record<string, string>> = {};
  const ways: Record<string, (url: string) => [url: string, headers: Record<string, string>]> = {
    api_key: (url) => [`${url}${url.includes('?') ? '&' : '?'}api_key=${KEY}`, { authorization: '' }],
    Bearer: (url) => [url, { authorization: `Bearer ${KEY}` }],
    Basic: (url) => [url, { authorization: `Basic ${Buffer.from(`${KEY}:`).toString('base64')}` }],
    'X-Api-Key': (url) => [url, { authorization: '', 'x-api-key': KEY }],
    cookie: (url) => [url, { authorization: '', cookie }],
  };
  let cookie = '';
  beforeAll(async () => {
    // The limits would refuse most requests unread.
    jest.spyOn(MemoryRateLimits.prototype, 'consume').mockImplementation((_who, limit) => {
      return { isAllowed: true, limit: limit.limit, used: 0, remaining: limit.limit, resetAt: Date.now() };
    });
    await fixture.start();
    const place = { name: 'Somewhere', latitude: 37.7, longitude: -113.6 };
    for (const [base, body] of Object.entries({
      '/utility_scale_sites': { ...place, capacity: 100 },
      '/rooftop_sites': { ...place, capacity: 5 },
      '/weather_sites': place,
    })) {
      const { resource_id } = (await (await fixture.send('POST', base, body)).json()) as { resource_id: string };
      await fixture.rowCache.publishIssue(fixture.buildIssue(`site/${resource_id}`));
      ids[base] = { resource_id };
    }
    await fixture.addAggregation({ accounts: ['acme'] });
    await fixture.rowCache.publishIssue(fixture.buildIssue('aggregation/country_total/it_total'));
    cookie = await fixture.signIn();
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await fixture.close();
  });

  const filled = (path: string, own: boolean) => {
    const real = {
      collection_id: 'country_total',
      aggregation_id: 'it_total',
      key_id: 'k1',
      webhook_id: 'w1',
      history_id: 'h1',
    };
    const known: Record<string, string> = own ? { ...real, ...ids[`/${path.split('/')[1]}`] } : UNKNOWN;
    return path.replace(/\{(\w+)\}/g, (_, name: string) => known[name]);
  };
  const urlOf = (route: ApiOperation, query: Record<string, string> = {}, own = true) => {
    const needs: Record<string, string> = own ? ids['/utility_scale_sites'] : UNKNOWN;
    const needed = parametersOf(route).flatMap(({ name, required, example }) =>
      // Past rows need an end, or a duration.
      required || (name === 'end' && example !== undefined) ? [[name, needs[name] ?? example]] : [],
    );
    const search = new URLSearchParams({ ...(Object.fromEntries(needed) as Record<string, string>), ...query });
    return `${filled(route.path, own)}${search.size > 0 ? `?${search.toString()}` : ''}`;
  };
  const request = (route: ApiOperation, url: string, headers: Record<string, string>) => {
    const name = String(route.body?.$ref).split('/').pop() ?? '';
    const [body] = (document.components.schemas[name]?.examples ?? []) as object[];
    return route.method === 'get'
      ? fixture.get(url, headers)
      : fixture.send(route.method.toUpperCase(), url, body, headers);
  };

  it.each(cases(closed.filter(({ formats }) => formats === 'forecast')))(
    '%s serves its rows in every format and period, with a key sent in any way',
    async (_name, route) => {
      // Each other way is used with each format and with each period.
      const others = Object.keys(ways).filter((way) => way !== 'Bearer');
      const periods = choices(route, 'period');
      for (const [i, format] of choices(route, 'format').entries()) {
        for (const [k, period] of periods.entries()) {
          if (!hasAllPairs(route) && k !== i % periods.length) continue;
          const etags = new Set<string | null>();
          let first: Buffer | undefined;
          for (const way of ['Bearer', others[(hasAllPairs(route) ? i + k : i) % others.length]]) {
            const [url, headers] = ways[way](urlOf(route, { format, period, hours: String(HOURS) }));
            // The fixture decompresses the bodies of the first period.
            const encoded = k === 0 ? { 'accept-encoding': 'gzip', ...headers } : headers;
            const response = await request(route, url, encoded);
            const bytes = Buffer.from(await response.arrayBuffer());
            const about = [nameOf(route), format, period, way];
            expect([...about, response.status, response.headers.get('content-type')]).toEqual([
              ...about,
              200,
              TYPES[format],
            ]);
            // Another way to send the key returns the same bytes, but pages have links with the key of the URL.
            if (first && format !== 'html') expect([...about, bytes.equals(first)]).toEqual([...about, true]);
            else expect([...about, countOf(format, period, bytes)]).toEqual([...about, rowsOf(route, period)]);
            first ??= bytes;
            etags.add(response.headers.get('etag'));
          }
          expect(etags.size).toBe(1);
        }
      }
    },
  );

  const records = closed.filter(
    ({ method, formats }) => method === 'get' && formats !== 'forecast' && formats !== 'file',
  );
  it.each(cases(records))('%s accepts a key sent in any way', async (_name, route) => {
    for (const keyed of Object.values(ways)) {
      const [url, headers] = keyed(urlOf(route));
      const response = await request(route, url, headers);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, TYPES.json]);
      if (route.formats !== 'record') continue;
      const page = await request(route, url, { ...headers, ...BROWSER });
      expect([page.status, page.headers.get('content-type')]).toEqual([200, TYPES.html]);
    }
    if (route.formats !== 'record') return;
    const wrong = await request(route, urlOf(route, { format: 'pdf' }), {});
    expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('"field_name":"format"')]);
  });

  it.each(cases(OPERATIONS.filter(({ requiresKey, method }) => !requiresKey && method === 'get')))(
    '%s needs no key',
    async (_name, route) => {
      expect((await request(route, urlOf(route), { authorization: '' })).status).toBe(200);
    },
  );

  it.each(cases(closed))('%s returns 401 without a key', async (_name, route) => {
    for (const headers of [{ authorization: '' }, { authorization: 'Bearer unknown-key' }]) {
      const response = await request(route, urlOf(route), headers);
      expect([response.status, ((await response.json()) as { response_status: object }).response_status]).toEqual([
        401,
        expect.objectContaining({ error_code: 'Unauthorized', errors: [] }),
      ]);
    }
  });

  /** True if a cache may store the response for this caller only, or not at all. */
  const isKeptFromOthers = ({ headers }: Response) => {
    const [caching, vary] = ['cache-control', 'vary'].map((name) => headers.get(name) ?? '');
    const keys = ['authorization', 'x-api-key', 'cookie'];
    return caching === 'no-store' || (/^private, /.test(caching) && keys.every((key) => vary.includes(key)));
  };
  it.each(cases(closed.filter(({ method }) => method === 'get')))(
    '%s forbids caches to share its responses and errors between callers',
    async (_name, route) => {
      const requests: [url: string, headers: Record<string, string>][] = [
        [urlOf(route), {}],
        [urlOf(route), BROWSER],
        [urlOf(route), { 'if-none-match': '*' }],
        [urlOf(route, { format: 'pdf' }), {}],
        [urlOf(route, {}, false), { authorization: `Bearer ${OTHER_KEY}` }],
        [urlOf(route), { authorization: '' }],
      ];
      for (const [url, headers] of requests) {
        const response = await request(route, url, headers);
        expect([response.status, isKeptFromOthers(response)]).toEqual([response.status, true]);
      }
    },
  );

  it.each(cases(closed.filter(({ method }) => method !== 'get')))(
    '%s requires more than a cookie',
    async (_name, route) => {
      const [url, headers] = ways.cookie(urlOf(route));
      expect((await request(route, url, headers)).status).toBe(401);
    },
  );

  describe('with a read-only key', () => {
    /** Commands that count requests and key uses. */
    const COUNTING = [recordKeyUses.name, recordDailyUsage.name];
    let reader: Record<string, string>;
    beforeAll(async () => {
      const created = await fixture.send('POST', '/keys', { name: 'Colleague', read_only: true });
      reader = { authorization: `Bearer ${((await created.json()) as { api_key: string }).api_key}` };
    });

    it.each(cases(closed.filter(({ method }) => method !== 'get')))(
      '%s changes nothing, and is refused unless it only computes',
      async (_name, route) => {
        const commands = jest.spyOn(fixture.bus, 'request');
        const response = await request(route, urlOf(route), reader);
        const sent = commands.mock.calls.map(([{ name }]) => name).filter((name) => !COUNTING.includes(name));
        commands.mockRestore();
        if (route.isReadOnly) return expect(response.status).toBe(200);
        expect([response.status, await response.text(), sent]).toEqual([403, expect.stringContaining(READ_ONLY), []]);
      },
    );

    it('every other operation responds as with a full key', async () => {
      for (const route of records)
        expect([route.path, (await request(route, urlOf(route), reader)).status]).toEqual([route.path, 200]);
    });
  });

  const owned = closed.filter(
    // An account that may not define aggregations gets a 403 for any collection.
    ({ method, path }) =>
      /\{(resource|collection|aggregation)_id\}/.test(path) && !(method === 'post' && /aggregations$/.test(path)),
  );
  it.each(cases(owned))(
    '%s returns the same 404 for a resource of another account and for one that does not exist',
    async (_name, route) => {
      const stranger = { authorization: `Bearer ${OTHER_KEY}` };
      const foreign = await request(route, urlOf(route), stranger);
      const unknown = await request(route, urlOf(route, {}, false), stranger);
      expect([foreign.status, await foreign.text()]).toEqual([404, await unknown.text()]);
      const headers = ({ headers: all }: Response) => [...all.keys()].filter((name) => name !== 'date').sort();
      expect(headers(foreign)).toEqual(headers(unknown));
    },
  );
});

/** Number of rows of the requested period in a body. */
function countOf(format: string, period: string, bytes: Buffer): number {
  if (format === 'arrow') return [...tableFromIPC(bytes).getChild('period')!].filter((one) => one === period).length;
  const text = bytes.toString();
  if (format === 'columns') {
    const arrays = Object.values(JSON.parse(text) as Record<string, { period: string; period_end: string[] }>);
    return arrays.reduce((sum, rows) => sum + (rows.period === period ? rows.period_end.length : 0), 0);
  }
  if (format === 'html') {
    const minutes = parsePeriod(period)! / MINUTE;
    return text.includes(`covers the ${minutes} minutes`) ? text.split('<th scope="row">').length - 1 : 0;
  }
  const marks: Record<string, string> = {
    json: `"period":"${period}"`,
    xml: `<period>${period}</period>`,
    csv: `,${period}`,
  };
  return text.split(marks[format]).length - 1;
}

function rowsOf({ path }: ApiOperation, period: string): number {
  const perHour = 60 / Number(period.slice(2, -1));
  if (isYear({ path })) return 8760 * perHour;
  if (path.startsWith('/data/historic')) return 24 * perHour;
  // The older interface returns one row more than the hours contain.
  const perArray = HOURS * perHour + Number(!path.startsWith('/data/'));
  return perArray * (/\/(combined|recent)$/.test(path) ? 2 : 1);
}

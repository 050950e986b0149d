import { GatewayFixture } from '../gateway.fixture';
import { MemoryRateLimits } from '../rate-limiting/memory-rate-limits';
import type { ApiOperation } from '../api-description/read-operations';
import { GATEWAY_API } from '../gateway-api';

/** Values that are invalid for numbers, enums, times and ids. */
const INVALID_VALUES = [
  'NaN',
  'Infinity',
  '-Infinity',
  '1e999',
  '0x1F',
  '1,5',
  '٣٧',
  '１２',
  '½',
  "1' OR '1'='1",
  '1; DROP TABLE site --',
  '<script>alert(1)</script>',
  '1\r\nset-cookie: a=b',
  '\u0000',
  '[object Object]',
];
/** Values that are invalid for every parameter. */
const OVERLONG = ['x'.repeat(10_000)];
/** Parameters that accept any text. */
const TEXTS = ['tags'];
const ids = { collection_id: 'country_total', aggregation_id: 'it_total' };

interface Refusal {
  response_status: { errors: { field_name: string }[] };
}

describe('an invalid parameter', () => {
  const fixture = new GatewayFixture();
  let resource_id = '';
  beforeAll(async () => {
    jest.spyOn(MemoryRateLimits.prototype, 'consume').mockImplementation((_who, { limit }) => {
      return { isAllowed: true, limit, used: 0, remaining: limit, resetAt: Date.now() };
    });
    await fixture.start();
    resource_id = await fixture.addSiteWithRows();
    const place = { name: 'Somewhere', latitude: 1, longitude: 2 };
    for (const base of ['/rooftop_sites', '/weather_sites']) await fixture.send('POST', base, place);
    await fixture.addAggregationWithRows();
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await fixture.close();
  });

  const known = (path: string) => /\{resource_id\}/.test(path) && !path.startsWith('/utility_scale_sites');
  const routes = GATEWAY_API.clients.operations.filter(
    ({ method, query, formats, path }) => method === 'get' && query && formats !== 'events' && !known(path),
  );
  const urlOf = ({ path }: ApiOperation, query: readonly (readonly [string, string])[]) => {
    const all: Record<string, string> = { ...ids, resource_id };
    const search = new URLSearchParams(query.map(([name, value]): [string, string] => [name, value]));
    return `${path.replace(/\{(\w+)\}/g, (_, name: string) => all[name])}?${search.toString()}`;
  };
  const fieldsRefused = async (url: string) => {
    const response = await fixture.get(url);
    const text = await response.text();
    expect([url.slice(0, 300), response.headers.get('set-cookie'), /<script>/.test(text)]).toEqual([
      url.slice(0, 300),
      null,
      false,
    ]);
    const { response_status } = JSON.parse(text) as Refusal;
    return [response.status, ...new Set(response_status.errors.map(({ field_name }) => field_name))];
  };

  it.each(routes.map((route) => [route.path, route] as const))(
    'of %s gets a 400 that names it',
    async (_path, route) => {
      const parameters = route.query ?? [];
      const good = parameters.flatMap(({ name, required, example }) =>
        // Past rows need an end, or a duration.
        required || (name === 'end' && example !== undefined) ? [[name, String(example)] as const] : [],
      );
      for (const { name, required } of parameters) {
        const others = good.filter(([other]) => other !== name);
        const invalid = [...OVERLONG, ...(TEXTS.includes(name) ? [] : INVALID_VALUES)];
        for (const value of invalid) {
          const url = urlOf(route, [...others, [name, value]]);
          const refused = await fieldsRefused(url);
          // An unknown id gets a 404, as in a path.
          if (/_id$|^since$|^until$/.test(name) && refused[0] === 404) continue;
          expect([name, value.slice(0, 50), ...refused]).toEqual([name, value.slice(0, 50), 400, name]);
        }
        const twice = urlOf(route, [...others, [name, '1'], [name.toUpperCase(), '1']]);
        expect(await fieldsRefused(twice)).toEqual([400, name]);
        if (!required) continue;
        expect(await fieldsRefused(urlOf(route, others))).toEqual([400, name]);
        for (const blank of ['', ' '])
          expect(await fieldsRefused(urlOf(route, [...others, [name, blank]]))).toEqual([400, name]);
      }
    },
  );

  it.each(INVALID_VALUES.concat(' ', OVERLONG))('is refused as an unknown id: %j', async (id) => {
    const name = encodeURIComponent(id).slice(0, 2000);
    for (const path of [`/utility_scale_sites/${name}/forecasts`, `/pv_power/collections/${name}/forecasts`]) {
      const { status } = await fixture.get(path);
      expect([path, [400, 404].includes(status)]).toEqual([path, true]);
    }
  });
});

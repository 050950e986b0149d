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
/** A value that is invalid for every parameter. */
const OVERLONG = 'x'.repeat(10_000);
/** Parameters that accept any text. */
const TEXTS = ['tags'];
const ids = { collection_id: 'country_total', aggregation_id: 'it_total' };

/** Required parameters with valid values. */
type Good = readonly (readonly [name: string, value: string])[];
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
  const urlOf = ({ path }: ApiOperation, query: Good) => {
    const all: Record<string, string> = { ...ids, resource_id };
    const search = new URLSearchParams(query.map(([name, value]): [string, string] => [name, value]));
    return `${path.replace(/\{(\w+)\}/g, (_, name: string) => all[name])}?${search.toString()}`;
  };
  const fieldsRefused = async (url: string) => {
    const response = await fixture.get(url);
    const text = await response.text();
    if (response.headers.has('set-cookie') || text.includes('<script>'))
      throw new Error(`${url.slice(0, 300)} returned a value of the request: ${text.slice(0, 300)}`);
    const { response_status } = JSON.parse(text) as Refusal;
    return [response.status, ...new Set(response_status.errors.map(({ field_name }) => field_name))];
  };

  /**
   * Sends an invalid value in several parameters. Expects a 400 that names some of them, and sends the others again until
   * each one was named.
   */
  async function expectEachRefused(route: ApiOperation, good: Good, names: readonly string[], value: string) {
    for (let left = names; left.length > 0;) {
      const others = good.filter(([other]) => !left.includes(other));
      const [status, ...named] = await fieldsRefused(
        urlOf(route, [...others, ...left.map((name) => [name, value] as const)]),
      );
      // An unknown id gets a 404, as in a path.
      if (status === 404 && left.every((name) => /_id$|^since$|^until$/.test(name))) return;
      const foreign = named.filter((name) => !left.includes(String(name)));
      const sent = { value: value.slice(0, 50), parameters: left };
      expect({ ...sent, status, foreign, isNamed: named.length > 0 }).toEqual({
        ...sent,
        status: 400,
        foreign: [],
        isNamed: true,
      });
      left = left.filter((name) => !named.includes(name));
    }
  }

  it.each(routes.map((route) => [route.path, route] as const))(
    'of %s gets a 400 that names it',
    async (_path, route) => {
      const parameters = route.query ?? [];
      const good = parameters.flatMap(({ name, required, example }) =>
        // Past rows need an end, or a duration.
        required || (name === 'end' && example !== undefined) ? [[name, String(example)] as const] : [],
      );
      const names = parameters.map(({ name }) => name);
      // Several of them would exceed the maximum length of a URL.
      for (const name of names) await expectEachRefused(route, good, [name], OVERLONG);
      const strict = names.filter((name) => !TEXTS.includes(name));
      for (const value of INVALID_VALUES) await expectEachRefused(route, good, strict, value);
      for (const { name, required } of parameters) {
        const others = good.filter(([other]) => other !== name);
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

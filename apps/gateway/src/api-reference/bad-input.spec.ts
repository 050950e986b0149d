import { createSeededRandom } from '@daystar/testing';
import type { FastifyInstance } from 'fastify';
import { GatewayFixture, KEY } from '../gateway.fixture';
import { Quota } from '../rate-limiting/quota';
import type { QueryParameter } from '../api-description/operation';
import { GATEWAY_API } from '../gateway-api';
import { RouteTable } from '../http/route-table';

/** All operations but streams, which never end. */
const OPERATIONS = GATEWAY_API.clients.operations.filter(({ formats }) => formats !== 'events');
const REQUESTS = 10_000;
const SEED = 20260301;

/** Input that programs and people send by mistake or on purpose. */
const HOSTILE_TEXTS = [
  '',
  ' ',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e999',
  '-0',
  '0x10',
  '1,5',
  '٣٧',
  '１２',
  '½',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '[object Object]',
  '__proto__',
  'constructor',
  "' OR 1=1 --",
  '1; DROP TABLE site',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '1\r\nset-cookie: a=b',
  '\u0000',
  '\ud800',
  '../../etc/passwd',
  '%2e%2e%2f',
  '${jndi:ldap://x}',
  'x'.repeat(10_000),
  '9'.repeat(400),
  'PT0M',
  'PT99999999999999M',
  'P1Y',
  '0000-00-00',
  '2026-02-30',
  '99999-01-01T00:00:00Z',
];
const HOSTILE_VALUES: unknown[] = [
  ...HOSTILE_TEXTS,
  null,
  true,
  [],
  {},
  [[]],
  -1,
  1e308,
  { site: { site: {} } },
  ['a', 1, null],
];

/** Unusual paths. */
const ODD_PATHS = [
  '/',
  '//',
  '/%',
  '/%00',
  '/..',
  '/..%2f',
  '/*',
  '/:id',
  '/.env',
  '/utility_scale_sites/../..',
  '/?',
  '/%F0%9F%98%80',
];

describe('bad input', () => {
  const fixture = new GatewayFixture();
  const random = createSeededRandom(SEED);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)];
  const watch = jest.spyOn(RouteTable.prototype, 'install');
  let fastify: FastifyInstance;
  let id: string;
  beforeAll(async () => {
    // The limits would refuse most requests unread.
    const unlimited = { isAllowed: true, limit: 1e9, used: 0, remaining: 1e9, resetAt: 0 };
    jest.spyOn(Quota.prototype, 'consumeRequest').mockResolvedValue(unlimited);
    jest.spyOn(Quota.prototype, 'consumeAnonymous').mockResolvedValue();
    await fixture.start();
    [[fastify]] = watch.mock.calls;
    id = await fixture.addSiteWithRows();
    await fixture.addAggregationWithRows();
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await fixture.close();
  });

  const pathOf = (template: string) => {
    const real: Record<string, string> = {
      resource_id: id,
      collection_id: 'country_total',
      aggregation_id: 'it_total',
    };
    return template.replace(/\{(\w+)\}/g, (_, name: string) =>
      random() < 0.7
        ? (real[name] ?? 'no-key-of-ours')
        : encodeURIComponent(wellFormed(pick(HOSTILE_TEXTS)).slice(0, 300)),
    );
  };
  const good = ({ example, schema }: QueryParameter) =>
    String(example ?? (schema.enum as string[] | undefined)?.[0] ?? schema.minimum ?? 1);
  const queryOf = (parameters: readonly QueryParameter[]) =>
    parameters
      .filter(({ name, required }) => random() < (required || name === 'hours' ? 0.95 : 0.1))
      .flatMap((parameter) => {
        const value = () => (random() < 0.9 ? good(parameter) : pick(HOSTILE_TEXTS));
        const name = random() < 0.2 ? parameter.name.toUpperCase() : parameter.name;
        const values = random() < 0.05 ? [value(), value()] : [value()];
        return values.map((text) => `${name}=${encodeURIComponent(wellFormed(text))}`);
      })
      .join('&');
  const bodyOf = (): string => {
    if (random() < 0.1) return pick(['', '{', 'null', '[]', '"x"', '['.repeat(100), '{"a":'.repeat(50), '\u0000']);
    const names = [
      'name',
      'latitude',
      'longitude',
      'capacity',
      'tags',
      'tilt',
      'azimuth',
      'install_date',
      'plan',
      'site',
    ];
    const more = [
      'measurement',
      'measurements',
      'members',
      'aggregation_id',
      'tracking_type',
      '__proto__',
      'constructor',
    ];
    const fields = [...names, ...more].filter(() => random() < 0.4);
    return JSON.stringify(Object.fromEntries(fields.map((name) => [name, random() < 0.3 ? 1 : pick(HOSTILE_VALUES)])));
  };

  /** Publishes rows as the engine would; otherwise requests wait for rows of the site. */
  const rowsFor = async (body: string) => {
    const { resource_id } = JSON.parse(body) as { resource_id?: string };
    const site = fixture.sites.get(resource_id ?? '');
    const change = { resource_version: site?.version };
    if (site) await fixture.rowCache.publishIssue(fixture.buildIssue(`site/${site.resource_id}`, change));
  };

  it(`of ${REQUESTS} kinds gets a client error or a response, never a 5xx, and is never echoed as markup`, async () => {
    const statuses = new Map<number, number>();
    for (let made = 0; made < REQUESTS;) {
      const route = pick(OPERATIONS);
      const parameters = route.query ?? [];
      const odd = random() < 0.03;
      const url = odd ? pick(ODD_PATHS) : `${pathOf(route.path)}?${queryOf(parameters)}`;
      const method =
        random() < 0.95 ? route.method : pick(['get', 'post', 'put', 'patch', 'delete', 'options'] as const);
      if (method === 'delete' && url.includes(id)) continue;
      const writes = method === 'post' || method === 'put' || method === 'patch';
      made++;
      const response = await fastify.inject({
        method: method.toUpperCase() as 'GET',
        url,
        headers: {
          authorization: `Bearer ${random() < 0.98 ? KEY : 'wrong'}`,
          ...(writes
            ? { 'content-type': random() < 0.95 ? 'application/json' : pick(['text/plain', 'x', 'a/b;c']) }
            : {}),
          ...(random() < 0.1
            ? { accept: pick(['text/csv', 'application/xml', 'image/png', ';;;', '*', 'a/b;q=x']) }
            : {}),
        },
        ...(writes ? { payload: bodyOf() } : {}),
      });
      const { statusCode, headers, body } = response;
      if (writes && statusCode < 300) await rowsFor(body);
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      if (statusCode >= 500)
        throw new Error(`${method} ${url.slice(0, 500)} answered ${statusCode}: ${body.slice(0, 300)}`);
      if (headers['set-cookie'] !== undefined) throw new Error(`${url} set a cookie`);
      if (/html|xml/.test(String(headers['content-type']))) expect(body).not.toMatch(/<script>alert|<img src=x/);
    }
    // Otherwise all requests were refused before their input was read.
    for (const status of [200, 400, 404]) expect(statuses.get(status)).toBeGreaterThan(REQUESTS / 50);
    expect(statuses.get(429)).toBeUndefined();
  }, 240_000);
});

/** Replaces lone surrogates, which a URL cannot contain. */
const wellFormed = (text: string) => Buffer.from(text).toString();

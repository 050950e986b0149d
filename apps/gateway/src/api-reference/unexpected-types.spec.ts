import type { FastifyInstance } from 'fastify';
import type { JsonSchema } from '../api-description/json-schema';
import type { ApiOperation } from '../api-description/read-operations';
import { GATEWAY_API } from '../gateway-api';
import { GatewayFixture, KEY } from '../gateway.fixture';
import { RouteTable } from '../http/route-table';
import { Quota } from '../rate-limiting/quota';

/** Objects that throw when they are converted to a text or number, and values of each other type. */
const UNEXPECTED: readonly unknown[] = [
  { toString: 1, valueOf: 1, toJSON: 1, then: 1, length: -1, hasOwnProperty: 1, map: 1 },
  [{ toString: 1 }],
  {},
  [],
  [null],
  null,
  true,
  7,
  'x',
];

const { operations, document } = GATEWAY_API.clients;
const WRITES = operations.filter(({ body, bodyFormat }) => body && bodyFormat !== 'file');

/** Operations whose controllers are those of utility-scale sites. */
const isOfOtherSites = ({ path }: ApiOperation) => /^\/(rooftop|weather)_sites/.test(path);
/** Changes of these sites, and operations with the body of another one: they get only the values that throw. */
const hasFewValues = (operation: ApiOperation) =>
  (isOfOtherSites(operation) && operation.method !== 'post') ||
  WRITES.find(({ body }) => body!.$ref === operation.body!.$ref) !== operation;

type Path = readonly string[];

describe('a body with a value of an unexpected type', () => {
  const fixture = new GatewayFixture();
  const install = jest.spyOn(RouteTable.prototype, 'install');
  let fastify: FastifyInstance;
  let ids: Record<string, string>;
  const sites: Record<string, string> = {};
  beforeAll(async () => {
    const unlimited = { isAllowed: true, limit: 1e9, used: 0, remaining: 1e9, resetAt: 0 };
    jest.spyOn(Quota.prototype, 'consumeRequest').mockResolvedValue(unlimited);
    jest.spyOn(Quota.prototype, 'consumeAnonymous').mockResolvedValue();
    await fixture.start();
    [[fastify]] = install.mock.calls;
    ids = { collection_id: 'country_total', aggregation_id: 'it_total' };
    for (const base of ['utility_scale_sites', 'rooftop_sites', 'weather_sites']) {
      const capacity = base === 'weather_sites' ? {} : { capacity: 5 };
      const site = await fixture.send('POST', `/${base}`, { name: 'x', latitude: 38, longitude: -113, ...capacity });
      sites[base] = ((await site.json()) as { resource_id: string }).resource_id;
    }
    await fixture.addAggregationWithRows({ owner: 'acme' });
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await fixture.close();
  });

  const statusOf = async ({ method, path }: ApiOperation, payload: unknown): Promise<number> => {
    const { statusCode } = await fastify.inject({
      method: method.toUpperCase() as 'POST',
      url: path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? sites[path.split('/')[1]]),
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      payload: JSON.stringify(payload),
    });
    return statusCode;
  };

  it.each(WRITES.map((operation) => [`${operation.method.toUpperCase()} ${operation.path}`, operation] as const))(
    'causes no 5xx: %s',
    async (_name, operation) => {
      const failed: unknown[] = [];
      let refused = 0;
      for (const body of bodiesOf(operation)) {
        const status = await statusOf(operation, body);
        if (status >= 500) failed.push([status, JSON.stringify(body).slice(0, 300)]);
        if (status === 400) refused++;
      }
      expect(failed).toEqual([]);
      expect(refused).toBeGreaterThan(0);
    },
    300_000,
  );
});

/** Bodies in which one value has an unexpected type: each example, for most operations also without another property. */
function* bodiesOf(operation: ApiOperation): Generator<unknown> {
  yield* UNEXPECTED;
  const schema = operation.body!;
  const { examples = [] } = resolve(schema) as { examples?: object[] };
  const paths = [...pathsOf(schema)];
  const values = hasFewValues(operation) ? UNEXPECTED.slice(0, 2) : UNEXPECTED;
  for (const example of examples) {
    const names = isOfOtherSites(operation) || hasFewValues(operation) ? [] : Object.keys(example);
    const shortened = names.map((name) => omit(example, name));
    for (const path of paths) {
      for (const value of values) yield withValue(example, path, value);
      for (const base of shortened) yield withValue(base, path, UNEXPECTED[0]);
    }
  }
}

const omit = (values: object, name: string): object =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));

const resolve = (schema: JsonSchema): JsonSchema => {
  const name = (schema.$ref as string | undefined)?.split('/').pop();
  return name === undefined ? schema : document.components.schemas[name];
};

/** Paths of the properties that a schema describes, and of the first element of its lists. */
function* pathsOf(schema: JsonSchema): Generator<Path> {
  const {
    properties = {},
    items,
    anyOf = [],
  } = resolve(schema) as {
    properties?: Record<string, JsonSchema>;
    items?: JsonSchema;
    anyOf?: JsonSchema[];
  };
  for (const alternative of anyOf) yield* pathsOf(alternative);
  const inner = Object.entries({ ...properties, ...(items ? { 0: items } : {}) });
  for (const [name, value] of inner) {
    yield [name];
    for (const path of pathsOf(value)) yield [name, ...path];
  }
}

/** A copy of an object with another value at a path; containers that it lacks are added. */
function withValue(base: unknown, [name, ...path]: Path, value: unknown): unknown {
  const isIndex = name === '0';
  const own = typeof base === 'object' && base !== null && Array.isArray(base) === isIndex ? base : isIndex ? [] : {};
  const inner = path.length === 0 ? value : withValue((own as Record<string, unknown>)[name], path, value);
  return isIndex ? [inner, ...(own as unknown[]).slice(1)] : { ...own, [name]: inner };
}

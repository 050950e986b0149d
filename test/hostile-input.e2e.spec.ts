import fc from 'fast-check';
import { Client } from './client';
import { type RunningInstallation, startEmbedded } from './installations';

const ADMIN_KEY = 'operator-key-of-32-characters-or-more';
/** Requests of the property; a few milliseconds each. */
const RUNS = 750;
/** Paths that compute a year, which takes half a second: the property computes each of them once. */
const YEARS = /^\/data\/(tmy|monthly)\//;

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required?: boolean;
  readonly example?: unknown;
  readonly examples?: readonly unknown[];
}
interface Schema {
  readonly $ref?: string;
  readonly examples?: readonly object[];
  readonly properties?: Readonly<Record<string, unknown>>;
}
interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}
/** One value of a request that a client chooses. */
interface Place {
  readonly in: 'path' | 'query' | 'body';
  readonly name: string;
}
interface Target {
  readonly method: string;
  readonly path: string;
  readonly key: string;
  /** Existing ids, by the name of the parameter. */
  readonly ids: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly places: readonly Place[];
}
interface Refusal {
  readonly response_status: { readonly message: string; readonly errors?: readonly { readonly field_name: string }[] };
}

const TEXTS = [
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', 'a\udfffb', '\u2028', '\u2029', '\u0085', '\ufeff', '\uffff', '\u202e'],
  ...['-0', '0', '5e-324', '2.2e-308', '1e-7', '1e308', '-1e308', '1.8e308', '9007199254740993', '9'.repeat(400)],
  ...[
    'NaN',
    'Infinity',
    '__proto__',
    'constructor',
    '../x',
    '%00',
    '%2500',
    '=1+1',
    '@x',
    '\t',
    '\r\n',
    'x'.repeat(5000),
  ],
  ...['+275760-09-13T00:00:00Z', '+275760-09-13T00:00:00.001Z', '-271821-04-20T00:00:00Z', '9999-12-31T23:59:60Z'],
  ...[
    '0000-01-01',
    '0000-00-00',
    '-000001-01-01T00:00:00Z',
    '99999-01-01T00:00:00Z',
    '2026-02-30',
    'P99999999D',
    'PT0S',
  ],
  ...[
    '0000-0000-0000-0000',
    'site/0000-0000-0000-0000',
    '2026-01-01T00:00:00+99:99',
    '10000-01-01',
    '294277-01-01T00:00:00Z',
  ],
];
const VALUES: readonly unknown[] = [
  ...TEXTS,
  ...[null, true, [], {}, [[]], [null], ['\u0000'], ['\ud800'], { '\u0000': 1 }, { a: '\udc00' }],
  ...[0, -0, 5e-324, -5e-324, 2.2e-308, 1e-300, 1e-9, 1e308, -1e308],
  ...[Number.MAX_SAFE_INTEGER + 2, 1e21, 2 ** 31, 2 ** 63, -1],
];

describe('hostile values in the running service', () => {
  let installation: RunningInstallation;
  let key: string;
  let targets: readonly Target[];

  beforeAll(async () => {
    const webhooks = { DAYSTAR_LOOPBACK_WEBHOOKS: 'allow' };
    installation = await startEmbedded({ DAYSTAR_WEATHER: 'sandbox', DAYSTAR_ADMIN_KEY: ADMIN_KEY, ...webhooks });
    let client: Client;
    ({ client, key } = await Client.registerWithKey(installation, 'Hostile'));
    const site = { name: 'Somewhere', latitude: 38, longitude: 115, capacity: 10 };
    const ids: Record<string, string> = {
      collection_id: 'mine',
      aggregation_id: 'all',
      webhook_id: 'w',
      key_id: 'k',
      delivery_id: '1',
    };
    const { body } = await client.post<{ resource_id: string }>('/utility_scale_sites', site);
    ids.resource_id = body.resource_id;
    const all = { aggregation_id: 'all', name: 'All', members: [ids.resource_id] };
    await client.post('/pv_power/collections/mine/aggregations', all);
    await client.getRowsUntil(`/utility_scale_sites/${ids.resource_id}/forecasts`);
    const mine = await client.get<Document>('/openapi.json');
    const admin = await send('GET', '/admin/openapi.json', ADMIN_KEY);
    targets = [...targetsOf(mine.body, key, ids), ...targetsOf((await admin.json()) as Document, ADMIN_KEY, ids)];
  }, 120_000);
  afterAll(() => installation.close());

  const send = (method: string, path: string, as: string, body?: unknown) =>
    fetch(installation.url + path, {
      method,
      headers: {
        authorization: `Bearer ${as}`,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });

  /** Sends the request of a target with `value` in some places. */
  const sendWith = (target: Target, places: readonly Place[], value: unknown) => {
    // A URL cannot contain a lone surrogate: its percent-encoding is malformed.
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const namesIn = (where: string) => places.filter((place) => place.in === where).map(({ name }) => name);
    const inPath = namesIn('path');
    const path = target.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      inPath.includes(name) ? encoded(text) : target.ids[name],
    );
    const query = { ...target.query, ...Object.fromEntries(namesIn('query').map((name) => [name, text])) };
    const body = namesIn('body').reduce<unknown>((all, name) => withValue(all, name.split('.'), value), target.body);
    const search = Object.entries(query).map(([name, one]) => `${name}=${encoded(one)}`);
    return send(target.method, `${path}?${search.join('&')}`, target.key, body);
  };

  /**
   * Sends a value in all places of a kind, and then in those that no 400 has named yet.
   * @returns the places that a response does not name
   */
  async function findAccepted(target: Target, places: readonly Place[], value: string): Promise<unknown[]> {
    for (let left = places; left.length > 0;) {
      const response = await sendWith(target, left, value);
      const text = await response.text();
      if (response.status === 429) return [];
      const where = left[0].in;
      if (where !== 'body' && value === '\ud800' && response.status === 400) return [];
      const unnamed = left.filter(({ name }) => response.status !== 400 || !text.includes(`'${nameIn(where, name)}'`));
      if (unnamed.length === left.length)
        return left.map(({ name }) => [target.method, target.path, name, response.status, text.slice(0, 200)]);
      left = unnamed;
    }
    return [];
  }

  it('reach every operation with input', () => {
    expect(targets.length).toBeGreaterThan(100);
    expect(new Set(targets.flatMap(({ places }) => places.map((place) => place.in))).size).toBe(3);
  });

  it.each([
    ['path', 'a\u0000b'],
    ['path', '\ud800'],
    ['query', 'a\u0000b'],
    ['query', '\ud800'],
    ['body', 'a\u0000b'],
    ['body', '\ud800'],
    ['body', 'a\udfffb'],
  ])(
    'in a %s, %j is refused with a 400 that names the field',
    async (where, value) => {
      const wrong: unknown[] = [];
      for (const target of targets) {
        const places = target.places.filter((one) => one.in === where);
        for (const group of groupIndependent(places)) wrong.push(...(await findAccepted(target, group, value)));
      }
      expect(wrong).toEqual([]);
    },
    120_000,
  );

  it.each(['5e-324', '1e-300', '0.0000001'])('like a capacity of %s are out of range', async (capacity) => {
    for (const base of ['/pv_power', '/world_pv_power']) {
      const response = await send('GET', `${base}/forecasts?latitude=1&longitude=2&capacity=${capacity}`, key);
      const { response_status } = (await response.json()) as Refusal;
      expect([response.status, response_status.errors?.[0]?.field_name]).toEqual([400, 'capacity']);
    }
  });

  it('never cause a 5xx in any operation', async () => {
    const places = targets.flatMap((target) => target.places.map((place) => ({ target, place })));
    const computed = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), fc.constantFrom(...VALUES), async ({ target, place }, value) => {
        fc.pre(!computed.has(target.path));
        const response = await sendWith(target, [place], value);
        if (response.ok && YEARS.test(target.path)) computed.add(target.path);
        const text = await response.text();
        if (response.status >= 500)
          throw new Error(
            `${target.method} ${target.path} ${place.in} ${place.name}: ${response.status} ${text.slice(0, 200)}`,
          );
      }),
      { numRuns: RUNS, seed: 20260301, endOnFailure: true },
    );
  }, 300_000);
});

/**
 * Groups places that one request can fill: a value in place of an object removes the places within it. Objects of one depth do
 * not contain each other.
 */
function groupIndependent(places: readonly Place[]): Place[][] {
  const groups = new Map<number, Place[]>();
  for (const place of places) {
    const isContainer = places.some(({ name }) => name.startsWith(`${place.name}.`));
    const depth = isContainer ? place.name.split('.').length : 0;
    groups.set(depth, [...(groups.get(depth) ?? []), place]);
  }
  return [...groups.values()];
}

/** A copy of a body with a value at a path; missing containers are added. */
function withValue(body: unknown, [name, ...deeper]: readonly string[], value: unknown): unknown {
  const copy = (Array.isArray(body) ? [...(body as unknown[])] : { ...(body as object) }) as Record<string, unknown>;
  copy[name] = deeper.length > 0 ? withValue(copy[name], deeper, value) : value;
  return copy;
}

/** The paths of all values within a body, `measurements.0.period_end`. */
const pathsWithin = (body: object): string[] =>
  Object.entries(body).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? [name, ...pathsWithin(value).map((path) => `${name}.${path}`)]
      : [name],
  );

/** The path as errors name it, such as `measurements[0].period_end`. Only in a body do dots separate its parts. */
const nameIn = (where: string, name: string): string => {
  if (where === 'path') return 'path';
  return where === 'body' ? name.replace(/\.(\d+)/g, '[$1]') : name;
};

/** Percent-encodes what `encodeURIComponent` refuses, too. */
const encoded = (text: string): string => (/\p{Cs}/u.test(text) ? '%ED%A0%80' : encodeURIComponent(text));

function targetsOf(document: Document, key: string, ids: Readonly<Record<string, string>>): Target[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]): Target[] => {
      // A stream has no end, and an account must not lose its key.
      if (path.startsWith('/v1/events') || (path.startsWith('/keys') && method === 'post' && !path.includes('{')))
        return [];
      const parameters = operation.parameters ?? [];
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ in: 'path' as const, name }));
      const schema = operation.requestBody?.content['application/json']?.schema;
      const known = schema?.$ref ? document.components.schemas[schema.$ref.split('/').pop()!] : schema;
      const example = known?.examples?.[0] as Record<string, unknown> | undefined;
      // Webhooks stay on this machine: deliveries to this port are refused at once.
      const body = example && 'url' in example ? { ...example, url: 'https://127.0.0.1:9/' } : example;
      const names = new Set([...Object.keys(known?.properties ?? {}), ...pathsWithin(body ?? {})]);
      const inQuery = parameters.filter((one) => one.in === 'query');
      const query = inQuery.filter(({ required }) => required).map(({ name, example }) => [name, String(example)]);
      return [
        {
          method: method.toUpperCase(),
          path,
          ids,
          key,
          query: Object.fromEntries(query) as Record<string, string>,
          ...(body ? { body } : {}),
          places: [
            ...inPath,
            ...inQuery.map(({ name }) => ({ in: 'query' as const, name })),
            ...(body ? [...names].map((name) => ({ in: 'body' as const, name })) : []),
          ],
        },
      ];
    }),
  );
}

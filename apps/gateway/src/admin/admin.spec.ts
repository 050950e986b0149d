import { type Bus, openBus, createResponder } from '@daystar/bus';
import {
  type Aggregation,
  DaystarError,
  type AggregationSummary,
  type DefineAggregation,
  type ListAudit,
  type PostAggregationMeasurements,
  aggregationDefined,
  assignAggregation,
  defineAggregation,
  listAggregationMeasurements,
  listAggregations,
  listAudit,
  postAggregationMeasurements,
  removeAggregation,
  showAggregation,
} from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { type RowCache, openRowCache } from '@daystar/row-cache';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { RouteTable } from '../http/route-table';
import type { OpenApiDocument } from '../api-description/openapi-document';
import { GATEWAY_API } from '../gateway-api';
import { type RunningGateway, startGateway } from '../start-gateway';

const KEY = 'operator-key-of-32-characters-or-more';
const clock = { now: () => Date.UTC(2026, 5, 21), speed: 1 };
const log = createLog('test', 'silent');
const stored = new Map<string, Aggregation>();
const requested: { define?: DefineAggregation; audit?: ListAudit; measured?: PostAggregationMeasurements } = {};

let bus: Bus;
let rowCache: RowCache;
let gateway: RunningGateway;

const held = ({ collection_id, aggregation_id }: { collection_id: string; aggregation_id: string }) => {
  const found = stored.get(`${collection_id}/${aggregation_id}`);
  if (!found) throw new DaystarError('NotFound', 'There is no such aggregation.');
  return found;
};

async function start(...adminKeys: string[]): Promise<void> {
  bus = await openBus({ clientId: 'test', log, now: clock.now });
  await bus.listen({
    service: 'aggregation',
    subscriptions: [],
    responders: [
      createResponder(defineAggregation, async ({ members, origin, ...definition }) => {
        requested.define = { ...definition, members, origin };
        const key = `${definition.collection_id}/${definition.aggregation_id}`;
        const version = (stored.get(key)?.version ?? 0) + 1;
        const all = members.map((resource_id) => ({ resource_id, capacity: 1 }));
        stored.set(key, { ...definition, members: all, version });
        return held(definition);
      }),
      createResponder(showAggregation, async (ids) => ({ aggregation: held(ids), sites: [] })),
      createResponder(assignAggregation, async (ids) => {
        stored.set(`${ids.collection_id}/${ids.aggregation_id}`, { ...held(ids), accounts: ids.accounts });
        return { ...listAggregations.example.reply.aggregations[0], ...ids };
      }),
      createResponder(listAggregations, async () => listAggregations.example.reply),
      createResponder(removeAggregation, async (ids): Promise<AggregationSummary> => {
        held(ids);
        stored.delete(`${ids.collection_id}/${ids.aggregation_id}`);
        return listAggregations.example.reply.aggregations[0];
      }),
    ],
  });
  await bus.listen({
    service: 'site-registry',
    subscriptions: [],
    responders: [
      createResponder(postAggregationMeasurements, async (request) => {
        requested.measured = request;
        return { stored: request.measurements.length };
      }),
      createResponder(listAggregationMeasurements, async () => listAggregationMeasurements.example.reply),
      createResponder(listAudit, async (request) => {
        requested.audit = request;
        return listAudit.example.reply;
      }),
    ],
  });
  rowCache = openRowCache({ log, clock });
  const environment = { port: 0, host: '127.0.0.1', adminKeys: adminKeys.length > 0 ? adminKeys : undefined };
  gateway = await startGateway({ bus, rowCache, clock, log, environment });
}
afterEach(async () => {
  await gateway.close();
  await bus.close();
  await rowCache.close();
  stored.clear();
});

const PATH = '/admin/collections/it/aggregations/total';
const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  fetch(gateway.url + path, {
    method,
    headers: {
      authorization: `Bearer ${KEY}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: typeof body === 'string' ? body : body === undefined ? undefined : JSON.stringify(body),
  });
const binary = { 'content-type': 'application/octet-stream' };
const codeOf = async (response: Response) => {
  const { response_status } = (await response.json()) as {
    response_status: { error_code: string; errors?: { field_name: string; message: string }[] };
  };
  return [response.status, response_status.error_code, ...(response_status.errors ?? [])];
};

describe('provisioning over HTTP', () => {
  it('requires an operator key', async () => {
    await start();
    expect((await send('GET', '/admin/aggregations')).status).toBe(404);
    expect((await send('PUT', PATH, { name: 'Italy' })).status).toBe(404);
  });

  it('accepts either of two operator keys, so that one can be rotated', async () => {
    const older = `${KEY}-of-last-year`;
    await start(KEY, older);
    for (const key of [KEY, older]) {
      const response = await send('GET', '/admin/aggregations', undefined, { authorization: `Bearer ${key}` });
      expect([key, response.status]).toEqual([key, 200]);
    }
    const both = await send('GET', '/admin/aggregations', undefined, { authorization: `Bearer ${KEY},${older}` });
    expect(both.status).toBe(401);
  });

  it('accepts no key but the operator key', async () => {
    await start(KEY);
    expect((await send('GET', '/admin/aggregations')).status).toBe(200);
    for (const authorization of ['', 'Bearer x', `Bearer ${KEY}x`]) {
      expect((await send('PUT', PATH, { name: 'Italy' }, { authorization })).status).toBe(401);
    }
    expect((await send('GET', `/admin/aggregations?api_key=${KEY}`, undefined, { authorization: '' })).status).toBe(
      401,
    );
    expect(stored.size).toBe(0);
  });

  it('reads no body of over 16 kB without an operator key', async () => {
    await start(KEY);
    // Reading it would show that it is not valid JSON.
    const body = '{'.repeat(20_000);
    expect((await send('PUT', PATH, body)).status).toBe(400);
    const response = await send('PUT', PATH, body, { authorization: 'Bearer no-key-of-anybody' });
    expect([response.status, response.headers.get('connection')]).toEqual([401, 'close']);
  });

  it('defines, assigns, shows and deletes an aggregation, and loads its fleet', async () => {
    await start(KEY);
    const [{ resource_id }] = aggregationDefined.example.members;
    const defined = await send('PUT', PATH, { name: 'Italy', members: [resource_id], accounts: ['acme'] });
    expect(await defined.json()).toMatchObject({ aggregation_id: 'total', sites: 1, systems: 0, version: 1 });
    const file = 'latitude,longitude,capacity_kw\n41.9,12.5,6\n45.5,9.2,10\n';
    expect(await (await send('PUT', `${PATH}/fleet`, file, binary)).json()).toMatchObject({ sites: 1, systems: 2 });
    // A new definition without a fleet keeps the fleet.
    expect(await (await send('PUT', PATH, { name: 'Italia' })).json()).toMatchObject({ sites: 0, systems: 2 });
    await send('PUT', `${PATH}/accounts`, { accounts: ['plan:commercial'] });
    expect(await (await send('GET', PATH)).json()).toMatchObject({ name: 'Italia', accounts: ['plan:commercial'] });
    expect((await send('DELETE', PATH)).status).toBe(204);
    expect(stored.size).toBe(0);
    expect((await send('DELETE', PATH)).status).toBe(404);
  });

  it('records and logs the caller, for the audit', async () => {
    const info = jest.spyOn(log, 'info');
    await start(KEY);
    await send('PUT', PATH, { name: 'Italy', writers: ['acme'] }, { 'x-request-id': 'a-request' });
    expect(info).toHaveBeenCalledWith('an operator defined an aggregation', {
      collection_id: 'it',
      aggregation_id: 'total',
      version: 1,
    });
    info.mockRestore();
    expect(requested.define).toMatchObject({
      writers: ['acme'],
      origin: { actor: 'operator', request_id: 'a-request' },
    });
    const response = await send(
      'GET',
      '/admin/audit?resource=aggregation/it&since=2026-06-01T00:00:00Z&limit=5&before=9',
    );
    expect(await response.json()).toEqual(listAudit.example.reply);
    expect({ ...requested.audit }).toEqual({
      resource: 'aggregation/it',
      since: '2026-06-01T00:00:00.000Z',
      limit: 5,
      before_id: '9',
      actor: undefined,
    });
    expect((await send('GET', '/admin/audit?before=x')).status).toBe(400);
    expect((await send('GET', '/admin/audit', undefined, { authorization: '' })).status).toBe(401);
  });

  it('accepts measurements of any aggregation, as JSON and CSV', async () => {
    await start(KEY);
    const measurement = { period_end: '2026-06-20T12:00:00Z', period: 'PT30M', total_power: 7 };
    expect((await send('POST', `${PATH}/measurements`, { measurement })).status).toBe(200);
    expect(requested.measured?.account_id).toBeUndefined();
    const table = 'period_end,period,total_power\n2026-06-20T12:00:00Z,PT30M,8\n';
    const response = await send('POST', `${PATH}/measurements`, table, { 'content-type': 'text/csv' });
    expect(await response.json()).toMatchObject({ measurements: [{ total_power: 8 }] });
    expect((await send('GET', `${PATH}/measurements`)).status).toBe(200);
  });

  it('is completely described in OpenAPI', async () => {
    const watch = jest.spyOn(RouteTable.prototype, 'install');
    await start(KEY);
    const response = await send('GET', '/admin/openapi.json');
    const document = (await response.json()) as OpenApiDocument;
    expect(document).toEqual(JSON.parse(JSON.stringify(GATEWAY_API.operators.document)));
    const known = watch.mock.contexts[0] as RouteTable;
    const real = known
      .listRoutes()
      .filter(({ path }) => path.startsWith('/admin'))
      .flatMap(({ path, methods }) => methods.filter((one) => one !== 'HEAD').map((one) => `${one} ${path}`));
    const described = GATEWAY_API.operators.operations.map(
      ({ method, path }) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    );
    expect(real.sort()).toEqual(described.sort());
    const ajv = addFormats(new Ajv2020({ strict: false }));
    ajv.addSchema(document, 'admin');
    const fits = (name: string, value: unknown) => {
      const validate = ajv.compile({ $ref: `admin#/components/schemas/${name}` });
      return validate(value) ? [] : validate.errors;
    };
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      for (const example of (schema.examples ?? []) as unknown[])
        expect([name, fits(name, example)]).toEqual([name, []]);
    }
    await send('PUT', PATH, { name: 'Italy' });
    for (const [name, path] of [
      ['AggregationSummaries', '/admin/aggregations'],
      ['AggregationSummary', PATH],
      ['AuditEntries', '/admin/audit'],
      ['FlaggedMeasurements', `${PATH}/measurements`],
    ]) {
      expect([name, fits(name, await (await send('GET', path)).json())]).toEqual([name, []]);
    }
  });

  it('names every invalid row of a fleet, and stores none of it', async () => {
    await start(KEY);
    await send('PUT', PATH, { name: 'Italy' });
    const file = 'latitude,longitude,capacity_kw\n41.9,12.5,6\n95,12.5,6\n41.9,12.5,0\n';
    expect(await codeOf(await send('PUT', `${PATH}/fleet`, file, binary))).toEqual([
      400,
      'InvalidRequest',
      {
        field_name: 'line 3',
        error_code: 'Invalid',
        message: "'latitude' must be between -90 and 90 (degrees), not 95.",
      },
      { field_name: 'line 4', error_code: 'Invalid', message: "'capacity_kw' must be greater than '0'." },
    ]);
    expect(stored.get('it/total')).toMatchObject({ version: 1 });
    expect((await send('PUT', `${PATH}/fleet`, { rows: [] })).status).toBe(415);
    expect((await send('PUT', PATH.replace('total', 'none/fleet'), file, binary)).status).toBe(404);
  });

  it('rejects invalid definitions', async () => {
    await start(KEY);
    expect(await codeOf(await send('PUT', PATH, {}))).toMatchObject([400, 'InvalidRequest', { field_name: 'name' }]);
    expect((await send('PUT', '/admin/collections/No%20slug/aggregations/x', { name: 'x' })).status).toBe(400);
    expect((await send('PUT', `${PATH}/accounts`, { accounts: 'all' })).status).toBe(400);
    expect((await send('PUT', `${PATH}/accounts`, { accounts: ['a'] })).status).toBe(404);
    expect((await send('POST', '/accounts', 'x', binary)).status).toBe(415);
  });
});

import { type Bus, openBus, responder } from '@daystar/bus';
import {
  type Aggregation,
  DaystarError,
  aggregationDefined,
  assignAggregation,
  defineAggregation,
  listAggregations,
  showAggregation,
} from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { type RowCache, openRowCache } from '@daystar/row-cache';
import { type RunningGateway, startGateway } from '../start-gateway';

const KEY = 'operator-key-of-32-characters-or-more';
const clock = { now: () => Date.UTC(2026, 5, 21), speed: 1 };
const log = createLog('test', 'silent');
const stored = new Map<string, Aggregation>();

let bus: Bus;
let rowCache: RowCache;
let gateway: RunningGateway;

const held = ({ collection_id, aggregation_id }: { collection_id: string; aggregation_id: string }) => {
  const found = stored.get(`${collection_id}/${aggregation_id}`);
  if (!found) throw new DaystarError('NotFound', 'There is no such aggregation.');
  return found;
};

async function start(adminKey?: string): Promise<void> {
  bus = await openBus({ clientId: 'test', log, now: clock.now });
  await bus.listen({
    service: 'aggregation',
    subscriptions: [],
    responders: [
      responder(defineAggregation, async ({ members, ...asked }) => {
        const key = `${asked.collection_id}/${asked.aggregation_id}`;
        const version = (stored.get(key)?.version ?? 0) + 1;
        const all = members.map((resource_id) => ({ resource_id, capacity: 1 }));
        stored.set(key, { ...asked, members: all, version });
        return held(asked);
      }),
      responder(showAggregation, async (ids) => ({ aggregation: held(ids), sites: [] })),
      responder(assignAggregation, async (ids) => {
        stored.set(`${ids.collection_id}/${ids.aggregation_id}`, { ...held(ids), accounts: ids.accounts });
        return { ...listAggregations.example.reply.aggregations[0], ...ids };
      }),
      responder(listAggregations, async () => listAggregations.example.reply),
    ],
  });
  rowCache = openRowCache({ log, clock });
  const environment = { port: 0, host: '127.0.0.1', adminKey };
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
const octets = { 'content-type': 'application/octet-stream' };
const codeOf = async (answer: Response) => {
  const { response_status } = (await answer.json()) as {
    response_status: { error_code: string; errors?: { field_name: string; message: string }[] };
  };
  return [answer.status, response_status.error_code, ...(response_status.errors ?? [])];
};

describe('provisioning over HTTP', () => {
  it('is not there without a key of the operator', async () => {
    await start();
    expect((await send('GET', '/admin/aggregations')).status).toBe(404);
    expect((await send('PUT', PATH, { name: 'Italy' })).status).toBe(404);
  });

  it('opens with that key alone', async () => {
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

  it('defines, loads a fleet, assigns, shows and takes away', async () => {
    await start(KEY);
    const [{ resource_id }] = aggregationDefined.example.members;
    const defined = await send('PUT', PATH, { name: 'Italy', members: [resource_id], accounts: ['acme'] });
    expect(await defined.json()).toMatchObject({ aggregation_id: 'total', sites: 1, systems: 0, version: 1 });
    const file = 'latitude,longitude,capacity_kw\n41.9,12.5,6\n45.5,9.2,10\n';
    expect(await (await send('PUT', `${PATH}/fleet`, file, octets)).json()).toMatchObject({ sites: 1, systems: 2 });
    // Said anew without a word of the fleet, it stays.
    expect(await (await send('PUT', PATH, { name: 'Italia' })).json()).toMatchObject({ sites: 0, systems: 2 });
    await send('PUT', `${PATH}/accounts`, { accounts: ['plan:commercial'] });
    expect(await (await send('GET', PATH)).json()).toMatchObject({ name: 'Italia', accounts: ['plan:commercial'] });
    expect((await send('DELETE', PATH)).status).toBe(204);
    expect(stored.get('it/total')).toEqual({
      collection_id: 'it',
      aggregation_id: 'total',
      name: 'Italia',
      members: [],
      accounts: [],
      version: 4,
    });
  });

  it('names every broken row of a fleet, and loads nothing of it', async () => {
    await start(KEY);
    await send('PUT', PATH, { name: 'Italy' });
    const file = 'latitude,longitude,capacity_kw\n41.9,12.5,6\n95,12.5,6\n41.9,12.5,0\n';
    expect(await codeOf(await send('PUT', `${PATH}/fleet`, file, octets))).toEqual([
      400,
      'InvalidRequest',
      { field_name: 'line 3', error_code: 'Invalid', message: 'latitude 95 is not within -90 to 90' },
      { field_name: 'line 4', error_code: 'Invalid', message: 'capacity 0' },
    ]);
    expect(stored.get('it/total')).toMatchObject({ version: 1 });
    expect((await send('PUT', `${PATH}/fleet`, { rows: [] })).status).toBe(415);
    expect((await send('PUT', PATH.replace('total', 'none/fleet'), file, octets)).status).toBe(404);
  });

  it('refuses what makes no sense', async () => {
    await start(KEY);
    expect(await codeOf(await send('PUT', PATH, {}))).toMatchObject([400, 'InvalidRequest', { field_name: 'name' }]);
    expect((await send('PUT', '/admin/collections/No%20slug/aggregations/x', { name: 'x' })).status).toBe(400);
    expect((await send('PUT', `${PATH}/accounts`, { accounts: 'all' })).status).toBe(400);
    expect((await send('PUT', `${PATH}/accounts`, { accounts: ['a'] })).status).toBe(404);
    expect((await send('POST', '/accounts', 'x', octets)).status).toBe(415);
  });
});

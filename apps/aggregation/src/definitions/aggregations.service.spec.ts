import { type Bus, openBus, createSubscription } from '@daystar/bus';
import {
  type Aggregation,
  aggregationDefined,
  assignAggregation,
  defineAggregation,
  removeAggregation,
  siteChanged,
} from '@daystar/contracts';
import { type Database, openDatabase, readAudit } from '@daystar/database';
import { type RunningService, createLog } from '@daystar/host';
import { type RowCache, openRowCache } from '@daystar/row-cache';
import { eventually } from '@daystar/testing';
import { startAggregation } from '../start-aggregation';

const log = createLog('test', 'silent');
const clock = { now: () => Date.UTC(2026, 5, 21, 12) };
const site = siteChanged.example;
const ids = { collection_id: 'mine', aggregation_id: 'all' };
const definition = { ...ids, name: 'All', members: [site.resource_id], accounts: ['acme'], owner: 'acme' };

let bus: Bus;
let rowCache: RowCache;
let database: Database;
let service: RunningService;
const published: (Aggregation | null)[] = [];

beforeAll(async () => {
  database = await openDatabase({ folder: 'memory' });
}, 60_000);
afterAll(() => database.close());
beforeEach(async () => {
  published.length = 0;
  await database.execute((manager) =>
    manager.query(
      'truncate audit, aggregation, removed_aggregation, measurement, replaced_measurement, measurement_count, outbox',
    ),
  );
  bus = await openBus({ clientId: 'test', log, now: clock.now });
  rowCache = openRowCache({ log, clock });
  await bus.listen({
    service: 'gateway',
    subscriptions: [
      createSubscription(
        aggregationDefined,
        'every-instance',
        async ({ payload }) => void published.push(payload ?? null),
      ),
    ],
    responders: [],
  });
  service = await startAggregation({ bus, database, rowCache, clock, log });
  await bus.publish(siteChanged, [site]);
});
afterEach(async () => {
  await service.close();
  await bus.close();
  await rowCache.close();
});
const query = <T>(sql: string) => database.execute((manager) => manager.query<T[]>(sql));

describe('an aggregation whose members are replaced', () => {
  it('records the time of the change in its definition, and keeps it when only the name changes', async () => {
    const added = { ...site, resource_id: '1234-abcd-5678-ef91' };
    await bus.publish(siteChanged, [added]);
    const first = await bus.request(defineAggregation, definition);
    const members = [site.resource_id, added.resource_id];
    const changed = await bus.request(defineAggregation, { ...definition, members });
    const renamed = await bus.request(defineAggregation, { ...definition, members, name: 'Both' });
    const since = '2026-06-21T12:00:00.0000000Z';
    expect([first, changed, renamed].map(({ members_since }) => members_since)).toEqual([undefined, since, since]);
    const last = await eventually(() => published.find((aggregation) => aggregation?.name === 'Both') ?? undefined);
    expect(last.members_since).toBe(since);
  });
});

describe('a removed aggregation', () => {
  it('leaves a tombstone on the topic, and its ids can be used again with a later version', async () => {
    await bus.request(defineAggregation, definition);
    await bus.request(assignAggregation, { ...ids, accounts: ['acme', 'other'] });
    await query(
      `insert into measurement (resource_id, period_end, period, posted_at, total_power)
       values ('mine/all', now(), 'PT30M', now(), 5), ('mine/other', now(), 'PT30M', now(), 6)`,
    );
    expect(await bus.request(removeAggregation, ids)).toMatchObject({ name: 'All', version: 2, sites: 1 });
    expect(await query('select * from aggregation')).toEqual([]);
    expect(await query('select resource_id from measurement')).toEqual([{ resource_id: 'mine/other' }]);
    await eventually(() => published.at(-1) === null || undefined);
    await expect(bus.request(removeAggregation, ids)).rejects.toMatchObject({ code: 'NotFound' });
    const next = await bus.request(defineAggregation, { ...definition, owner: 'somebody-else' });
    expect(next).toMatchObject({ owner: 'somebody-else', version: 3 });
  });

  it('leaves no measurements, replaced values or count of measurements to a new one with its ids', async () => {
    await bus.request(defineAggregation, definition);
    const columns = 'resource_id, period_end, period, posted_at, total_power';
    await query(`insert into measurement (${columns}) values ('mine/all', now(), 'PT30M', now(), 5)`);
    await query(
      `insert into replaced_measurement (${columns}, replaced_at)
       values ('mine/all', now(), 'PT30M', now(), 4, now()), ('mine/other', now(), 'PT30M', now(), 6, now())`,
    );
    await query(`insert into measurement_count values ('mine/all', 1600000, now()), ('mine/other', 1, now())`);
    await bus.request(removeAggregation, ids);
    for (const [table, remaining] of Object.entries({
      measurement: 0,
      replaced_measurement: 1,
      measurement_count: 1,
    })) {
      const rows = await query<{ resource_id: string }>(`select resource_id from ${table}`);
      expect([table, rows]).toEqual([table, Array(remaining).fill({ resource_id: 'mine/other' })]);
    }
  });

  it('can only be removed by its owner or the operator', async () => {
    await bus.request(defineAggregation, definition);
    const foreign = bus.request(removeAggregation, { ...ids, owner: 'somebody-else' });
    await expect(foreign).rejects.toMatchObject({ code: 'Forbidden' });
    expect(await query('select name from aggregation')).toEqual([{ name: 'All' }]);
    await bus.request(removeAggregation, { ...ids, owner: 'acme' });
    expect(await query('select name from aggregation')).toEqual([]);
  });
});

describe('the audit of aggregations', () => {
  const origin = { actor: 'acme', key_id: 'k1', request_id: 'a-request' };

  it('records who created, changed and removed an aggregation, with its state before and after', async () => {
    await bus.request(defineAggregation, { ...definition, origin });
    const assigned = { ...ids, accounts: ['acme', 'other'], writers: ['other'], origin: { actor: 'operator' } };
    await bus.request(assignAggregation, assigned);
    await bus.request(removeAggregation, { ...ids, origin });
    const { entries } = await database.execute((manager) => readAudit(manager, { resource: 'aggregation/mine' }));
    expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
      ['deleted', 'acme'],
      ['changed', 'operator'],
      ['created', 'acme'],
    ]);
    const [deleted, changed, created] = entries;
    expect(created).toMatchObject({ key_id: 'k1', request_id: 'a-request', resource: 'aggregation/mine/all' });
    expect(created).not.toHaveProperty('before');
    expect(changed).toMatchObject({ before: { accounts: ['acme'] }, after: { accounts: ['acme', 'other'] } });
    expect(changed.after).toMatchObject({ writers: ['other'] });
    expect(deleted).toMatchObject({ before: { name: 'All', version: 2 }, changed_at: '2026-06-21T12:00:00.000Z' });
    expect(deleted).not.toHaveProperty('after');
  });

  it('contains a digest of a fleet instead of the fleet', async () => {
    const cell = { cell: 'c520-720', added: [0, 20], orientations: [1, 30, 180] };
    const fleet = { systems: 9, valid_from: ['1970-01-01'], cells: [cell] };
    await bus.request(defineAggregation, { ...definition, members: [], fleet });
    const { entries } = await database.execute((manager) => readAudit(manager, {}));
    const digest = expect.stringMatching(/^[0-9a-f]{64}$/) as string;
    expect(entries[0].after).toMatchObject({ fleet: { systems: 9, cells: 1, sha256: digest } });
  });

  it('records nothing of a refused change', async () => {
    const unknown = { ...definition, members: ['0000-0000-0000-0000'] };
    await expect(bus.request(defineAggregation, unknown)).rejects.toMatchObject({ code: 'InvalidRequest' });
    await bus.request(defineAggregation, { ...definition, origin });
    await expect(bus.request(removeAggregation, { ...ids, owner: 'x' })).rejects.toMatchObject({ code: 'Forbidden' });
    expect((await database.execute((manager) => readAudit(manager, {}))).entries).toHaveLength(1);
  });
});

import { type Bus, openBus, createSubscription } from '@daystar/bus';
import {
  type Aggregation,
  type Area,
  type DefineAggregation,
  type Site,
  aggregationDefined,
  defineAggregation,
  showAggregation,
  siteChanged,
} from '@daystar/contracts';
import { type Database, openDatabase } from '@daystar/database';
import { type RunningService, createLog } from '@daystar/host';
import { type RowCache, openRowCache } from '@daystar/row-cache';
import { eventually } from '@daystar/testing';
import { startAggregation } from '../start-aggregation';

const clock = { now: () => Date.UTC(2026, 5, 21) };
const log = createLog('test', 'silent');

const site = (digit: number, latitude: number, longitude: number, more: Partial<Site> = {}): Site => ({
  ...siteChanged.example,
  resource_id: `0000-0000-0000-000${digit}`,
  kind: 'utility',
  account_id: 'acme',
  capacity: 10,
  tags: ['fleet'],
  latitude,
  longitude,
  version: 1,
  ...more,
});
/** Fiji, across the date line, without a hole over Taveuni. */
const FIJI: Area = {
  type: 'Polygon',
  coordinates: [
    [
      [176, -20],
      [-177, -20],
      [-177, -15],
      [176, -15],
      [176, -20],
    ],
    [
      [179.7, -17.1],
      [-179.7, -17.1],
      [-179.7, -16.6],
      [179.7, -16.6],
      [179.7, -17.1],
    ],
  ],
};
const suva = site(1, -18.1, 178.4);
const lau = site(2, -18.2, -178.8);
const taveuni = site(3, -16.9, 180);
const auckland = site(4, -36.8, 174.8);
const foreign = site(5, -18, 178, { account_id: 'other' });
const roof = site(6, -18, 178, { kind: 'rooftop' });

let bus: Bus;
let rowCache: RowCache;
let database: Database;
let service: RunningService;
const published = new Map<string, Aggregation>();

beforeAll(async () => {
  database = await openDatabase({ folder: 'memory' });
  bus = await openBus({ clientId: 'test', log, now: clock.now });
  rowCache = openRowCache({ log, clock });
  await bus.listen({
    service: 'gateway',
    subscriptions: [
      createSubscription(aggregationDefined, 'one-instance', async ({ key, payload }) => {
        if (payload) published.set(key, payload);
      }),
    ],
    responders: [],
  });
  service = await startAggregation({ bus, database, rowCache, clock, log });
  await bus.publish(siteChanged, [suva, lau, taveuni, auckland, foreign, roof]);
  await define({ collection_id: 'all', owner: undefined, tags: ['fleet'] });
  await eventually(() => published.get('all/fiji')?.members.length === 5 || undefined);
});
afterAll(async () => {
  await service.close();
  await bus.close();
  await rowCache.close();
  await database.close();
});

const define = (request: Partial<DefineAggregation>) =>
  bus.request(defineAggregation, {
    collection_id: 'pacific',
    aggregation_id: 'fiji',
    name: 'Fiji',
    members: [],
    accounts: ['acme'],
    owner: 'acme',
    ...request,
  });
const idsOf = ({ members }: Aggregation) => members.map(({ resource_id }) => Number(resource_id.slice(-1)));
const waitForMembers = (id: string, ids: readonly number[]) =>
  eventually(() => String(idsOf(published.get(`pacific/${id}`) as Aggregation)) === String(ids) || undefined);

describe('members selected by area', () => {
  it('are the owner’s utility-scale sites in the area, also across the date line, without its holes', async () => {
    const fiji = await define({ area: FIJI });
    expect(idsOf(fiji)).toEqual([1, 2]);
    expect(fiji).toMatchObject({ area: FIJI, version: 1, owner: 'acme' });
    const shown = await bus.request(showAggregation, { collection_id: 'pacific', aggregation_id: 'fiji' });
    expect(shown.sites.map(({ resource_id }) => resource_id)).toEqual([suva.resource_id, lau.resource_id]);
  });

  it('include sites of all accounts in aggregations of the operator', async () => {
    const all = await define({ collection_id: 'markets', owner: undefined, area: FIJI });
    expect(idsOf(all)).toEqual([1, 2, 5]);
  });

  it('follow sites that are created, changed and deleted', async () => {
    await define({ aggregation_id: 'live', area: FIJI });
    await bus.publish(siteChanged, [site(7, -17.5, 177.5)]);
    await waitForMembers('live', [1, 2, 7]);
    await bus.publish(siteChanged, [{ ...site(7, -17.5, 177.5), capacity: 25, version: 2 }]);
    await eventually(() => published.get('pacific/live')?.members[2]?.capacity === 25 || undefined);
    await bus.publish(siteChanged, [{ ...site(7, -40, 177.5), version: 3 }]);
    await waitForMembers('live', [1, 2]);
    await bus.publish(siteChanged, [{ ...site(7, -17.5, 177.5), version: 4 }]);
    await waitForMembers('live', [1, 2, 7]);
    await bus.remove(siteChanged, site(7, 0, 0).resource_id);
    await waitForMembers('live', [1, 2]);
    expect(published.get('pacific/live')?.version).toBe(6);
  });

  it('do not change for unrelated events', async () => {
    const { version } = await define({ aggregation_id: 'still', area: FIJI });
    await bus.publish(siteChanged, [{ ...suva, name: 'Renamed', version: 2 }, site(8, 10, 10)]);
    await define({ aggregation_id: 'after', tags: ['fleet'] });
    await eventually(() => published.has('pacific/after') || undefined);
    const { aggregation } = await bus.request(showAggregation, { collection_id: 'pacific', aggregation_id: 'still' });
    expect(aggregation.version).toBe(version);
    await bus.remove(siteChanged, site(8, 10, 10).resource_id);
  });

  it('may be empty until the first site', async () => {
    const desert: Area = {
      type: 'Polygon',
      coordinates: [
        [
          [20, 20],
          [25, 20],
          [25, 25],
          [20, 20],
        ],
      ],
    };
    expect(await define({ aggregation_id: 'desert', area: desert })).toMatchObject({ members: [], version: 1 });
    await bus.publish(siteChanged, [site(9, 21, 23)]);
    await waitForMembers('desert', [9]);
    await bus.remove(siteChanged, site(9, 21, 23).resource_id);
    await waitForMembers('desert', []);
  });

  it('are rejected for a self-intersecting area, and together with listed members', async () => {
    const bowTie: Area = {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [2, 2],
          [2, 0],
          [0, 2],
          [0, 0],
        ],
      ],
    };
    await expect(define({ aggregation_id: 'bow', area: bowTie })).rejects.toMatchObject({ code: 'InvalidRequest' });
    const both = define({ aggregation_id: 'both', area: FIJI, members: [suva.resource_id] });
    await expect(both).rejects.toMatchObject({ code: 'InvalidRequest', errors: [{ field_name: 'members' }] });
    await expect(
      bus.request(showAggregation, { collection_id: 'pacific', aggregation_id: 'bow' }),
    ).rejects.toMatchObject({ code: 'NotFound' });
  });
});

describe('members selected by tags', () => {
  it('are the sites with all tags, at any location', async () => {
    await bus.publish(siteChanged, [{ ...auckland, tags: ['fleet', 'new'], version: 2, forecast_version: 1 }]);
    await define({ aggregation_id: 'tagged', tags: ['fleet', 'new'] });
    await waitForMembers('tagged', [4]);
    await bus.publish(siteChanged, [{ ...lau, tags: ['new', 'fleet'], version: 2 }]);
    await waitForMembers('tagged', [2, 4]);
    await define({ aggregation_id: 'both', tags: ['new'], area: FIJI });
    await waitForMembers('both', [2]);
  });
});

describe('listed members', () => {
  it('do not change until their site is deleted', async () => {
    await define({ aggregation_id: 'listed', members: [suva.resource_id, taveuni.resource_id] });
    await bus.publish(siteChanged, [{ ...suva, latitude: 50, version: 3 }]);
    await bus.remove(siteChanged, taveuni.resource_id);
    await waitForMembers('listed', [1]);
  });
});

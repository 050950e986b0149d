import type { Audience } from '@daystar/bus';
import {
  type EventType,
  accountChanged,
  aggregationDefined,
  aggregationForecastIssued,
  aggregationMeasured,
  aggregationResource,
  aggregationTuned,
  fleetResource,
  measurementsStored,
  siteChanged,
  siteForecastIssued,
  siteResource,
  sourceTold,
  tileOf,
  tileStands,
  weatherTilePublished,
} from '@daystar/contracts';
import { AccountEntity, AggregationEntity, SiteEntity } from '@daystar/database';
import type { RecentMeasurements } from '@daystar/forecasting';
import { createLog } from '@daystar/host';
import { AggregationDirectory as Sums } from '../../apps/aggregation/src/directory/aggregation-directory';
import { AggregationTuner } from '../../apps/aggregation/src/tuning/aggregation-tuner';
import { AggregationDirectory as EngineSums } from '../../apps/forecast-engine/src/directory/aggregation-directory';
import { TilesNearSites } from '../../apps/forecast-engine/src/archiving/tiles-near-sites';
import { FleetDirectory } from '../../apps/forecast-engine/src/directory/fleet-directory';
import { SiteDirectory as EngineSites } from '../../apps/forecast-engine/src/directory/site-directory';
import { TuningRegistry } from '../../apps/forecast-engine/src/tuning/tuning-registry';
import { PlantRegistry } from '../../apps/forecast-engine/src/tuning/plant-registry';
import { TuningStore } from '../../apps/forecast-engine/src/tuning/tuning-store';
import { WeatherStore } from '../../apps/forecast-engine/src/weather/weather-store';
import { AccountDirectory } from '../../apps/gateway/src/auth/account-directory';
import { AggregationDirectory } from '../../apps/gateway/src/aggregations/directory/aggregation-directory';
import { SiteDirectory } from '../../apps/gateway/src/sites/directory/site-directory';
import { InputsService } from '../../apps/gateway/src/status/inputs.service';
import { PlacesOfInterest } from '../../apps/ingestion/src/places/places-of-interest';
import type { House } from './house';
import { NOW, accountOf, idOf, issue, issuedAggregation, issuedSite, measuredSite, movedTo, placeOf } from './stories';

/** One `OnEvent` of one service, and what it leaves behind. */
export interface Consumer {
  readonly service: string;
  readonly type: EventType;
  readonly audience: Audience;
  readonly does: string;
  /** What has to be there before it is told anything. */
  readonly prepare?: (house: House, n: number) => unknown;
  /** What it made of what it was told of the key; the same for every number. Undefined while that is on its way. */
  readonly state: (house: House, n: number) => unknown;
  /** True when the end of a key means nothing to it. */
  readonly keeps?: true;
}

const learntOf = (resource_id: string) => ({ resource_id, enabled: false, learnt: null });
const powersOf = (recent: RecentMeasurements, id: string) =>
  [...(recent['recent'].get(id)?.byPeriod.values() ?? [])].map(({ one }) => one.total_power).sort();
const siteName = (site?: { name: string; version: number }) => (site ? `${site.name} ${site.version}` : 'unknown');
const sumName = (n: number) => aggregationResource('consumers', `defined-${n}`);
const versionOf = async (house: House, resource: string) =>
  (await house.parts.rowCache.currentIssue(resource))?.resource_version ?? 'none';
const issueOf = async (house: House, resource: string) =>
  (await house.parts.rowCache.currentIssue(resource))?.issue_id ?? 'none';
const archived = (house: House, resource: string) =>
  house.query('select issue_id from archived_issue where resource = $1 order by issued_at', [resource]);
const queued = (house: House, resource: string) =>
  house.query('select event_id from webhook_delivery where subject = $1', [resource]).then((rows) => rows.length);
const insert = (house: House, entity: Parameters<typeof rowOf>[0], row: object) => rowOf(entity, row)(house);
const rowOf =
  (entity: typeof AccountEntity | typeof SiteEntity | typeof AggregationEntity, row: object) => (house: House) =>
    house.parts.database.transaction((manager) => manager.insert(entity, row));
const listener = async (house: House, n: number, name: string) => {
  const account_id = `${name}-${n}`;
  await insert(house, AccountEntity, { account_id, name, plan: 'free', version: 1, created_at: new Date() });
  await house.query(
    `insert into webhook (webhook_id, account_id, url, secret, created_at) values ($1, $1, 'https://example.com/', 'x', $2)`,
    [account_id, new Date(0)],
  );
  return account_id;
};

const engine = 'forecast-engine';
const archive = 'forecast-engine.archive';

export const CONSUMERS: readonly Consumer[] = [
  {
    ...{ service: 'gateway', type: accountChanged, audience: 'every-instance', does: 'knows callers' },
    state: (house, n) =>
      house.part('gateway', AccountDirectory).findById(accountOf(n), 'k1')?.account.plan ?? 'unknown',
  },
  {
    ...{ service: 'gateway', type: siteChanged, audience: 'every-instance', does: 'knows sites' },
    state: (house, n) => siteName(house.part('gateway', SiteDirectory).get(idOf(n))),
  },
  {
    ...{ service: 'gateway', type: aggregationDefined, audience: 'every-instance', does: 'knows sums' },
    state: (house, n) => {
      const keys = [{ key_id: 'k1', hash: '', created_at: '' }];
      const caller = {
        account: { account_id: 'acme', name: '', plan: 'free' as const, keys, version: 1 },
        keyId: 'k1',
      };
      const mine = house.part('gateway', AggregationDirectory).assignedTo(caller);
      return siteName(mine.find(({ aggregation_id }) => aggregation_id === `defined-${n}`));
    },
  },
  {
    ...{ service: 'gateway', type: sourceTold, audience: 'every-instance', does: 'knows sources' },
    keeps: true,
    state: (house, n) => house.part('gateway', InputsService)['sources'].get(`source-${n}`)?.told_at ?? 'unknown',
  },
  {
    ...{ service: 'gateway', type: tileStands, audience: 'every-instance', does: 'knows what tiles stand on' },
    keeps: true,
    state: (house, n) => house.part('gateway', InputsService)['tiles'].get(`t10-${n}`)?.ladder ?? 'unknown',
  },
  {
    ...{ service: 'aggregation', type: siteForecastIssued, audience: 'one-instance', does: 'sums members' },
    prepare: (house, n) => {
      const directory = house.part('aggregation', Sums);
      const member = { resource_id: issuedSite(n), capacity: 100 };
      directory.putSite({ ...siteChanged.example, resource_id: issuedSite(n) });
      directory.put(`summed/${n}`, {
        ...aggregationDefined.example,
        ...{ collection_id: 'summed', aggregation_id: String(n), members: [member] },
      });
      // As the engine does before it tells.
      return house.parts.rowCache.publishIssue(issue(siteResource(issuedSite(n)), 0));
    },
    state: async (house, n) =>
      (await house.parts.rowCache.currentIssue(aggregationResource('summed', String(n))))?.members?.[0].issue_id,
  },
  {
    ...{ service: 'aggregation', type: siteChanged, audience: 'every-instance', does: 'knows sites' },
    state: (house, n) => siteName(house.part('aggregation', Sums).site(idOf(n))),
  },
  {
    ...{ service: 'aggregation', type: siteChanged, audience: 'one-instance', does: 'lets members come and go' },
    state: async (house, n) => {
      const [row] = await house.query<Pick<AggregationEntity, 'members'>>(
        `select members from aggregation where collection_id = 'consumers' and aggregation_id = 'tagged'`,
        [],
      );
      return row.members.find(({ resource_id }) => resource_id === idOf(n))?.capacity ?? 'no member';
    },
  },
  {
    ...{ service: 'aggregation', type: aggregationDefined, audience: 'every-instance', does: 'knows sums' },
    state: (house, n) => siteName(house.part('aggregation', Sums).get(`consumers/defined-${n}`)),
  },
  {
    ...{ service: 'aggregation', type: aggregationMeasured, audience: 'every-instance', does: 'knows measurements' },
    // What is held is nobody else's business, but ours.
    state: (house, n) => powersOf(house.part('aggregation', AggregationTuner).recent, `measured/${n}`),
  },
  {
    ...{ service: 'aggregation', type: aggregationTuned, audience: 'every-instance', does: 'knows what was learnt' },
    state: (house, n) => house.part('aggregation', AggregationTuner).of(`tuned/${n}`)?.told_at ?? 'nothing',
  },
  {
    ...{ service: 'ingestion', type: siteChanged, audience: 'every-instance', does: 'knows places' },
    state: (house, n) => house.part('ingestion', PlacesOfInterest)['sites'].get(idOf(n))?.latitude ?? 'unknown',
  },
  {
    ...{ service: engine, type: siteChanged, audience: 'every-instance', does: 'knows sites' },
    state: (house, n) => siteName(house.part(engine, EngineSites).get(idOf(n))),
  },
  {
    ...{ service: engine, type: siteChanged, audience: 'one-instance', does: 'makes the first rows' },
    state: (house, n) => versionOf(house, siteResource(idOf(n))),
  },
  {
    ...{ service: engine, type: siteChanged, audience: 'every-instance', does: 'forgets what was learnt' },
    prepare: (house, n) => house.part(engine, TuningRegistry).put(learntOf(idOf(n))),
    state: (house, n) => house.part(engine, TuningRegistry).get(idOf(n)).enabled,
  },
  {
    ...{ service: engine, type: siteChanged, audience: 'one-instance', does: 'removes what was learnt' },
    prepare: (house, n) =>
      house.part(engine, TuningStore).saveSwitch(idOf(n), { enabled: false, resource: `site/${idOf(n)}` }, NOW),
    state: (house, n) => house.query('select enabled from site_tuning where resource_id = $1', [idOf(n)]),
  },
  {
    ...{ service: engine, type: measurementsStored, audience: 'every-instance', does: 'knows what was measured' },
    state: (house, n) => powersOf(house.part(engine, TuningRegistry).recent, measuredSite(n)),
  },
  {
    ...{ service: engine, type: aggregationMeasured, audience: 'every-instance', does: 'notes who measures' },
    state: (house, n) => house.part(engine, PlantRegistry)['measured'].has(`measured/${n}`),
  },
  {
    ...{ service: engine, type: aggregationDefined, audience: 'every-instance', does: 'knows sums' },
    state: (house, n) => siteName(house.part(engine, EngineSums).get(`consumers/defined-${n}`)),
  },
  {
    ...{ service: engine, type: aggregationDefined, audience: 'every-instance', does: 'forgets what was learnt' },
    prepare: (house, n) => house.part(engine, TuningRegistry).put(learntOf(`consumers/defined-${n}`)),
    state: (house, n) => house.part(engine, TuningRegistry).get(`consumers/defined-${n}`).enabled,
  },
  {
    ...{ service: engine, type: aggregationDefined, audience: 'one-instance', does: 'removes what was learnt' },
    prepare: (house, n) =>
      house
        .part(engine, TuningStore)
        .saveSwitch(`consumers/defined-${n}`, { enabled: false, resource: 'aggregation' }, NOW),
    state: (house, n) =>
      house.query('select enabled from site_tuning where resource_id = $1', [`consumers/defined-${n}`]),
  },
  {
    ...{ service: engine, type: aggregationForecastIssued, audience: 'one-instance', does: 'writes sums' },
    state: (house, n) => issueOf(house, aggregationResource('consumers', issuedAggregation(n))),
  },
  {
    ...{ service: engine, type: aggregationDefined, audience: 'one-instance', does: 'forgets sums' },
    prepare: (house, n) =>
      house.parts.rowCache.publishIssue({ ...aggregationForecastIssued.example, resource: sumName(n) }),
    state: (house, n) => versionOf(house, sumName(n)),
  },
  {
    ...{ service: engine, type: aggregationDefined, audience: 'every-instance', does: 'knows fleets' },
    state: (house, n) => {
      const [part] = house.part(engine, FleetDirectory).inTile(tileOf(placeOf(n)));
      return part?.version ?? 'unknown';
    },
  },
  {
    ...{ service: engine, type: aggregationDefined, audience: 'one-instance', does: 'makes the first rows of fleets' },
    state: (house, n) => versionOf(house, fleetResource('consumers', `defined-${n}`, tileOf(placeOf(n)))),
  },
  {
    ...{ service: engine, type: weatherTilePublished, audience: 'one-instance', does: 'holds and remembers weather' },
    state: async (house, n) => {
      const held = await house.part(engine, WeatherStore).inTile(tileOf(placeOf(n)));
      // What an engine that starts now would know.
      const another = new WeatherStore(house.parts.rowCache, house.clock, createLog('test', 'silent'));
      const remembered = await another.inTile(tileOf(placeOf(n)));
      return [held, remembered].map((tiles) => tiles.map(({ run }) => (NOW - run) / 3_600_000));
    },
  },
  {
    ...{ service: archive, type: siteForecastIssued, audience: 'one-instance', does: 'keeps issues of sites' },
    state: (house, n) => archived(house, siteResource(issuedSite(n))),
  },
  {
    ...{ service: archive, type: aggregationForecastIssued, audience: 'one-instance', does: 'keeps issues of sums' },
    state: (house, n) => archived(house, aggregationResource('consumers', issuedAggregation(n))),
  },
  {
    ...{ service: archive, type: siteChanged, audience: 'every-instance', does: 'knows where sites are' },
    state: (house, n) => house.part(archive, TilesNearSites).has(tileOf(movedTo(n))),
    keeps: true,
  },
  {
    ...{ service: archive, type: weatherTilePublished, audience: 'one-instance', does: 'keeps weather near sites' },
    prepare: (house, n) => house.part(archive, TilesNearSites).add(placeOf(n)),
    state: async (house, n) => {
      const told = await house.query('select hash from archived_tile where tile = $1', [tileOf(placeOf(n))]);
      return told.length;
    },
  },
  {
    ...{ service: 'site-registry', type: siteForecastIssued, audience: 'one-instance', does: 'queues news of sites' },
    prepare: async (house, n) => {
      const account_id = await listener(house, n, 'owner');
      const row = { resource_id: issuedSite(n), kind: 'utility', account_id, properties: {}, version: 1 };
      await insert(house, SiteEntity, { ...row, created_at: new Date(), changed_at: new Date() });
    },
    state: (house, n) => queued(house, siteResource(issuedSite(n))),
  },
  {
    ...{
      service: 'site-registry',
      type: aggregationForecastIssued,
      audience: 'one-instance',
      does: 'queues news of sums',
    },
    prepare: async (house, n) => {
      const account_id = await listener(house, n, 'reader');
      const row = { collection_id: 'consumers', aggregation_id: issuedAggregation(n), name: 'x', members: [] };
      await insert(house, AggregationEntity, { ...row, accounts: [account_id], version: 1 });
    },
    state: (house, n) => queued(house, aggregationResource('consumers', issuedAggregation(n))),
  },
];

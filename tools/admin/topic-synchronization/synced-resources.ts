import {
  type Account,
  type Aggregation,
  type AggregationTuning,
  type EventType,
  type Site,
  accountChanged,
  aggregationDefined,
  aggregationTuned,
  siteChanged,
} from '@daystar/contracts';
import { AggregationEntity } from '@daystar/database';
import type { EntityManager } from 'typeorm';
import { toAggregation } from '../../../apps/aggregation/src/definitions/aggregation.store';
import { toTuningEvent } from '../../../apps/forecast-engine/src/tuning/aggregation-tuning-publisher';
import type { StoredTuning } from '../../../apps/forecast-engine/src/tuning/tuning-store';
import { readAccountsAfter, readSitesAfter } from '../../../apps/site-registry/src/topics/table-pages';
import type { OrderField } from './topic-snapshot';

/** A compacted topic with a table as its source. */
export interface SyncedResource<T extends object = object> {
  readonly type: EventType<T>;
  readonly orderField: OrderField;
  readonly table: string;
  /** SQL expression for the topic key of a row. */
  readonly key: string;
  /** Reads the rows after a key, ordered by key. @param isLocking whether to lock them until the end of the transaction */
  readPage(manager: EntityManager, lastKey: string, isLocking: boolean): Promise<T[]>;
  /** Returns a row as it is published with a raised version; the row itself when absent. */
  toCorrection?(row: T): T;
  /** Stores a raised version of a row. */
  storeVersion?(transaction: EntityManager, payload: T, version: number): Promise<unknown>;
  /** Stores the last version of a record that only the topic has. */
  recordRemoval?(transaction: EntityManager, key: string, version: number): Promise<unknown>;
}

const PAGE_SIZE = 200;

const accounts: SyncedResource<Account> = {
  type: accountChanged,
  orderField: 'version',
  table: 'account',
  key: 'account_id',
  readPage: readAccountsAfter,
  storeVersion: (transaction, { account_id }, version) =>
    transaction.query('update account set version = $2 where account_id = $1', [account_id, version]),
};

const sites: SyncedResource<Site> = {
  type: siteChanged,
  orderField: 'version',
  table: 'site',
  key: 'resource_id',
  readPage: readSitesAfter,
  // Without `forecast_version`, the raised version counts as a change that affects forecasts.
  toCorrection: ({ forecast_version: _, ...site }) => site,
  storeVersion: async (transaction, { resource_id }, version) => {
    await transaction.query(
      `update site set version = $2, properties = properties - 'forecast_version' where resource_id = $1`,
      [resource_id, version],
    );
    await transaction.query(
      `insert into site_change (resource_id, version, change, kind, account_id, properties, changed_at)
       select resource_id, version, 'replaced', kind, account_id, properties, now() from site where resource_id = $1`,
      [resource_id],
    );
  },
};

const aggregations: SyncedResource<Aggregation> = {
  type: aggregationDefined,
  orderField: 'version',
  table: 'aggregation',
  key: `collection_id || '/' || aggregation_id`,
  readPage: async (manager, lastKey, isLocking) => {
    const [collection, aggregation] = [...lastKey.split('/'), ''];
    const query = manager
      .createQueryBuilder(AggregationEntity, 'row')
      .where('(row.collection_id, row.aggregation_id) > (:collection, :aggregation)', { collection, aggregation })
      .orderBy({ 'row.collection_id': 'ASC', 'row.aggregation_id': 'ASC' })
      .limit(PAGE_SIZE);
    if (isLocking) query.setLock('pessimistic_write');
    return (await query.getMany()).map(toAggregation);
  },
  storeVersion: (transaction, { collection_id, aggregation_id }, version) =>
    transaction.query('update aggregation set version = $3 where collection_id = $1 and aggregation_id = $2', [
      collection_id,
      aggregation_id,
      version,
    ]),
  recordRemoval: (transaction, key, version) =>
    transaction.query(
      `insert into removed_aggregation values ($1, $2, $3, now())
       on conflict (collection_id, aggregation_id) do update
       set version = greatest(removed_aggregation.version, excluded.version), removed_at = excluded.removed_at`,
      [...key.split('/'), version],
    ),
};

/** Aggregations and sites share a table of tunings: the keys of aggregations have a slash. */
const aggregationTunings: SyncedResource<AggregationTuning> = {
  type: aggregationTuned,
  orderField: 'told_at',
  table: 'site_tuning',
  key: 'resource_id',
  readPage: async (manager, lastKey, isLocking) => {
    const rows = await manager.query<(StoredTuning & { changed_at: Date })[]>(
      `select resource_id, enabled, learnt as learned, changed_at from site_tuning
       where resource_id like '%/%' and resource_id > $1
       order by resource_id limit ${PAGE_SIZE} ${isLocking ? 'for update' : ''}`,
      [lastKey],
    );
    return rows.flatMap((row) => toTuningEvent(row, +row.changed_at) ?? []);
  },
};

/** In the order in which services need them: an aggregation's members are sites, a site's owner is an account. */
export const SYNCED_RESOURCES = [
  accounts,
  sites,
  aggregations,
  aggregationTunings,
] as unknown as readonly SyncedResource[];

import {
  type Aggregation,
  DaystarError,
  type PostAggregationMeasurements,
  type Site,
  aggregationMeasured as measured,
  aggregationMeasurementsDeleted,
  buildAggregationResource,
  createNotFoundError,
} from '@daystar/contracts';
import { AggregationEntity, SiteEntity, addToOutbox } from '@daystar/database';
import {
  createAggregatePlant,
  flagPlantMeasurements,
  flagWithoutCapacity,
  listLargestMembers,
} from '@daystar/forecasting';
import { type EntityManager, In } from 'typeorm';
import { toSite } from '../sites/to-site';
import type { LockedTarget, MeasurementTarget } from './measurement-target';

type Ids = Pick<Aggregation, 'collection_id' | 'aggregation_id'>;

/**
 * Locks an aggregation that the account may post to: as its owner, as one of its writers, or as the operator.
 * @param now time for which the capacity is computed, ms
 * @throws DaystarError NotFound, Forbidden
 */
export async function lockAggregationTarget(
  transaction: EntityManager,
  request: Pick<PostAggregationMeasurements, 'collection_id' | 'aggregation_id' | 'account_id'>,
  now: number,
): Promise<LockedTarget> {
  const { collection_id, aggregation_id, account_id } = request;
  // The row belongs to the aggregation service, which takes the same lock before it deletes the row.
  await transaction.query('select pg_advisory_xact_lock(hashtext($1))', [
    `aggregation ${collection_id}/${aggregation_id}`,
  ]);
  const row = await findRow(transaction, request);
  if (account_id !== undefined && row.owner !== account_id && !row.writers?.includes(account_id)) {
    const message = 'You have read-only access to this aggregation.';
    throw new DaystarError('Forbidden', message);
  }
  return {
    ...(await toTarget(transaction, row, now)),
    resource: buildAggregationResource(collection_id, aggregation_id),
    powerUnit: 'MW',
    hasSeveralWriters: true,
    publish: (measurements) => addToOutbox(transaction, measured, { collection_id, aggregation_id, measurements }),
    publishDeletion: (range) =>
      addToOutbox(transaction, aggregationMeasurementsDeleted, { collection_id, aggregation_id, ...range }),
  };
}

/**
 * Finds an aggregation as a target of measurements, without a lock.
 * @param now time for which the capacity is computed, ms
 * @throws DaystarError NotFound
 */
export async function findAggregationTarget(manager: EntityManager, ids: Ids, now: number): Promise<MeasurementTarget> {
  return toTarget(manager, await findRow(manager, ids), now);
}

async function findRow(manager: EntityManager, { collection_id, aggregation_id }: Ids): Promise<AggregationEntity> {
  const row = await manager.findOneBy(AggregationEntity, { collection_id, aggregation_id });
  if (!row) throw createNotFoundError('aggregation');
  return row;
}

async function toTarget(manager: EntityManager, row: AggregationEntity, now: number): Promise<MeasurementTarget> {
  const { collection_id, aggregation_id, name, members, accounts, version } = row;
  const siteRows = await manager.findBy(SiteEntity, {
    resource_id: In(listLargestMembers(members).map(({ resource_id }) => resource_id)),
  });
  const sites = new Map(siteRows.map((siteRow): [string, Site] => [siteRow.resource_id, toSite(siteRow)]));
  const fleet = row.fleet ?? undefined;
  const aggregation = { collection_id, aggregation_id, name, members, fleet, accounts, version };
  const plant = createAggregatePlant(aggregation, (id) => sites.get(id), now);
  return {
    id: `${collection_id}/${aggregation_id}`,
    flagMeasurements: (measurements) =>
      plant ? flagPlantMeasurements(measurements, plant.simulateClearSky) : flagWithoutCapacity(measurements),
  };
}

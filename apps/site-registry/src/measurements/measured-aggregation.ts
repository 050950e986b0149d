import {
  type Aggregation,
  DaystarError,
  type PostAggregationMeasurements,
  type Site,
  aggregationMeasured as measured,
  aggregationResource,
} from '@daystar/contracts';
import { AggregationEntity, SiteEntity, addToOutbox } from '@daystar/database';
import { judgePlant, summedPlant, unjudged } from '@daystar/forecasting';
import { type EntityManager, In } from 'typeorm';
import { siteOf } from '../sites/site-of';
import type { Judged, Measured } from './measured-site';

type Ids = Pick<Aggregation, 'collection_id' | 'aggregation_id'>;

/** Members that are looked at: the largest say how the sum behaves. */
const MOST_MEMBERS = 30;

/**
 * An aggregation whose measurements an account may tell: its owner, one with the right to write, or the operator.
 * @param now the moment whose capacity counts, ms
 * @throws DaystarError NotFound, Forbidden
 */
export async function aggregationMeasured(
  transaction: EntityManager,
  request: PostAggregationMeasurements,
  now: number,
): Promise<Measured> {
  const { collection_id, aggregation_id, account_id } = request;
  // The row is another service's, and not to be locked from here: who removes it waits for this.
  await transaction.query('select pg_advisory_xact_lock(hashtext($1))', [
    `aggregation ${collection_id}/${aggregation_id}`,
  ]);
  const found = await stored(transaction, request);
  if (account_id !== undefined && found.owner !== account_id && !found.writers?.includes(account_id)) {
    const message = 'This aggregation is assigned to you for reading: its measurements are not yours to tell.';
    throw new DaystarError('Forbidden', message);
  }
  return {
    ...(await judged(transaction, found, now)),
    resource: aggregationResource(collection_id, aggregation_id),
    toldBySeveral: true,
    tell: (measurements) => addToOutbox(transaction, measured, { collection_id, aggregation_id, measurements }),
  };
}

/** @param now as above. @throws DaystarError NotFound */
export async function findAggregation(manager: EntityManager, ids: Ids, now: number): Promise<Judged> {
  return judged(manager, await stored(manager, ids), now);
}

async function stored(manager: EntityManager, { collection_id, aggregation_id }: Ids): Promise<AggregationEntity> {
  const found = await manager.findOneBy(AggregationEntity, { collection_id, aggregation_id });
  if (!found) throw new DaystarError('NotFound', `There is no aggregation ${collection_id}/${aggregation_id}.`);
  return found;
}

async function judged(manager: EntityManager, found: AggregationEntity, now: number): Promise<Judged> {
  const { collection_id, aggregation_id, name, members, accounts, version } = found;
  const largest = [...members].sort((a, b) => b.capacity - a.capacity).slice(0, MOST_MEMBERS);
  const rows = await manager.findBy(SiteEntity, { resource_id: In(largest.map(({ resource_id }) => resource_id)) });
  const sites = new Map(rows.map((row): [string, Site] => [row.resource_id, siteOf(row)]));
  const fleet = found.fleet ?? undefined;
  const whole = { collection_id, aggregation_id, name, members, fleet, accounts, version };
  const plant = summedPlant(whole, (id) => sites.get(id), now);
  return {
    id: `${collection_id}/${aggregation_id}`,
    judge: (measurements) => (plant ? judgePlant(measurements, plant.inClearSky) : unjudged(measurements)),
  };
}

import { DaystarError, type Measurement, type QcFlag, parseResource, createNotFoundError } from '@daystar/contracts';
import type { EntityManager } from 'typeorm';
import { findAggregationTarget, lockAggregationTarget } from '../measurements/aggregation-target';
import { lockSiteTarget } from '../measurements/site-target';
import { findOwnSite } from '../sites/own-site';

/** A site or an aggregation that has external forecasts. */
export interface ForecastTarget {
  /** The `resource_id` of its rows. */
  readonly id: string;
  /** Unit of its power. */
  readonly powerUnit?: 'MW' | 'kW';
  flagMeasurements(measurements: readonly Measurement[]): readonly QcFlag[];
}

interface TargetRequest {
  /** `site/<id>` or `aggregation/<collection>/<aggregation>`. */
  readonly resource: string;
  readonly account_id?: string;
}

/**
 * Locks a site or an aggregation that the account may post to.
 * @param now time for which the capacity is computed, ms
 * @throws DaystarError NotFound, Forbidden, InvalidRequest for a weather site
 */
export async function lockForecastTarget(
  transaction: EntityManager,
  { resource, account_id }: TargetRequest,
  now: number,
): Promise<ForecastTarget> {
  const reference = parseResource(resource);
  if (reference.kind === 'aggregation') return lockAggregationTarget(transaction, { ...reference, account_id }, now);
  if (reference.kind !== 'site' || account_id === undefined) throw createNotFoundError('site');
  const key = { account_id, resource_id: reference.resource_id };
  const site = await findOwnSite(transaction, key);
  if (site.kind === 'weather')
    throw new DaystarError(
      'InvalidRequest',
      'A weather site has no power. Post forecasts to a utility-scale or rooftop site.',
    );
  return lockSiteTarget(transaction, key);
}

/** Finds the `resource_id` of a target's rows. @throws DaystarError NotFound */
export async function findTargetId(
  manager: EntityManager,
  { resource, account_id }: TargetRequest,
  now: number,
): Promise<string> {
  const reference = parseResource(resource);
  if (reference.kind === 'aggregation') return (await findAggregationTarget(manager, reference, now)).id;
  if (reference.kind !== 'site' || account_id === undefined) throw createNotFoundError('site');
  return (await findOwnSite(manager, { account_id, resource_id: reference.resource_id })).resource_id;
}

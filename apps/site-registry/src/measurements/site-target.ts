import {
  type Measurement,
  type SiteMeasurements,
  type QcFlag,
  measurementsStored,
  siteResource,
} from '@daystar/contracts';
import { addToOutbox } from '@daystar/database';
import { flagSiteMeasurements } from '@daystar/forecasting';
import type { EntityManager } from 'typeorm';
import { lockOwnSite } from '../sites/own-site';
import { toSite } from '../sites/to-site';

/** A site or aggregation that has measurements. */
export interface MeasurementTarget {
  /** The `resource_id` of its measurements. */
  readonly id: string;
  flagMeasurements(measurements: readonly Measurement[]): readonly QcFlag[];
}

/** A target locked against posts by other transactions until this one ends. */
export interface LockedTarget extends MeasurementTarget {
  /** Resource of its audit entries. */
  readonly resource: string;
  /** Whether accounts other than its owner may post. */
  readonly hasSeveralWriters: boolean;
  /** Adds the event with the changes to the outbox. */
  publish(changed: Measurement[]): Promise<void>;
}

/** Locks a site of the account. @throws DaystarError NotFound when the account has no such site */
export async function lockSiteTarget(transaction: EntityManager, request: SiteMeasurements): Promise<LockedTarget> {
  const site = toSite(await lockOwnSite(transaction, request));
  const { account_id, resource_id } = site;
  return {
    id: resource_id,
    resource: siteResource(resource_id),
    hasSeveralWriters: false,
    flagMeasurements: (measurements) => flagSiteMeasurements(site, measurements),
    publish: (measurements) => addToOutbox(transaction, measurementsStored, { resource_id, account_id, measurements }),
  };
}

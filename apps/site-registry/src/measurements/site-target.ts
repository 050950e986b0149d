import { type SiteMeasurements, measurementsDeleted, measurementsStored, buildSiteResource } from '@daystar/contracts';
import { addToOutbox } from '@daystar/database';
import { flagSiteMeasurements } from '@daystar/forecasting';
import type { EntityManager } from 'typeorm';
import { lockOwnSite } from '../sites/own-site';
import { toSite } from '../sites/to-site';
import type { LockedTarget } from './measurement-target';

/** Locks a site of the account. @throws DaystarError NotFound when the account has no such site */
export async function lockSiteTarget(
  transaction: EntityManager,
  request: Omit<SiteMeasurements, 'measurements'>,
): Promise<LockedTarget> {
  const site = toSite(await lockOwnSite(transaction, request));
  const { account_id, resource_id, kind } = site;
  return {
    id: resource_id,
    powerUnit: kind === 'weather' ? undefined : kind === 'rooftop' ? 'kW' : 'MW',
    resource: buildSiteResource(resource_id),
    hasSeveralWriters: false,
    flagMeasurements: (measurements) => flagSiteMeasurements(site, measurements),
    publish: (measurements) => addToOutbox(transaction, measurementsStored, { resource_id, account_id, measurements }),
    publishDeletion: (range) => addToOutbox(transaction, measurementsDeleted, { resource_id, account_id, ...range }),
  };
}

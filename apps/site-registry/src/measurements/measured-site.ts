import {
  type Measurement,
  type SiteMeasurements,
  type Verdict,
  measurementsStored,
  siteResource,
} from '@daystar/contracts';
import { addToOutbox } from '@daystar/database';
import { judgeSite } from '@daystar/forecasting';
import type { EntityManager } from 'typeorm';
import { lockOwnSite } from '../sites/own-site';
import { siteOf } from '../sites/site-of';

/** What is measured, and what is thought of it. */
export interface Judged {
  /** By which its measurements are kept. */
  readonly id: string;
  judge(measurements: readonly Measurement[]): readonly Verdict[];
}

/** The same, with nobody else posting until the transaction ends. */
export interface Measured extends Judged {
  /** As the audit names it. */
  readonly resource: string;
  /** Several may tell its measurements, not its owner alone. */
  readonly toldBySeveral: boolean;
  /** Tells others of what is new, in the transaction. */
  tell(fresh: Measurement[]): Promise<void>;
}

/** @throws DaystarError NotFound when the site is not the account's */
export async function ownSiteMeasured(transaction: EntityManager, request: SiteMeasurements): Promise<Measured> {
  const site = siteOf(await lockOwnSite(transaction, request));
  const { account_id, resource_id } = site;
  return {
    id: resource_id,
    resource: siteResource(resource_id),
    toldBySeveral: false,
    judge: (measurements) => judgeSite(site, measurements),
    tell: (measurements) => addToOutbox(transaction, measurementsStored, { resource_id, account_id, measurements }),
  };
}

import { type AssignTestSite, type TestSiteAssigned, deriveTestSiteId } from '@daystar/contracts';
import { type Database, SiteEntity, TestSiteEntity } from '@daystar/database';
import { CLOCK, DATABASE } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { lockAccount } from '../authorization/lock-account';
import { readAccount, storeAccount } from '../accounts/store-account';
import { type RegistrySettings, SETTINGS } from '../settings/registry-settings';
import { storeSite } from '../sites/site.store';
import { buildTestSite } from '../sites/test-site';
import { toSite } from '../sites/to-site';
import { checkTestSiteLimits } from './test-site-limits';

/** Creates the test site of an account on first use, because forecasts for unused ones would be wasted. */
@Injectable()
export class TestSitesService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: RegistrySettings,
  ) {}

  /**
   * Creates the test site of an account if it does not exist. Concurrent and repeated requests create one site.
   * @throws DaystarError NotFound, TooManyRequests when a limit is reached
   */
  createIfMissing({ account_id, address, origin }: AssignTestSite): Promise<TestSiteAssigned> {
    const createdAt = new Date(this.clock.now());
    const made_at = new Date(this.settings.wallClock.now());
    const resource_id = deriveTestSiteId(account_id);
    return this.database.transaction(async (transaction) => {
      // Serialize over all instances, so that the counts hold until the commit.
      await transaction.query('select pg_advisory_xact_lock(hashtext($1))', ['test sites']);
      const stored = await lockAccount(transaction, account_id);
      const before = await readAccount(transaction, stored);
      if (!stored.test_site_pending) {
        const site = await transaction.findOneBy(SiteEntity, { resource_id });
        return { account: before, ...(site ? { site: toSite(site) } : {}) };
      }
      await checkTestSiteLimits(transaction, this.settings.testSites, { address, now: +made_at });
      await transaction.insert(TestSiteEntity, { resource_id, address, made_at });
      const site = await storeSite(transaction, buildTestSite(account_id, createdAt), undefined, origin);
      const account = await storeAccount(
        transaction,
        { ...stored, test_site_pending: false },
        { before, changedAt: createdAt },
        origin,
      );
      return { account, site };
    });
  }
}

import type { AssignTestSite, TestSiteAssigned } from '@daystar/contracts';
import { type Database, SiteEntity, TestSiteEntity } from '@daystar/database';
import type { Clock } from '@daystar/timeseries';
import { lockAccount, readAccount, storeChange } from '../accounts/account-store';
import { siteOf } from '../sites/site-of';
import { storeSite } from '../sites/sites';
import { newTestSite, testSiteId } from '../sites/test-site';
import { type TestSiteLimits, checkTestSiteLimits } from './test-site-limits';

/** Makes the test sites of accounts when they are first needed: one that is never used costs no forecasts. */
export class TestSites {
  /** @param wallClock limits hold for real days, whatever time is replayed */
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly limits: TestSiteLimits,
    private readonly wallClock: Clock,
  ) {}

  /** Any number of requests make one site. @throws DaystarError NotFound, TooManyRequests when a limit is reached */
  assign({ account_id, address, origin }: AssignTestSite): Promise<TestSiteAssigned> {
    const at = new Date(this.clock.now());
    const made_at = new Date(this.wallClock.now());
    const resource_id = testSiteId(account_id);
    return this.database.transaction(async (transaction) => {
      // One at a time over all instances, so that what is counted holds until the commit.
      await transaction.query('select pg_advisory_xact_lock(hashtext($1))', ['test sites']);
      const held = await lockAccount(transaction, account_id);
      const before = await readAccount(transaction, held);
      if (!held.test_site_pending) {
        const site = await transaction.findOneBy(SiteEntity, { resource_id });
        return { account: before, ...(site ? { site: siteOf(site) } : {}) };
      }
      await checkTestSiteLimits(transaction, this.limits, { address, now: +made_at });
      await transaction.insert(TestSiteEntity, { resource_id, address, made_at });
      const site = await storeSite(transaction, newTestSite(account_id, at), undefined, origin);
      const account = await storeChange(transaction, { ...held, test_site_pending: false }, { before, at }, origin);
      return { account, site };
    });
  }
}

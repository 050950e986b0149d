import type { Bus } from '@daystar/bus';
import { DaystarError, assignTestSite } from '@daystar/contracts';
import { type Clock, MINUTE, floorTo, formatStamp } from '@daystar/timeseries';
import { BUS } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { AccountDirectory } from './account-directory';
import { toAuditActor } from '../http/caller';
import type { GatewayRequest } from '../http/gateway-request';
import { WALL_CLOCK } from '../platform/tokens';
import { getAddressGroups } from '../rate-limiting/address-groups';
import { SiteDirectory } from '../sites/directory/site-directory';
import { isSiteListing, hasSiteId, isReadOfAllSites } from './test-site-requests';

/** The error with which the registry refused a test site, and when to try again. */
interface TestSiteRefusal {
  readonly error: DaystarError;
  readonly retry_at: string;
}

/** Maximum number of cached refusals, about 0.5 kB each. While a refusal is cached, requests of its account send no command. */
export const MAX_CACHED_REFUSALS = 10_000;
const MAX_REFUSAL_AGE_MS = MINUTE;
const DEFAULT_RETRY_SECONDS = 5;

/** Requests the creation of an account's test site before the first request that lists, names or reads its sites. */
@Injectable()
export class TestSitesService {
  /** Refusals by account. Concurrent requests of one account share one command. */
  private readonly refusals: LRUCache<string, TestSiteRefusal, GatewayRequest>;

  constructor(
    @Inject(BUS) private readonly bus: Bus,
    private readonly accounts: AccountDirectory,
    private readonly sites: SiteDirectory,
    @Inject(WALL_CLOCK) private readonly wallClock: Clock,
  ) {
    this.refusals = new LRUCache({
      max: MAX_CACHED_REFUSALS,
      ttl: MAX_REFUSAL_AGE_MS,
      ignoreFetchAbort: true,
      fetchMethod: async (_account, _stale, { options, context }) => {
        const refusal = await this.assign(context);
        const seconds = refusal?.error.retryAfterSeconds ?? DEFAULT_RETRY_SECONDS;
        options.ttl = Math.min(MAX_REFUSAL_AGE_MS, seconds * 1000);
        return refusal;
      },
    });
  }

  /**
   * Creates the test site if the request needs it. Must be called after authentication. A list is served without the
   * test site, and reports when the site can be created.
   * @throws DaystarError TooManyRequests, Unavailable when the request needs a test site that cannot be created now
   */
  async assignBeforeUse(request: GatewayRequest): Promise<void> {
    const { account_id, pending_test_site: resource_id } = request.caller.account;
    if (resource_id === undefined) return;
    const isNamed = hasSiteId(request, resource_id);
    if (!isNamed && !isSiteListing(request)) return;
    const refusal = await this.refusals.fetch(account_id, { context: request });
    if (!refusal) return;
    const hasOtherSites = this.sites.listOwned(account_id, 'utility').length > 0;
    if (isNamed || (isReadOfAllSites(request) && !hasOtherSites)) throw refusal.error;
    request.pendingTestSite = { resource_id, message: refusal.error.message, retry_at: refusal.retry_at };
  }

  /** Requests the creation of the test site. @returns undefined if the site was created */
  private async assign({ caller, id, ip }: GatewayRequest): Promise<TestSiteRefusal | undefined> {
    const { account_id } = caller.account;
    // The address itself for IPv4; /64 and /56 networks for IPv6.
    const [narrow, wide] = getAddressGroups(ip);
    const origin = toAuditActor({ ...caller, requestId: id });
    try {
      const { account, site } = await this.bus.request(assignTestSite, { account_id, address: wide ?? narrow, origin });
      // Updates the directories at once: the events may arrive after the caller's next request.
      this.accounts.storeAccount(account);
      if (site) this.sites.storeSite(site);
      return undefined;
    } catch (error) {
      if (!(error instanceof DaystarError)) throw error;
      const { retryAfterSeconds = DEFAULT_RETRY_SECONDS } = error;
      return { error, retry_at: formatStamp(floorTo(this.wallClock.now(), 1000) + retryAfterSeconds * 1000) };
    }
  }
}

import type { Bus } from '@daystar/bus';
import {
  type Account,
  type HistoryUsage,
  PLANS,
  SITE_KINDS,
  type SiteKind,
  type UsageUnit,
  deriveTestSiteId,
  showHistoryUsage,
  showResourceUsage,
} from '@daystar/contracts';
import { BUS } from '@daystar/platform';
import { formatStamp } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { AggregationDirectory } from '../aggregations/directory/aggregation-directory';
import { Quota } from '../rate-limiting/quota';
import type { Allowance } from '../rate-limiting/rate-limits';
import { SiteDirectory } from '../sites/directory/site-directory';

/** Usage of one limit in responses; null means no limit. */
export interface LimitUsage {
  readonly limit: number | null;
  readonly used: number;
  readonly remaining: number | null;
  readonly resets_at: string;
}

/** Number of resources of a kind in responses; null means no limit. */
export interface ResourceLimit {
  readonly limit: number | null;
  readonly used: number;
  readonly remaining: number | null;
}

/** Numbers and limits of resources, named as in the paths of the API. */
export interface ResourceLimits {
  readonly utility_scale_sites: ResourceLimit;
  readonly rooftop_sites: ResourceLimit;
  readonly weather_sites: ResourceLimit;
  /** Aggregations that the account owns. */
  readonly aggregations: ResourceLimit;
  readonly keys: ResourceLimit;
  readonly webhooks: ResourceLimit;
}

export interface UsageReport {
  readonly account_id: string;
  readonly plan: string;
  readonly requests_this_minute: LimitUsage;
  readonly simple_requests_today: LimitUsage;
  readonly typical_years_today: LimitUsage;
  /** Posted measurements of all sites and aggregations. */
  readonly measurements_today: LimitUsage;
  /** Years of requested histories; absent while the engine or its database does not respond. */
  readonly history_years_today?: LimitUsage;
  /**
   * Sites without the test site, owned aggregations, keys that are not revoked, and webhooks; absent while the site registry does
   * not respond.
   */
  readonly resources?: ResourceLimits;
  /** Number of registered sites by kind, without the test site. */
  readonly sites: Readonly<Record<SiteKind, number>>;
}

/** Limits of the plan per UTC day; null without a limit, absent for units without one. */
export type DailyLimits = Partial<Readonly<Record<UsageUnit, number | null>>>;

/** Value of `daily_limit` for plans without a limit. Older clients read 32-bit integers. */
const NO_LIMIT = 2 ** 31 - 1;
/** Time to wait for another service, ms. After a timeout, the response omits what that service counts. */
const SERVICE_TIMEOUT_MS = 2000;

/** Reports the usage of an account and the limits of its plan. */
@Injectable()
export class UsageService {
  constructor(
    private readonly quota: Quota,
    private readonly sites: SiteDirectory,
    private readonly aggregations: AggregationDirectory,
    @Inject(BUS) private readonly bus: Pick<Bus, 'request'>,
  ) {}

  async report(account: Account): Promise<UsageReport> {
    const { account_id, plan } = account;
    const { minute, placeRequestDay, typicalYearDay, measurementDay } = this.quota.readUsage(account);
    const [history, resources] = await Promise.all([
      this.bus.request(showHistoryUsage, { account_id, plan }, SERVICE_TIMEOUT_MS).catch(() => undefined),
      this.readResourceLimits(account).catch(() => undefined),
    ]);
    return {
      account_id,
      plan: PLANS[plan].name,
      requests_this_minute: toLimitUsage(minute),
      simple_requests_today: toLimitUsage(placeRequestDay),
      typical_years_today: toLimitUsage(typicalYearDay),
      measurements_today: toLimitUsage(measurementDay),
      ...(history ? { history_years_today: toHistoryYearsUsage(history) } : {}),
      ...(resources ? { resources } : {}),
      sites: this.countSites(account_id),
    };
  }

  readDailyLimits(account: Account): DailyLimits {
    const { placeRequestDay, typicalYearDay, measurementDay } = this.quota.readUsage(account);
    return {
      simple_requests: toLimitUsage(placeRequestDay).limit,
      typical_years: toLimitUsage(typicalYearDay).limit,
      measurements: toLimitUsage(measurementDay).limit,
    };
  }

  private async readResourceLimits({ account_id, plan }: Account): Promise<ResourceLimits> {
    const usage = await this.bus.request(showResourceUsage, { account_id }, SERVICE_TIMEOUT_MS);
    return {
      utility_scale_sites: toResourceLimit(usage.utility_sites),
      rooftop_sites: toResourceLimit(usage.rooftop_sites),
      weather_sites: toResourceLimit(usage.weather_sites),
      aggregations: toResourceLimit({
        used: this.aggregations.listOwned(account_id).length,
        limit: PLANS[plan].canDefineAggregations ? undefined : 0,
      }),
      keys: toResourceLimit(usage.keys),
      webhooks: toResourceLimit(usage.webhooks),
    };
  }

  /** Counts the sites to which the limits of the plan apply: all but the test site. */
  private countSites(accountId: string): UsageReport['sites'] {
    const testSiteId = deriveTestSiteId(accountId);
    const counts = SITE_KINDS.map((kind) => {
      const sites = this.sites.listOwned(accountId, kind).filter(({ resource_id }) => resource_id !== testSiteId);
      return [kind, sites.length];
    });
    return Object.fromEntries(counts) as UsageReport['sites'];
  }

  /** Returns the usage of the daily limit in the format of older clients. */
  getDailyAllowance(account: Account): { daily_limit: number; daily_limit_consumed: number } {
    const { limit, used } = this.quota.readUsage(account).placeRequestDay;
    return { daily_limit: Math.min(limit, NO_LIMIT), daily_limit_consumed: used };
  }
}

const toLimitUsage = ({ limit, used, remaining, resetAt }: Allowance): LimitUsage => ({
  limit: Number.isFinite(limit) ? limit : null,
  used,
  remaining: Number.isFinite(remaining) ? remaining : null,
  resets_at: formatStamp(resetAt),
});

const toResourceLimit = ({ used, limit }: { used: number; limit?: number }): ResourceLimit => ({
  limit: limit ?? null,
  used,
  remaining: limit === undefined ? null : Math.max(0, limit - used),
});

const toHistoryYearsUsage = ({ limit, used, resets_at }: HistoryUsage): LimitUsage => ({
  limit: limit ?? null,
  used,
  remaining: limit === undefined ? null : Math.max(0, limit - used),
  resets_at,
});

import { type Account, PLANS, SITE_KINDS, type SiteKind } from '@daystar/contracts';
import { formatStamp } from '@daystar/timeseries';
import { Injectable } from '@nestjs/common';
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

export interface UsageReport {
  readonly account_id: string;
  readonly plan: string;
  readonly requests_this_minute: LimitUsage;
  readonly simple_requests_today: LimitUsage;
  /** Number of registered sites by kind. */
  readonly sites: Readonly<Record<SiteKind, number>>;
}

/** Stands for no limit in the response for older clients, which read 32-bit integers. */
const NO_LIMIT = 2 ** 31 - 1;

/** Reports the usage of an account and the limits of its plan. */
@Injectable()
export class UsageService {
  constructor(
    private readonly quota: Quota,
    private readonly sites: SiteDirectory,
  ) {}

  report(account: Account): UsageReport {
    const { account_id, plan } = account;
    const { minute, simpleDay } = this.quota.currentUsage(account);
    const counts = SITE_KINDS.map((kind) => [kind, this.sites.listOwned(account_id, kind).length]);
    return {
      account_id,
      plan: PLANS[plan].name,
      requests_this_minute: toLimitUsage(minute),
      simple_requests_today: toLimitUsage(simpleDay),
      sites: Object.fromEntries(counts) as UsageReport['sites'],
    };
  }

  /** Usage of the daily limit, in the form of older clients. */
  getDailyAllowance(account: Account): { daily_limit: number; daily_limit_consumed: number } {
    const { limit, used } = this.quota.currentUsage(account).simpleDay;
    return { daily_limit: Math.min(limit, NO_LIMIT), daily_limit_consumed: used };
  }
}

const toLimitUsage = ({ limit, used, remaining, resetAt }: Allowance): LimitUsage => ({
  limit: Number.isFinite(limit) ? limit : null,
  used,
  remaining: Number.isFinite(remaining) ? remaining : null,
  resets_at: formatStamp(resetAt),
});

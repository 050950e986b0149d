import { type Account, PLANS, SITE_KINDS, type SiteKind } from '@daystar/contracts';
import { formatStamp } from '@daystar/timeseries';
import { Injectable } from '@nestjs/common';
import { Quota } from '../rate-limiting/quota';
import type { Allowance } from '../rate-limiting/rate-limits';
import { SiteDirectory } from '../sites/directory/site-directory';

/** A limit as callers see it; null stands for none. */
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
  /** How many of each kind are registered. */
  readonly sites: Readonly<Record<SiteKind, number>>;
}

/** Older clients read whole numbers only. */
const NO_LIMIT = 2 ** 31 - 1;

/** What an account has used of its plan. */
@Injectable()
export class UsageService {
  constructor(
    private readonly quota: Quota,
    private readonly sites: SiteDirectory,
  ) {}

  report(account: Account): UsageReport {
    const { account_id, plan } = account;
    const { minute, simpleDay } = this.quota.usageOf(account);
    const counts = SITE_KINDS.map((kind) => [kind, this.sites.listOwned(account_id, kind).length]);
    return {
      account_id,
      plan: PLANS[plan].name,
      requests_this_minute: limitUsage(minute),
      simple_requests_today: limitUsage(simpleDay),
      sites: Object.fromEntries(counts) as UsageReport['sites'],
    };
  }

  /** As older clients ask for it. */
  allowanceOf(account: Account): { daily_limit: number; daily_limit_consumed: number } {
    const { limit, used } = this.quota.usageOf(account).simpleDay;
    return { daily_limit: Math.min(limit, NO_LIMIT), daily_limit_consumed: used };
  }
}

const limitUsage = ({ limit, used, remaining, resetAt }: Allowance): LimitUsage => ({
  limit: Number.isFinite(limit) ? limit : null,
  used,
  remaining: Number.isFinite(remaining) ? remaining : null,
  resets_at: formatStamp(resetAt),
});

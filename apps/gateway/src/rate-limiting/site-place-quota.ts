import { type Account, DaystarError } from '@daystar/contracts';
import type { Clock } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { RATE_LIMITS, WALL_CLOCK } from '../platform/tokens';
import { describeDailyLimit } from './limit-messages';
import { quotaRejections } from './metrics';
import { SITE_PLACE_LIMITS } from './plan-limits';
import type { RateLimits } from './rate-limits';

/** Limits how often an account registers or moves sites in a day, because the weather of each new place is fetched. */
@Injectable()
export class SitePlaceQuota {
  constructor(
    @Inject(RATE_LIMITS) private readonly limits: RateLimits,
    @Inject(WALL_CLOCK) private readonly wallClock: Clock,
  ) {}

  /**
   * Counts a site at a new place.
   * @returns a function that refunds it, for a site that was not stored
   * @throws DaystarError TooManyRequests when the daily limit is reached
   */
  async consume({ account_id, plan }: Account): Promise<() => void> {
    const limit = SITE_PLACE_LIMITS[plan];
    const allowance = await this.limits.consume(account_id, limit);
    const { isAllowed, resetAt } = allowance;
    if (isAllowed) return () => void this.limits.refund(account_id, limit, resetAt);
    quotaRejections.inc({ limit: limit.name });
    const message = describeDailyLimit(allowance, 'sites at new places');
    const retryAfterSeconds = Math.max(1, Math.ceil((resetAt - this.wallClock.now()) / 1000));
    throw new DaystarError('TooManyRequests', message, [], { retryAfterSeconds });
  }
}

import type { Bus } from '@daystar/bus';
import { DaystarError } from '@daystar/contracts';
import { BUS } from '@daystar/platform';
import { type Clock, DAY } from '@daystar/timeseries';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { RATE_LIMITS, VISITOR_FORECASTS, WALL_CLOCK } from '../platform/tokens';
import { getAddressGroups } from './address-groups';
import { createLimitsPerAddress } from './limits-per-address';
import { quotaRejections } from './metrics';
import type { Limit, RateLimits } from './rate-limits';

/** Forecasts per day and address on an in-process bus, where anyone may register as well. */
const IN_PROCESS_FORECASTS = 20;

/** Limits how many forecasts clients without an account may see, because the engine computes a sky state for each place. */
@Injectable()
export class VisitorQuota {
  /** Whether clients without an account may see forecasts at all. */
  readonly isOpen: boolean;
  private readonly perAddress: readonly Limit[];

  constructor(
    @Inject(BUS) bus: Bus,
    @Inject(RATE_LIMITS) private readonly limits: RateLimits,
    @Inject(WALL_CLOCK) private readonly wallClock: Clock,
    @Optional() @Inject(VISITOR_FORECASTS) perAddress = bus.isDurable ? 0 : IN_PROCESS_FORECASTS,
  ) {
    this.isOpen = perAddress > 0;
    this.perAddress = createLimitsPerAddress('visitor-forecast-day', perAddress, DAY);
  }

  /**
   * Counts one forecast.
   * @param address undefined after the client closed the connection
   * @throws DaystarError TooManyRequests
   */
  async consume(address: string | undefined): Promise<void> {
    for (const [index, group] of getAddressGroups(address).entries()) {
      const limit = this.perAddress[index];
      const { isAllowed, resetAt } = await this.limits.consume(group, limit);
      if (isAllowed) continue;
      quotaRejections.inc({ limit: limit.name });
      const message = `The limit of ${limit.limit} forecasts a day without an account is reached. Register or sign in for more.`;
      const retryAfterSeconds = Math.max(1, Math.ceil((resetAt - this.wallClock.now()) / 1000));
      throw new DaystarError('TooManyRequests', message, [], { retryAfterSeconds });
    }
  }
}

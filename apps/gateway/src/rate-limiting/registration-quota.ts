import { DaystarError } from '@daystar/contracts';
import { type Clock, DAY, formatStamp } from '@daystar/timeseries';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { RATE_LIMITS, REGISTRATION_LIMITS, WALL_CLOCK } from '../platform/tokens';
import { getAddressGroups } from './address-groups';
import { createLimitsPerAddress } from './limits-per-address';
import { quotaRejections } from './metrics';
import type { Limit, RateLimits } from './rate-limits';

/** Limits of accounts that clients register by themselves. Days begin at midnight UTC. */
export interface RegistrationLimits {
  /** Accounts per day and IPv4 address or IPv6 /64; a /56 has four times as many, a /48 sixteen times. */
  readonly perAddress: number;
  /** Accounts per day, over all addresses and gateways. */
  readonly perDay: number;
}

const UNLIMITED: RegistrationLimits = { perAddress: Infinity, perDay: Infinity };
/** Name of the client for which the accounts of all addresses are counted together. */
const ALL_CLIENTS = 'all';

/** Limits how many accounts are registered in a day, because each stays in the database and in the memory of every gateway. */
@Injectable()
export class RegistrationQuota {
  private readonly perAddress: readonly Limit[];
  private readonly perDay: Limit;

  constructor(
    @Inject(RATE_LIMITS) private readonly limits: RateLimits,
    @Inject(WALL_CLOCK) private readonly wallClock: Clock,
    @Optional() @Inject(REGISTRATION_LIMITS) { perAddress, perDay } = UNLIMITED,
  ) {
    this.perAddress = createLimitsPerAddress('registration-day', perAddress, DAY);
    this.perDay = { name: 'registration-day-total', limit: perDay, windowMs: DAY };
  }

  /**
   * Counts an account for its address and for the day.
   * @param address of the client; undefined after it closed the connection
   * @returns a function that refunds the account, for a registration that failed
   * @throws DaystarError TooManyRequests when a limit is reached; then nothing is counted
   */
  async consume(address: string | undefined): Promise<() => void> {
    const refunds: (() => void)[] = [];
    const refundAll = () => refunds.forEach((refund) => refund());
    for (const [client, limit] of this.listLimits(address)) {
      const { isAllowed, resetAt } = await this.limits.consume(client, limit);
      if (!isAllowed) {
        refundAll();
        throw this.createError(limit, resetAt);
      }
      refunds.push(() => void this.limits.refund(client, limit, resetAt));
    }
    return refundAll;
  }

  private listLimits(address: string | undefined): readonly (readonly [client: string, limit: Limit])[] {
    const addressLimits = getAddressGroups(address).map((group, index) => [group, this.perAddress[index]] as const);
    return [...addressLimits, [ALL_CLIENTS, this.perDay]];
  }

  private createError(limit: Limit, resetAt: number): DaystarError {
    quotaRejections.inc({ limit: limit.name });
    const origin = limit === this.perDay ? '' : ' from your network';
    const message =
      `The limit of ${limit.limit} new accounts a day${origin} is reached. ` +
      `Try again after ${formatStamp(resetAt)}, or ask the operator for an account.`;
    const retryAfterSeconds = Math.max(1, Math.ceil((resetAt - this.wallClock.now()) / 1000));
    return new DaystarError('TooManyRequests', message, [], { retryAfterSeconds });
  }
}

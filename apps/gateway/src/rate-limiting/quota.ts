import type { IncomingHttpHeaders } from 'node:http';
import { type Account, DaystarError } from '@daystar/contracts';
import { type Clock, DAY, ceilTo } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { DAILY_USAGE, RATE_LIMITS, WALL_CLOCK } from '../platform/tokens';
import { quotaRejections } from './metrics';
import { getAddressGroups } from './address-groups';
import {
  describeAddressLimit,
  describeDailyLimit,
  describeMeasurementLimit,
  describeMinuteLimit,
} from './limit-messages';
import { ANONYMOUS_LIMITS, ASSET_LIMITS, PREFLIGHT_LIMITS, SIGN_IN_LIMITS } from './limits-per-address';
import {
  MEASUREMENT_LIMITS,
  NOT_MODIFIED_LIMITS,
  MINUTE_LIMITS,
  PLACE_REQUEST_LIMITS,
  TYPICAL_YEAR_LIMITS,
} from './plan-limits';
import { MemoryRateLimits } from './memory-rate-limits';
import type { AnonymousRequest, Client, DailyCount, LimitedReply, RefundableRequest } from './limited-request';
import type { Allowance, Limit, RateLimits } from './rate-limits';

const ANONYMOUS_REQUESTS = 'requests without a valid key';
const PLACE_REQUESTS = 'latitude/longitude requests';

/** Enforces the limits of plans and of addresses, and reports them in the headers of every response. */
@Injectable()
export class Quota {
  /** Counts requests that are free up to a limit, in this gateway only: 304s, preflights, static files. */
  private readonly local: MemoryRateLimits;
  private readonly countedAnonymous = new WeakSet<AnonymousRequest>();

  constructor(
    @Inject(RATE_LIMITS) private readonly limits: RateLimits,
    @Inject(WALL_CLOCK) private readonly wallClock: Clock,
    @Inject(DAILY_USAGE) private readonly usage: MemoryRateLimits,
  ) {
    this.local = new MemoryRateLimits(wallClock);
  }

  /** Counts one request. @throws DaystarError TooManyRequests when the limit per minute is reached */
  async consumeRequest({ account }: Client, reply: LimitedReply): Promise<Allowance> {
    const limit = MINUTE_LIMITS[account.plan];
    const allowance = await this.consume(account.account_id, limit);
    void reply.headers(buildLimitHeaders(allowance));
    this.throwIfMinuteExceeded(allowance, limit);
    return allowance;
  }

  /** Checks the limit per minute, as known to this process, and counts nothing. @throws DaystarError TooManyRequests */
  checkMinuteLimit({ account_id, plan }: Account): void {
    const limit = MINUTE_LIMITS[plan];
    this.throwIfMinuteExceeded(this.limits.peek(account_id, limit), limit);
  }

  /** Counts one request without waiting. @returns undefined if that needs a round trip, or the limit is reached */
  tryConsumeLocal({ account }: Client): Allowance | undefined {
    const limit = MINUTE_LIMITS[account.plan];
    const allowance = this.limits.tryConsumeLocal(account.account_id, limit);
    return allowance && this.countUsage(account.account_id, limit, allowance);
  }

  /**
   * Counts a 304, which is free up to a limit per minute. Does not wait.
   * @returns undefined, and counts nothing, if it needs a round trip or the limit is reached
   */
  tryConsumeNotModified(caller: Client): Allowance | undefined {
    const { account } = caller;
    const allowance = this.limits.peek(account.account_id, MINUTE_LIMITS[account.plan]);
    if (!allowance.isAllowed) return undefined;
    const freeAllowance = this.local.tryConsumeLocal(account.account_id, NOT_MODIFIED_LIMITS[account.plan]);
    return freeAllowance ? allowance : this.tryConsumeLocal(caller);
  }

  /** Counts a request without a valid key; repeated calls count it once. @throws DaystarError TooManyRequests */
  async consumeAnonymous(request: AnonymousRequest, reply: LimitedReply): Promise<void> {
    if (this.countedAnonymous.has(request)) return;
    this.countedAnonymous.add(request);
    for (const [index, group] of getAddressGroups(request.ip).entries()) {
      const allowance = await this.limits.consume(group, ANONYMOUS_LIMITS[index]);
      if (index === 0) void reply.headers(buildLimitHeaders(allowance));
      this.throwIfAddressExceeded(allowance, ANONYMOUS_LIMITS[index], ANONYMOUS_REQUESTS);
    }
  }

  /** Checks the limit of an address for requests without a valid key. @throws DaystarError TooManyRequests */
  checkAnonymous(address: string | undefined): void {
    for (const [index, group] of getAddressGroups(address).entries())
      this.throwIfAddressExceeded(
        this.limits.peek(group, ANONYMOUS_LIMITS[index]),
        ANONYMOUS_LIMITS[index],
        ANONYMOUS_REQUESTS,
      );
  }

  /** Counts a preflight request. @throws DaystarError TooManyRequests when the address has sent too many to this gateway */
  consumePreflight(address: string | undefined): void {
    this.consumeLocal(address, PREFLIGHT_LIMITS, 'preflight requests');
  }

  /** Counts a request for a static file. @throws DaystarError TooManyRequests at the limit of this gateway */
  consumeAsset(address: string | undefined): void {
    this.consumeLocal(address, ASSET_LIMITS, 'requests for static files');
  }

  /** Counts a sign-in attempt. @returns the end of the current window, ms @throws DaystarError TooManyRequests */
  async consumeSignIn(address: string): Promise<number> {
    let end = 0;
    for (const [index, group] of getAddressGroups(address).entries()) {
      const allowance = await this.limits.consume(group, SIGN_IN_LIMITS[index]);
      this.throwIfAddressExceeded(allowance, SIGN_IN_LIMITS[index], 'attempts to sign in');
      end = allowance.resetAt;
    }
    return end;
  }

  /** Refunds an attempt with a valid key. @param resetAt result of `consumeSignIn` */
  refundSignIn(address: string, resetAt: number): void {
    for (const [index, group] of getAddressGroups(address).entries())
      this.limits.refund(group, SIGN_IN_LIMITS[index], resetAt);
  }

  /** Counts one latitude/longitude request. @returns a function that refunds it @throws DaystarError TooManyRequests at the limit */
  async consumePlaceRequest({ account }: Client): Promise<() => void> {
    const { account_id, plan } = account;
    const limit = PLACE_REQUEST_LIMITS[plan];
    const allowance = await this.consume(account_id, limit);
    this.throwIfExceeded(allowance, limit, () => describeDailyLimit(allowance, PLACE_REQUESTS));
    return () => void this.refundUnits(account_id, limit, allowance.resetAt);
  }

  /** Counts one latitude/longitude request, and refunds it for a 304. @throws DaystarError TooManyRequests */
  async consumeRefundablePlaceRequest(request: RefundableRequest): Promise<void> {
    await this.consumeDaily(request, PLACE_REQUEST_LIMITS[request.caller.account.plan], PLACE_REQUESTS);
  }

  /** Counts one typical year, and refunds it for a 304. @throws DaystarError TooManyRequests at the daily limit */
  async consumeTypicalYear(request: RefundableRequest): Promise<void> {
    await this.consumeDaily(request, TYPICAL_YEAR_LIMITS[request.caller.account.plan], 'typical years');
  }

  /**
   * Counts measurements, all or none.
   * @returns a function that refunds those that were not stored, by default all
   * @throws DaystarError TooManyRequests when they exceed the daily limit
   */
  async consumeMeasurements({ account }: Client, count: number): Promise<(unstoredCount?: number) => void> {
    const { account_id, plan } = account;
    const limit = MEASUREMENT_LIMITS[plan];
    const allowance = await this.consume(account_id, limit, count);
    this.throwIfExceeded(allowance, limit, () => describeMeasurementLimit(allowance, count));
    return (unstoredCount = count) => void this.refundUnits(account_id, limit, allowance.resetAt, unstoredCount);
  }

  /** Rejects a request whose response is not a 304, if a daily limit was reached. @throws DaystarError TooManyRequests */
  checkDailyLimits(counts: readonly DailyCount[] = []): void {
    const reachedCount = counts.find(({ error }) => error);
    if (!reachedCount?.error) return;
    quotaRejections.inc({ limit: reachedCount.limit.name });
    throw reachedCount.error;
  }

  /** Refunds a request that could not be served. @param consumed the allowance after it was counted */
  refund({ account }: Client, consumed: Allowance): Allowance {
    return this.refundUnits(account.account_id, MINUTE_LIMITS[account.plan], consumed.resetAt);
  }

  /**
   * Refunds a 304, which is free up to a number per minute.
   * @param consumed the allowance after the request was counted
   * @throws DaystarError TooManyRequests when it is not free and a daily limit was reached
   */
  refundNotModified(caller: Client, consumed: Allowance, dailyCounts: readonly DailyCount[] = []): Allowance {
    const { account_id, plan } = caller.account;
    if (!this.local.tryConsumeLocal(account_id, NOT_MODIFIED_LIMITS[plan])) {
      this.checkDailyLimits(dailyCounts);
      return consumed;
    }
    for (const { limit, resetAt } of dailyCounts) this.refundUnits(account_id, limit, resetAt);
    return this.refund(caller, consumed);
  }

  /**
   * Adds rate-limit headers to a response that was not counted.
   * @param client the account, or the address of a client without a valid key; undefined after it closed the connection
   */
  addLimitHeaders(client: Account | string | undefined, reply: LimitedReply): void {
    const [name, limit] =
      typeof client === 'object'
        ? [client.account_id, MINUTE_LIMITS[client.plan]]
        : [getAddressGroups(client)[0], ANONYMOUS_LIMITS[0]];
    void reply.headers(buildLimitHeaders(this.limits.peek(name, limit)));
  }

  /** Reads an account's usage of the minute, and its latitude/longitude requests, typical years and measurements of the day. */
  readUsage({
    account_id,
    plan,
  }: Account): Record<'minute' | 'placeRequestDay' | 'typicalYearDay' | 'measurementDay', Allowance> {
    return {
      minute: this.limits.peek(account_id, MINUTE_LIMITS[plan]),
      placeRequestDay: this.limits.peek(account_id, PLACE_REQUEST_LIMITS[plan]),
      typicalYearDay: this.limits.peek(account_id, TYPICAL_YEAR_LIMITS[plan]),
      measurementDay: this.limits.peek(account_id, MEASUREMENT_LIMITS[plan]),
    };
  }

  /** @param unitName what is counted, plural */
  private consumeLocal(address: string | undefined, limits: readonly Limit[], unitName: string): void {
    for (const [index, group] of getAddressGroups(address).entries())
      this.throwIfAddressExceeded(this.local.consume(group, limits[index]), limits[index], unitName);
  }

  /**
   * Counts a request that is free when its response is a 304. Above the limit, a conditional request counts against a
   * second limit of the same size: only the built response tells whether it is a 304.
   */
  private async consumeDaily(request: RefundableRequest, limit: Limit, unitName: string): Promise<void> {
    const { caller, headers, dailyCounts = [] } = request;
    const { account_id } = caller.account;
    const allowance = await this.consume(account_id, limit);
    const describe = () => describeDailyLimit(allowance, unitName);
    if (allowance.isAllowed || !isConditional(headers)) {
      this.throwIfExceeded(allowance, limit, describe);
      request.dailyCounts = [...dailyCounts, { limit, resetAt: allowance.resetAt }];
      return;
    }
    const conditionalLimit = { ...limit, usage: undefined, name: `${limit.name}-conditional` };
    const { isAllowed, resetAt } = await this.consume(account_id, conditionalLimit);
    if (!isAllowed) this.throwIfExceeded(allowance, limit, describe);
    request.dailyCounts = [
      ...dailyCounts,
      { limit: conditionalLimit, resetAt, error: this.createError(allowance, describe()) },
    ];
  }

  /** Consumes units of an account's limit, and counts them for the report of usage. */
  private consume(accountId: string, limit: Limit, count = 1): Allowance | Promise<Allowance> {
    const consumed = this.limits.consume(accountId, limit, count);
    return consumed instanceof Promise
      ? consumed.then((allowance) => this.countUsage(accountId, limit, allowance, count))
      : this.countUsage(accountId, limit, consumed, count);
  }

  private countUsage(accountId: string, { usage }: Limit, allowance: Allowance, count = 1): Allowance {
    if (usage && allowance.isAllowed) this.usage.consume(accountId, usage, count);
    return allowance;
  }

  private refundUnits(accountId: string, limit: Limit, windowEnd: number, count = 1): Allowance {
    // No window exceeds a day.
    if (limit.usage) this.usage.refund(accountId, limit.usage, ceilTo(windowEnd, DAY), count);
    return this.limits.refund(accountId, limit, windowEnd, count);
  }

  private throwIfMinuteExceeded(allowance: Allowance, limit: Limit): void {
    this.throwIfExceeded(allowance, limit, () => describeMinuteLimit(limit, this.computeWaitSeconds(allowance)), true);
  }

  private throwIfAddressExceeded(allowance: Allowance, limit: Limit, unitName: string): void {
    const describe = () => describeAddressLimit(limit, unitName, this.computeWaitSeconds(allowance));
    this.throwIfExceeded(allowance, limit, describe);
  }

  /** @param omitsLegacyBody whether to omit the body: older clients interpret `TooManyRequests` in a body as a daily limit */
  private throwIfExceeded(allowance: Allowance, limit: Limit, describe: () => string, omitsLegacyBody = false): void {
    if (allowance.isAllowed) return;
    quotaRejections.inc({ limit: limit.name });
    throw this.createError(allowance, describe(), omitsLegacyBody);
  }

  private createError(allowance: Allowance, message: string, omitsLegacyBody = false): DaystarError {
    const retryAfterSeconds = this.computeWaitSeconds(allowance);
    return new DaystarError('TooManyRequests', message, [], { retryAfterSeconds, omitsLegacyBody });
  }

  private computeWaitSeconds({ resetAt }: Allowance): number {
    return Math.max(1, Math.ceil((resetAt - this.wallClock.now()) / 1000));
  }
}

/** Builds the rate-limit headers of a response. */
export const buildLimitHeaders = ({ limit, remaining, resetAt }: Allowance) => ({
  'x-rate-limit': String(limit),
  'x-rate-limit-remaining': String(remaining),
  'x-rate-limit-reset': String(Math.ceil(resetAt / 1000)),
});

const isConditional = (headers: IncomingHttpHeaders): boolean =>
  headers['if-none-match'] !== undefined || headers['if-modified-since'] !== undefined;

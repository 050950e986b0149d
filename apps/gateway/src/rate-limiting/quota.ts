import { type Account, DaystarError, PLANS, PLAN_IDS, type PlanId } from '@daystar/contracts';
import { DAY, MINUTE, type Clock } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { RATE_LIMITS, WALL_CLOCK } from '../platform/tokens';
import { quotaRefusals } from './metrics';
import { addressGroup } from './address-group';
import { MemoryRateLimits } from './memory-rate-limits';
import type { Allowance, Limit, RateLimits } from './rate-limits';

/** A client whose requests are counted. */
interface Client {
  readonly account: Account;
}

/** A request with its daily allowance, which `refundNotModified` needs. */
interface RefundableRequest {
  readonly caller: Client;
  dailyAllowance?: Allowance;
}

/** A request without a valid key; `ip` is undefined after the client closed the connection. */
interface KeylessRequest {
  readonly ip?: string;
}

/** A response with rate-limit headers. */
interface LimitedReply {
  headers(values: Readonly<Record<string, string>>): unknown;
}

/** Requests without a valid key, per address: enough for mistakes, too few to guess keys. */
const ANONYMOUS: Limit = { name: 'anonymous', limit: 60, windowMs: MINUTE };
/** The same per /56 of IPv6 addresses, which contains 256 of the groups counted above. */
const ANONYMOUS_WIDE: Limit = { name: 'anonymous-56', limit: 240, windowMs: MINUTE };

/** Preflight requests per address, which browsers send without a key before requests from pages of other origins. */
const PREFLIGHT: Limit = { name: 'preflight', limit: 600, windowMs: MINUTE };

/** Files of pages: a browser loads five with its first page, and keeps them for a year. */
const ASSETS: Limit = { name: 'assets', limit: 600, windowMs: MINUTE };

const TOO_MANY_ANONYMOUS = 'Too many requests without a valid key.';

/** Failed sign-ins per address. Above the limit valid keys are rejected too, so that guessing is useless. */
const SIGN_IN: Limit = { name: 'sign-in', limit: 20, windowMs: MINUTE };

/** Enforces the limits of plans and reports them in the headers of every response. */
@Injectable()
export class Quota {
  /** Counts requests per gateway that are free up to a limit but take processor time: 304s, preflights, files of pages. */
  private readonly local: MemoryRateLimits;
  private readonly countedAnonymous = new WeakSet<KeylessRequest>();

  constructor(
    @Inject(RATE_LIMITS) private readonly limits: RateLimits,
    @Inject(WALL_CLOCK) private readonly wallClock: Clock,
  ) {
    this.local = new MemoryRateLimits(wallClock);
  }

  /** Counts one request. @throws DaystarError TooManyRequests when the limit per minute is reached */
  async consumeRequest({ account }: Client, reply: LimitedReply): Promise<Allowance> {
    const limit = perMinute(account.plan);
    const allowance = await this.limits.consume(account.account_id, limit);
    void reply.headers(limitHeaders(allowance));
    this.check(allowance, limit, exceededMessage(limit), true);
    return allowance;
  }

  /** Checks the limit per minute, as known to this process, and counts nothing. @throws DaystarError TooManyRequests */
  checkMinuteLimit({ account_id, plan }: Account): void {
    const limit = perMinute(plan);
    this.check(this.limits.peek(account_id, limit), limit, exceededMessage(limit), true);
  }

  /** Counts one request without waiting. @returns undefined, and counts nothing, if it needs a round trip or the limit is reached */
  tryConsumeLocal({ account }: Client): Allowance | undefined {
    return this.limits.tryConsumeLocal(account.account_id, perMinute(account.plan));
  }

  /**
   * Counts a 304, which is free up to a number per minute, without waiting.
   * @returns undefined, and counts nothing, if it needs a round trip or the limit is reached
   */
  tryConsumeNotModified(caller: Client): Allowance | undefined {
    const { account } = caller;
    const allowance = this.limits.peek(account.account_id, perMinute(account.plan));
    if (!allowance.allowed) return undefined;
    const isFree = this.local.tryConsumeLocal(account.account_id, notModifiedPerMinute(account.plan));
    return isFree ? allowance : this.tryConsumeLocal(caller);
  }

  /** Counts a request without a valid key; repeated calls count it once. @throws DaystarError TooManyRequests */
  async consumeAnonymous(request: KeylessRequest, reply: LimitedReply): Promise<void> {
    if (this.countedAnonymous.has(request)) return;
    this.countedAnonymous.add(request);
    const { narrow, wide } = addressGroup(request.ip);
    const allowance = await this.limits.consume(narrow, ANONYMOUS);
    void reply.headers(limitHeaders(allowance));
    this.check(allowance, ANONYMOUS, TOO_MANY_ANONYMOUS);
    if (wide) this.check(await this.limits.consume(wide, ANONYMOUS_WIDE), ANONYMOUS_WIDE, TOO_MANY_ANONYMOUS);
  }

  /** Checks the limit of an address for requests without a valid key, and counts nothing. @throws DaystarError TooManyRequests */
  checkAnonymous(address: string | undefined): void {
    const { narrow, wide } = addressGroup(address);
    this.check(this.limits.peek(narrow, ANONYMOUS), ANONYMOUS, TOO_MANY_ANONYMOUS);
    if (wide) this.check(this.limits.peek(wide, ANONYMOUS_WIDE), ANONYMOUS_WIDE, TOO_MANY_ANONYMOUS);
  }

  /** @throws DaystarError TooManyRequests when the address has sent too many preflights to this gateway */
  consumePreflight(address: string | undefined): void {
    const allowance = this.local.consume(addressGroup(address).narrow, PREFLIGHT);
    this.check(allowance, PREFLIGHT, 'Too many preflight requests.');
  }

  /** @throws DaystarError TooManyRequests when the address has loaded too many files of pages from this gateway */
  consumeAsset(address: string | undefined): void {
    const allowance = this.local.consume(addressGroup(address).narrow, ASSETS);
    this.check(allowance, ASSETS, 'Too many requests for files of pages.');
  }

  /** Counts a sign-in attempt, before its key is checked. @throws DaystarError TooManyRequests */
  async consumeSignIn(address: string): Promise<Allowance> {
    const allowance = await this.limits.consume(addressGroup(address).narrow, SIGN_IN);
    this.check(allowance, SIGN_IN, 'Too many attempts to sign in.');
    return allowance;
  }

  /** Refunds an attempt with a valid key. @param consumed result of `consumeSignIn` */
  refundSignIn(address: string, consumed: Allowance): void {
    this.limits.refund(addressGroup(address).narrow, SIGN_IN, consumed.resetAt);
  }

  /** Counts one request for a latitude and longitude. @throws DaystarError TooManyRequests when the daily limit is reached */
  async consumeSimple({ account }: Client): Promise<Allowance> {
    return this.consumeDaily(account, simplePerDay(account.plan), 'requests for a latitude/longitude');
  }

  /** Like `consumeSimple`, for a request whose 304 is refunded. @throws DaystarError TooManyRequests */
  async consumeSimpleRequest(request: RefundableRequest): Promise<void> {
    request.dailyAllowance = await this.consumeSimple(request.caller);
  }

  /** Counts one typical year. @throws DaystarError TooManyRequests when the daily limit is reached */
  async consumeTypicalYear({ account }: Client): Promise<void> {
    await this.consumeDaily(account, typicalYearsPerDay(account.plan), 'typical years');
  }

  /** Refunds a request that could not be served. @param consumed the allowance after it was counted */
  refund({ account }: Client, consumed: Allowance): Allowance {
    return this.limits.refund(account.account_id, perMinute(account.plan), consumed.resetAt);
  }

  /**
   * Refunds a 304, which is free up to a number per minute.
   * @param consumed the allowance after the request was counted
   * @param simple the daily allowance after it was counted as a request for a latitude and longitude
   */
  refundNotModified(caller: Client, consumed: Allowance, simple?: Allowance): Allowance {
    const { account } = caller;
    if (!this.local.tryConsumeLocal(account.account_id, notModifiedPerMinute(account.plan))) return consumed;
    if (simple) this.limits.refund(account.account_id, simplePerDay(account.plan), simple.resetAt);
    return this.refund(caller, consumed);
  }

  /**
   * Adds rate-limit headers to a response that was not counted.
   * @param client the account, or the address of a client without a valid key; undefined after it closed the connection
   */
  addLimitHeaders(client: Account | string | undefined, reply: LimitedReply): void {
    const [name, limit] =
      typeof client === 'object'
        ? [client.account_id, perMinute(client.plan)]
        : [addressGroup(client).narrow, ANONYMOUS];
    void reply.headers(limitHeaders(this.limits.peek(name, limit)));
  }

  /** Usage of an account in the current minute, and of its daily simple requests. */
  currentUsage({ account_id, plan }: Account): { minute: Allowance; simpleDay: Allowance } {
    return {
      minute: this.limits.peek(account_id, perMinute(plan)),
      simpleDay: this.limits.peek(account_id, simplePerDay(plan)),
    };
  }

  private async consumeDaily({ account_id }: Account, limit: Limit, subject: string): Promise<Allowance> {
    const allowance = await this.limits.consume(account_id, limit);
    this.check(allowance, limit, `You have exceeded your daily limit of ${limit.limit} ${subject}.`);
    return allowance;
  }

  /** @param bodyless omits the body: older clients wait until the next day after a body with `TooManyRequests`, without one for minutes */
  private check({ allowed, resetAt }: Allowance, { name }: Limit, message: string, bodyless = false): void {
    if (allowed) return;
    quotaRefusals.inc({ limit: name });
    const retryAfterSeconds = Math.max(1, Math.ceil((resetAt - this.wallClock.now()) / 1000));
    throw new DaystarError('TooManyRequests', message, [], { retryAfterSeconds, bodyless });
  }
}

const exceededMessage = ({ limit }: Limit) => `You have exceeded your limit of ${limit} requests per minute.`;

/** Creates a limit for each plan, once, because every request needs it. */
const limitsOf = (limit: (plan: PlanId) => Limit) => {
  const limits = new Map(PLAN_IDS.map((plan) => [plan, limit(plan)]));
  return (plan: PlanId): Limit => limits.get(plan)!;
};
const perMinute = limitsOf((plan) => ({ name: 'minute', limit: PLANS[plan].requestsPerMinute, windowMs: MINUTE }));
/** Free 304s for each request of the plan. */
const FREE_PER_REQUEST = 10;
const notModifiedPerMinute = limitsOf((plan) => ({
  name: 'not-modified',
  limit: FREE_PER_REQUEST * PLANS[plan].requestsPerMinute,
  windowMs: MINUTE,
}));
const simplePerDay = limitsOf((plan) => ({
  name: 'simple-day',
  limit: PLANS[plan].simpleRequestsPerDay,
  windowMs: DAY,
}));
const typicalYearsPerDay = limitsOf((plan) => ({
  name: 'typical-year-day',
  limit: PLANS[plan].typicalYearsPerDay,
  windowMs: DAY,
}));

/** Rate-limit headers of a response. */
export const limitHeaders = ({ limit, remaining, resetAt }: Allowance) => ({
  'x-rate-limit': String(limit),
  'x-rate-limit-remaining': String(remaining),
  'x-rate-limit-reset': String(Math.ceil(resetAt / 1000)),
});

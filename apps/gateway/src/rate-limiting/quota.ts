import { type Account, DaystarError, PLANS, PLAN_IDS, type PlanId } from '@daystar/contracts';
import { DAY, MINUTE, type Clock } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { RATE_LIMITS, WALL_CLOCK } from '../platform/tokens';
import { quotaRefusals } from './metrics';
import { addressGroup } from './address-group';
import { MemoryRateLimits } from './memory-rate-limits';
import type { Allowance, Limit, RateLimits } from './rate-limits';

/** Whose requests are counted. */
interface Client {
  readonly account: Account;
}

/** A response with rate-limit headers. */
interface LimitedReply {
  headers(values: Readonly<Record<string, string>>): unknown;
}

/** Requests without a valid key, per address: enough for a mistake, too few to try keys out. */
const ANONYMOUS: Limit = { name: 'anonymous', limit: 60, windowMs: MINUTE };
/** The same for the /56 of an IPv6 address, which holds 256 of the groups that are counted above. */
const ANONYMOUS_WIDE: Limit = { name: 'anonymous-56', limit: 240, windowMs: MINUTE };

const TOO_MANY_ANONYMOUS = 'Too many requests without a valid key.';

/** Attempts to sign in that fail, per address. Past it right keys are refused too: guessing must not pay. */
const SIGN_IN: Limit = { name: 'sign-in', limit: 20, windowMs: MINUTE };

/** Enforces the limits of plans and reports them in the headers of every response. */
@Injectable()
export class Quota {
  /** Counts 304s: they are free up to a number per gateway, because they cost processor time as well. */
  private readonly notModified: MemoryRateLimits;

  constructor(
    @Inject(RATE_LIMITS) private readonly limits: RateLimits,
    @Inject(WALL_CLOCK) private readonly wallClock: Clock,
  ) {
    this.notModified = new MemoryRateLimits(wallClock);
  }

  /** Counts one request. @returns what it was taken from. @throws DaystarError TooManyRequests when the minute is used up */
  async consumeRequest({ account }: Client, reply: LimitedReply): Promise<Allowance> {
    const limit = perMinute(account.plan);
    const allowance = await this.limits.consume(account.account_id, limit);
    void reply.headers(limitHeaders(allowance));
    this.check(allowance, limit, exceeded(limit));
    return allowance;
  }

  /** @throws DaystarError TooManyRequests when the minute is used up as far as this process knows; counts nothing */
  checkRoom({ account_id, plan }: Account): void {
    const limit = perMinute(plan);
    this.check(this.limits.peek(account_id, limit), limit, exceeded(limit));
  }

  /** The same without waiting; undefined, and counts nothing, when it needs a round trip or the limit is reached. */
  tryConsumeLocal({ account }: Client): Allowance | undefined {
    return this.limits.tryConsumeLocal(account.account_id, perMinute(account.plan));
  }

  /**
   * The caller's allowance after a 304, which is free up to a number per minute.
   * @returns undefined, and nothing counted, when that takes asking others or there is no room
   */
  tryConsumeNotModified(caller: Client): Allowance | undefined {
    const { account } = caller;
    const allowance = this.limits.peek(account.account_id, perMinute(account.plan));
    if (!allowance.allowed) return undefined;
    const isFree = this.notModified.tryConsumeLocal(account.account_id, notModifiedPerMinute(account.plan));
    return isFree ? allowance : this.tryConsumeLocal(caller);
  }

  async consumeAnonymous(address: string | undefined, reply: LimitedReply): Promise<void> {
    const { narrow, wide } = addressGroup(address);
    const allowance = await this.limits.consume(narrow, ANONYMOUS);
    void reply.headers(limitHeaders(allowance));
    this.check(allowance, ANONYMOUS, TOO_MANY_ANONYMOUS);
    if (wide) this.check(await this.limits.consume(wide, ANONYMOUS_WIDE), ANONYMOUS_WIDE, TOO_MANY_ANONYMOUS);
  }

  /** @throws DaystarError TooManyRequests when the address has used up its requests without a valid key; counts nothing */
  checkAnonymous(address: string | undefined): void {
    const { narrow, wide } = addressGroup(address);
    this.check(this.limits.peek(narrow, ANONYMOUS), ANONYMOUS, TOO_MANY_ANONYMOUS);
    if (wide) this.check(this.limits.peek(wide, ANONYMOUS_WIDE), ANONYMOUS_WIDE, TOO_MANY_ANONYMOUS);
  }

  /** Counts an attempt to sign in, before it is looked at. @throws DaystarError TooManyRequests */
  async consumeSignIn(address: string): Promise<Allowance> {
    const allowance = await this.limits.consume(addressGroup(address).narrow, SIGN_IN);
    this.check(allowance, SIGN_IN, 'Too many attempts to sign in.');
    return allowance;
  }

  /** It was a right key. @param taken what the attempt was taken from */
  refundSignIn(address: string, taken: Allowance): void {
    this.limits.refund(addressGroup(address).narrow, SIGN_IN, taken.resetAt);
  }

  /** Counts one request for a latitude/longitude. @throws DaystarError TooManyRequests when the day is used up */
  async consumeSimple({ account }: Client): Promise<Allowance> {
    const limit = simplePerDay(account.plan);
    const allowance = await this.limits.consume(account.account_id, limit);
    this.check(
      allowance,
      limit,
      `You have exceeded your daily limit of ${limit.limit} requests for a latitude/longitude.`,
    );
    return allowance;
  }

  /** Refunds a request that led to nothing. @param taken what it was taken from */
  refund({ account }: Client, taken: Allowance): Allowance {
    return this.limits.refund(account.account_id, perMinute(account.plan), taken.resetAt);
  }

  /**
   * Refunds a 304: it is free up to a number per minute.
   * @param taken what the request was taken from
   * @param simple what it was taken from as one for a latitude/longitude
   */
  refundNotModified(caller: Client, taken: Allowance, simple?: Allowance): Allowance {
    const { account } = caller;
    if (!this.notModified.tryConsumeLocal(account.account_id, notModifiedPerMinute(account.plan))) return taken;
    if (simple) this.limits.refund(account.account_id, simplePerDay(account.plan), simple.resetAt);
    return this.refund(caller, taken);
  }

  /**
   * For answers that cost nothing.
   * @param client the account, or the address of a client without a valid key, undefined once it has closed the connection
   */
  addLimitHeaders(client: Account | string | undefined, reply: LimitedReply): void {
    const [name, limit] =
      typeof client === 'object'
        ? [client.account_id, perMinute(client.plan)]
        : [addressGroup(client).narrow, ANONYMOUS];
    void reply.headers(limitHeaders(this.limits.peek(name, limit)));
  }

  /** Where an account stands within the minute and within the day's simple requests. */
  usageOf({ account_id, plan }: Account): { minute: Allowance; simpleDay: Allowance } {
    return {
      minute: this.limits.peek(account_id, perMinute(plan)),
      simpleDay: this.limits.peek(account_id, simplePerDay(plan)),
    };
  }

  private check({ allowed, resetAt }: Allowance, { name }: Limit, message: string): void {
    if (allowed) return;
    quotaRefusals.inc({ limit: name });
    const retryAfterSeconds = Math.max(1, Math.ceil((resetAt - this.wallClock.now()) / 1000));
    throw new DaystarError('TooManyRequests', message, [], { retryAfterSeconds });
  }
}

const exceeded = ({ limit }: Limit) => `You have exceeded your limit of ${limit} requests per minute.`;

/** The limits of every plan, made once: they are looked up with every request. */
const limitsOf = (limit: (plan: PlanId) => Limit) => {
  const limits = new Map(PLAN_IDS.map((plan) => [plan, limit(plan)]));
  return (plan: PlanId): Limit => limits.get(plan)!;
};
const perMinute = limitsOf((plan) => ({ name: 'minute', limit: PLANS[plan].requestsPerMinute, windowMs: MINUTE }));
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

/** Where a caller stands, as every answer says it. */
export const limitHeaders = ({ limit, remaining, resetAt }: Allowance) => ({
  'x-rate-limit': String(limit),
  'x-rate-limit-remaining': String(remaining),
  'x-rate-limit-reset': String(Math.ceil(resetAt / 1000)),
});

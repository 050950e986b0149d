import { type Account, DaystarError, PLANS, PLAN_IDS, type PlanId } from '@daystar/contracts';
import { DAY, MINUTE, type Clock } from '@daystar/timeseries';
import type { Caller } from '../accounts/caller';
import type { GatewayReply } from '../http/gateway-request';
import { quotaRefusals } from './metrics';
import type { Allowance, Limit, RateLimits } from './rate-limits';

/** Requests without a valid key, per address: enough for a mistake, too few to try keys out. */
const ANONYMOUS: Limit = { name: 'anonymous', limit: 60, windowMs: MINUTE };

/** Attempts to sign in that fail, per address. Past it right keys are refused too: guessing must not pay. */
const SIGN_IN: Limit = { name: 'sign-in', limit: 20, windowMs: MINUTE };

/** Holds callers to the limits of their plans and tells them where they stand, in headers on every answer. */
export class Quota {
  constructor(
    private readonly limits: RateLimits,
    private readonly wallClock: Clock,
  ) {}

  /** Counts one request. @throws DaystarError TooManyRequests when the minute is used up */
  async takeRequest({ account }: Caller, reply: GatewayReply): Promise<void> {
    const limit = perMinute(account.plan);
    const allowance = await this.limits.take(account.account_id, limit);
    void reply.headers(limitHeaders(allowance));
    this.refuse(allowance, limit, `You have exceeded your limit of ${limit.limit} requests per minute.`);
  }

  /** The same at once; undefined, and nothing counted, when that takes asking others or there is no room. */
  takeRequestAtHand({ account }: Caller): Allowance | undefined {
    return this.limits.takeAtHand(account.account_id, perMinute(account.plan));
  }

  /** Where the caller stands, with room for one more request, which is not counted; undefined without. */
  roomAtHand({ account }: Caller): Allowance | undefined {
    const allowance = this.limits.standing(account.account_id, perMinute(account.plan));
    return allowance.allowed ? allowance : undefined;
  }

  async takeAnonymous(address: string, reply: GatewayReply): Promise<void> {
    const allowance = await this.limits.take(address, ANONYMOUS);
    void reply.headers(limitHeaders(allowance));
    this.refuse(allowance, ANONYMOUS, 'Too many requests without a valid key.');
  }

  /** Counts an attempt to sign in, before it is looked at. @throws DaystarError TooManyRequests */
  async takeSignIn(address: string): Promise<void> {
    this.refuse(await this.limits.take(address, SIGN_IN), SIGN_IN, 'Too many attempts to sign in.');
  }

  /** It was a right key. */
  giveBackSignIn(address: string): void {
    this.limits.giveBack(address, SIGN_IN);
  }

  /** Counts one request for a latitude/longitude. @throws DaystarError TooManyRequests when the day is used up */
  async takeSimple({ account }: Caller): Promise<void> {
    const limit = simplePerDay(account.plan);
    const allowance = await this.limits.take(account.account_id, limit);
    this.refuse(
      allowance,
      limit,
      `You have exceeded your daily limit of ${limit.limit} requests for a latitude/longitude.`,
    );
  }

  /** An answer without news costs nothing. */
  giveBack({ account }: Caller, simple: boolean): Allowance {
    if (simple) this.limits.giveBack(account.account_id, simplePerDay(account.plan));
    return this.limits.giveBack(account.account_id, perMinute(account.plan));
  }

  /** For answers that cost nothing. @param who the account, or the address of who presents no valid key */
  tellStanding(who: Account | string, reply: GatewayReply): void {
    const anonymous = typeof who === 'string';
    const [name, limit] = anonymous ? [who, ANONYMOUS] : [who.account_id, perMinute(who.plan)];
    void reply.headers(limitHeaders(this.limits.standing(name, limit)));
  }

  /** Where an account stands within the minute and within the day's simple requests. */
  standing({ account_id, plan }: Account): { minute: Allowance; simpleDay: Allowance } {
    return {
      minute: this.limits.standing(account_id, perMinute(plan)),
      simpleDay: this.limits.standing(account_id, simplePerDay(plan)),
    };
  }

  private refuse({ allowed, resetAt }: Allowance, { name }: Limit, message: string): void {
    if (allowed) return;
    quotaRefusals.inc({ limit: name });
    const retryAfterSeconds = Math.max(1, Math.ceil((resetAt - this.wallClock.now()) / 1000));
    throw new DaystarError('TooManyRequests', message, [], { retryAfterSeconds });
  }
}

/** The limits of every plan, made once: they are looked up with every request. */
const limitsOf = (limit: (plan: PlanId) => Limit) => {
  const limits = new Map(PLAN_IDS.map((plan) => [plan, limit(plan)]));
  return (plan: PlanId): Limit => limits.get(plan)!;
};
const perMinute = limitsOf((plan) => ({ name: 'minute', limit: PLANS[plan].requestsPerMinute, windowMs: MINUTE }));
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

/** Injection tokens of the gateway's own settings, besides the ports of `@daystar/platform`. */

/** `Clock`: wall-clock time. Limits, sessions and usage count real minutes and days, also during a replay. */
export const WALL_CLOCK = Symbol('WALL_CLOCK');
/** `RateLimits`: counts requests, of this process or of all gateways. */
export const RATE_LIMITS = Symbol('RATE_LIMITS');
/** `MemoryRateLimits`: what accounts used today and yesterday, of this process. */
export const DAILY_USAGE = Symbol('DAILY_USAGE');
/** `string`, optional: the secret that encrypts session cookies. */
export const SESSION_SECRET = Symbol('SESSION_SECRET');
/** `readonly PlanId[]`, optional: plans that are open for registration. */
export const OPEN_PLANS = Symbol('OPEN_PLANS');
/** `RegistrationLimits`, optional: accounts that may be registered in a day. */
export const REGISTRATION_LIMITS = Symbol('REGISTRATION_LIMITS');
/** `number`, optional: forecasts per day and address that clients without an account may see. */
export const VISITOR_FORECASTS = Symbol('VISITOR_FORECASTS');
/** `readonly string[]`, optional: the operator's keys. */
export const ADMIN_KEYS = Symbol('ADMIN_KEYS');
/** `number`, optional: threads that render bodies. */
export const RENDER_THREADS = Symbol('RENDER_THREADS');

/** Injection tokens of what the gateway alone is given, besides the ports of `@daystar/platform`. */

/** `Clock`: real time. Limits, sessions and usage hold for real minutes and days, whatever time is replayed. */
export const WALL_CLOCK = Symbol('WALL_CLOCK');
/** `RateLimits`: counts requests, of this process or shared by all gateways. */
export const RATE_LIMITS = Symbol('RATE_LIMITS');
/** `string`, optional: the secret that seals session cookies. */
export const SESSION_SECRET = Symbol('SESSION_SECRET');
/** `readonly PlanId[]`, optional: plans that anyone may register for. */
export const OPEN_PLANS = Symbol('OPEN_PLANS');
/** `readonly string[]`, optional: the operator's keys. */
export const ADMIN_KEYS = Symbol('ADMIN_KEYS');
/** `number`, optional: threads that render bodies. */
export const RENDER_THREADS = Symbol('RENDER_THREADS');

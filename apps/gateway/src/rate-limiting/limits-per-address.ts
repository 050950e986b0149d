import { MINUTE } from '@daystar/timeseries';
import type { Limit } from './rate-limits';

/**
 * Creates the limits of the groups of an address: four times as much for a /56 of IPv6 addresses, sixteen times for a /48.
 * @param windowMs length of the window; a minute when absent
 */
export const createLimitsPerAddress = (
  name: string,
  limit: number,
  windowMs = MINUTE,
): readonly [Limit, ...Limit[]] => [
  { name, limit, windowMs },
  { name: `${name}-56`, limit: 4 * limit, windowMs },
  { name: `${name}-48`, limit: 16 * limit, windowMs },
];

/** Requests without a valid key: enough for mistakes, too few to guess keys. */
export const ANONYMOUS_LIMITS = createLimitsPerAddress('anonymous', 60);

/** Preflight requests, which browsers send without a key before requests from pages of other origins. */
export const PREFLIGHT_LIMITS = createLimitsPerAddress('preflight', 600);

/** Static files: a page with a chart loads five, and browsers keep them for a year. */
export const ASSET_LIMITS = createLimitsPerAddress('assets', 600);

/** Failed sign-ins. Above the limit valid keys are rejected too, so that guessing is useless. */
export const SIGN_IN_LIMITS = createLimitsPerAddress('sign-in', 20);

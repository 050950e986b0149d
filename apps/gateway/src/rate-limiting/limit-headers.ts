import type { Allowance } from './rate-limits';

/** Builds the rate-limit headers of a response. */
export const buildLimitHeaders = ({ limit, remaining, resetAt }: Allowance) => ({
  'x-rate-limit': String(limit),
  'x-rate-limit-remaining': String(remaining),
  'x-rate-limit-reset': String(Math.ceil(resetAt / 1000)),
});

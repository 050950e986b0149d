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

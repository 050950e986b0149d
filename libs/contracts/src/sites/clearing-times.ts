import { type Contradiction, expectTime, readTime } from './grid-contradictions';
import type { SiteProperties } from './site';

/** Finds times of clearings in unsupported forms, such as week dates. */
export function findInvalidClearingTimes({ snow_cleared: cleared }: SiteProperties): Contradiction[] {
  if (!Array.isArray(cleared)) return [];
  return cleared.flatMap((time, i) =>
    Number.isNaN(readTime(time)) ? [{ field: `snow_cleared[${i}]`, code: 'Invalid', expected: expectTime }] : [],
  );
}

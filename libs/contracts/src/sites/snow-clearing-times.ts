import { type PropertyProblem, expectTime, readTime } from './grid-contradictions';
import type { SiteProperties } from './site';

/** Finds times of snow clearings in unsupported forms, such as week dates. */
export function findInvalidSnowClearingTimes({ snow_cleared: cleared }: SiteProperties): PropertyProblem[] {
  if (!Array.isArray(cleared)) return [];
  return cleared.flatMap((time, i) =>
    Number.isNaN(readTime(time)) ? [{ field: `snow_cleared[${i}]`, code: 'Invalid', expected: expectTime }] : [],
  );
}

import type { PropertyProblem } from './property-problem';
import type { SiteProperties } from './site';
import { describeInvalidTime, readTime } from './read-time';

/** Finds times of snow clearings and washes in unsupported forms, such as week dates. */
export const findInvalidCleaningTimes = (site: SiteProperties): PropertyProblem[] =>
  (['snow_cleared', 'manual_wash_dates'] as const).flatMap((name) => {
    const times = site[name];
    if (!Array.isArray(times)) return [];
    return times.flatMap((time, i) =>
      Number.isNaN(readTime(time)) ? [{ field: `${name}[${i}]`, code: 'Invalid', describe: describeInvalidTime }] : [],
    );
  });

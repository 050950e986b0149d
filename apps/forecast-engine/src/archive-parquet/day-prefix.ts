import { formatDate } from '@daystar/timeseries';

/** Prefix of all objects of issues. */
export const LAKE_PREFIX = 'issues/';

/** Prefix of the objects of a day. @param day ms */
export const toDayPrefix = (day: number): string => `${LAKE_PREFIX}day=${formatDate(day)}/`;

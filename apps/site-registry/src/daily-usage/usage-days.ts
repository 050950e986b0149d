import { DAILY_USAGE_DAYS } from '@daystar/contracts';
import { DAY, formatDate } from '@daystar/timeseries';

/** Returns the first UTC day for which gateways may still report counts: yesterday. @param now ms */
export const findFirstOpenDay = (now: number): string => formatDate(now - DAY);

/** Returns the day before which all reports are complete. The extra day allows for different clocks. @param now ms */
export const findFirstUnsummedDay = (now: number): string => formatDate(now - 2 * DAY);

/** Returns the first UTC day whose counts are kept. @param now ms */
export const findFirstKeptDay = (now: number): string => formatDate(now - (DAILY_USAGE_DAYS - 1) * DAY);

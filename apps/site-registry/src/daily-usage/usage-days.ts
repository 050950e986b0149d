import { DAILY_USAGE_DAYS } from '@daystar/contracts';
import { DAY } from '@daystar/timeseries';

const formatDay = (time: number): string => new Date(time).toISOString().slice(0, 'yyyy-MM-dd'.length);

/** Returns the first UTC day for which gateways may still report counts: yesterday. @param now ms */
export const findFirstOpenDay = (now: number): string => formatDay(now - DAY);

/** Returns the day before which all reports are complete. The extra day allows for different clocks. @param now ms */
export const findFirstUnsummedDay = (now: number): string => formatDay(now - 2 * DAY);

/** Returns the first UTC day whose counts are kept. @param now ms */
export const findFirstKeptDay = (now: number): string => formatDay(now - (DAILY_USAGE_DAYS - 1) * DAY);

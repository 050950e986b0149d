import { DAY } from '@daystar/timeseries';

/** Start of the retention. @param days 0 for unlimited retention. @returns ms; -Infinity for unlimited retention */
export const retentionStart = (now: number, days: number): number => (days === 0 ? -Infinity : now - days * DAY);

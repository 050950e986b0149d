import { DAY } from '@daystar/timeseries';

/**
 * Computes the time before which rows are dropped.
 * @param now ms.
 * @param days 0 for unlimited retention.
 * @returns ms; -Infinity if unlimited
 */
export const computeRetentionStart = (now: number, days: number): number => (days === 0 ? -Infinity : now - days * DAY);

import { DAY } from '@daystar/timeseries';

/** @param days retention; 0 keeps everything. @returns earliest time that is kept, ms */
export const keepFrom = (now: number, days: number): number => (days === 0 ? -Infinity : now - days * DAY);

import { DAY } from '@daystar/timeseries';

/** Days that rows are kept; 0 keeps them for ever. */
export interface RetentionSettings {
  readonly measurementDays: number;
  readonly auditDays: number;
}

export const KEEP_ALL: RetentionSettings = { measurementDays: 0, auditDays: 0 };

/** @returns earliest time that is kept, ms; -Infinity when everything is */
export const keepFrom = (now: number, days: number): number => (days === 0 ? -Infinity : now - days * DAY);

import type { DailyIndices } from './daily-indices';

/** The days of one calendar month of one year. */
export interface MonthOfDays {
  readonly year: number;
  readonly days: readonly DailyIndices[];
}

/** A month of a typical year. All its days come from one year, or its first days from one and the rest from another. */
export interface TypicalMonth extends MonthOfDays {
  readonly remainder?: {
    readonly year: number;
    /** First day of the month that comes from this year, 2 to 31. */
    readonly fromDay: number;
  };
}

import type { DailyIndices } from './daily-indices';

/** The days of one calendar month of one year. */
export interface MonthOfDays {
  readonly year: number;
  readonly days: readonly DailyIndices[];
}

/** A month of a typical year: of one year, or its first days of one year and the rest of another. */
export interface TypicalMonth extends MonthOfDays {
  readonly rest?: {
    readonly year: number;
    /** First day of the month that is of this year, 2 to 31. */
    readonly fromDay: number;
  };
}

import type { PowerRow } from './rows';

/** The row that changed most. */
export interface Change {
  readonly period_end: string;
  readonly before: number;
  readonly after: number;
}

export interface Changed {
  readonly compared: number;
  readonly changed: number;
  readonly new: number;
  readonly largest_change: Change | null;
  readonly mean_change: number | null;
  /** To be put in place of those of the same `period_end`. */
  readonly rows: readonly PowerRow[];
}

interface IssueName {
  readonly issue_id: string;
  readonly issued_at: string;
}

/** What of the rows of one issue is not as it was in another. */
export interface Changes {
  readonly since: IssueName;
  readonly until: IssueName;
  readonly period: string;
  readonly forecasts: Changed;
  readonly estimated_actuals: Changed;
}

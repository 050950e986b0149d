import { QueryReader, type QueryValues } from '../http/query';
import type { PowerRequest } from '../rows/power-answer';
import { AGGREGATION_PERIODS, MOST_HOURS, SITE_PERIODS, periodOf } from '../rows/rows-query';
import { LONGEST_ID } from './past';

export const CHANGES_ROWS = ['changed', 'none'] as const;

export interface ChangesQuery {
  /** The issue that is held … */
  readonly since: string;
  /** … against this one; the current one when absent. */
  readonly until?: string;
  readonly period: number;
  readonly hours?: number;
  /** Whether the rows that differ are told, too. */
  readonly rows: boolean;
}

/** @throws DaystarError InvalidRequest that names everything wrong */
export function changesQuery(values: QueryValues, family: PowerRequest['family']): ChangesQuery {
  const reader = new QueryReader(values);
  if (!reader.has('since')) reader.wrong('since', 'Missing', `'since' is required.`);
  const query = {
    since: reader.text('since', LONGEST_ID) ?? '',
    until: reader.text('until', LONGEST_ID),
    period: periodOf(reader, family === 'aggregation' ? AGGREGATION_PERIODS : SITE_PERIODS),
    hours: reader.wholeNumber('hours', { min: 1, max: MOST_HOURS }),
    rows: reader.oneOf('rows', CHANGES_ROWS) !== 'none',
  };
  reader.check();
  return query;
}

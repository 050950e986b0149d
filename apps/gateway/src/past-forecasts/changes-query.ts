import { QueryReader, type QueryValues } from '../http/query-reader';
import type { PowerRequest } from '../serving/response/power-response';
import { AGGREGATION_PERIODS_MS, MAX_HOURS, SITE_PERIODS_MS, readPeriod } from '../serving/query/forecast-query';
import { MAX_ISSUE_ID_LENGTH } from '../serving/query/past-query';

/** Values of the parameter `rows`. */
export const CHANGES_ROWS = ['changed', 'none'] as const;

export interface ChangesQuery {
  /** Id of the earlier issue. */
  readonly since: string;
  /** Id of the later issue; the current one when absent. */
  readonly until?: string;
  /** Length of the rows' periods, ms. */
  readonly period: number;
  readonly hours?: number;
  /** Whether the response lists the rows that differ. */
  readonly includeRows: boolean;
}

/** Reads the parameters of a request for changes. @throws DaystarError InvalidRequest with the errors of all parameters */
export function readChangesQuery(values: QueryValues, family: PowerRequest['family']): ChangesQuery {
  const reader = new QueryReader(values);
  if (!reader.has('since')) reader.addError('since', 'Missing', `'since' is required.`);
  const query = {
    since: reader.readText('since', MAX_ISSUE_ID_LENGTH) ?? '',
    until: reader.readText('until', MAX_ISSUE_ID_LENGTH),
    period: readPeriod(reader, family === 'aggregation' ? AGGREGATION_PERIODS_MS : SITE_PERIODS_MS),
    hours: reader.readWholeNumber('hours', { min: 1, max: MAX_HOURS }),
    includeRows: reader.readOneOf('rows', CHANGES_ROWS) !== 'none',
  };
  reader.throwErrors();
  return query;
}

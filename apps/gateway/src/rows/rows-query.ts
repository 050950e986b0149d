import { FORMATS, type Format, formatAccepted, formatNamed } from '@daystar/formats';
import { formatPeriod, HOUR, MINUTE, parsePeriod } from '@daystar/timeseries';
import type { QueryReader } from '../http/query';

/** What every request for rows may ask. */
export interface RowsQuery {
  readonly format: Format;
  /** Length of the rows' periods, ms. */
  readonly period: number;
  readonly hours?: number;
}

export const SITE_PERIODS = [5, 10, 15, 30, 60].map((minutes) => minutes * MINUTE);
export const AGGREGATION_PERIODS = [5, 10, 15, 20, 30, 60].map((minutes) => minutes * MINUTE);
const DEFAULT_PERIOD = HOUR / 2;

/** Clients ask for up to two weeks; they get what there is. */
const MOST_HOURS = 336;

export function rowsQuery(reader: QueryReader, accept: string | undefined, periods: readonly number[]): RowsQuery {
  return {
    format: formatOf(reader, accept),
    period: periodOf(reader, periods),
    hours: reader.wholeNumber('hours', { min: 1, max: MOST_HOURS }),
  };
}

function formatOf(reader: QueryReader, accept: string | undefined): Format {
  const text = reader.text('format');
  if (text === undefined) return formatAccepted(accept);
  const format = formatNamed(text);
  if (!format) reader.wrong('format', 'Invalid', `'format' must be one of ${FORMATS.join(', ')}.`);
  return format ?? 'json';
}

function periodOf(reader: QueryReader, periods: readonly number[]): number {
  const text = reader.text('period');
  if (text === undefined) return DEFAULT_PERIOD;
  const period = parsePeriod(text);
  if (period !== undefined && periods.includes(period)) return period;
  reader.wrong('period', 'Invalid', `'period' must be one of ${periods.map(formatPeriod).join(', ')}.`);
  return DEFAULT_PERIOD;
}

import { createInvalidRequestError } from '@daystar/contracts';
import { parseStamp } from '@daystar/timeseries';

/** Parses a bound of a requested time range. @throws DaystarError InvalidRequest */
export function parseBound(request: Readonly<Record<'from' | 'to', string>>, field_name: 'from' | 'to'): Date {
  const time = parseStamp(request[field_name]);
  if (time !== undefined) return new Date(time);
  throw createInvalidRequestError([
    {
      field_name,
      message: `'${field_name}' must be a date or time such as 2026-01-31T12:00:00Z.`,
      error_code: 'NotADate',
    },
  ]);
}

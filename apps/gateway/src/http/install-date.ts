import { type FieldError, type FieldProblem, createFieldError } from '@daystar/contracts';
import { DAY, parseStamp } from '@daystar/timeseries';

/** An install date, ms since 1970 UTC, or the reason why it is invalid. */
export type InstallDate = { readonly time: number } | { readonly error: FieldError };

/**
 * Reads `yyyy-MM-dd`, `yyyyMMdd` or a timestamp, from 1970 to a day after `now`.
 * @param now ms since 1970 UTC
 */
export function readInstallDate(text: string, now: number): InstallDate {
  const createError = (error_code: string, text: FieldProblem['text'], values: FieldProblem['values'] = {}) => ({
    error: createFieldError('install_date', error_code, { text, values }),
  });
  const time = parseStamp(text.trim().replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'));
  if (time === undefined)
    return createError('Invalid', '{field} must be a date such as {example}.', { example: '2026-01-31' });
  if (time < 0) return createError('OutOfRange', '{field} must not be before {date}.', { date: '1970-01-01' });
  // Some time zones are a day ahead of UTC.
  return time > now + DAY ? createError('InTheFuture', '{field} must not be in the future.') : { time };
}

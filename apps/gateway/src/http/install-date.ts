import type { FieldError } from '@daystar/contracts';
import { DAY, parseStamp } from '@daystar/timeseries';

/** An install date, ms since 1970 UTC, or the reason why it is invalid. */
export type InstallDate = { readonly time: number } | { readonly error: FieldError };

/**
 * Reads `yyyy-MM-dd`, `yyyyMMdd` or a timestamp, from 1970 to a day after `now`.
 * @param now ms since 1970 UTC
 */
export function readInstallDate(text: string, now: number): InstallDate {
  const createError = (error_code: string, expected: string) => ({
    error: { field_name: 'install_date', error_code, message: `'install_date' must ${expected}.` },
  });
  const time = parseStamp(text.trim().replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'));
  if (time === undefined) return createError('Invalid', 'be a date such as 2026-01-31');
  if (time < 0) return createError('OutOfRange', 'not be before 1970-01-01');
  // Some time zones are a day ahead of UTC.
  return time > now + DAY ? createError('InTheFuture', 'not be in the future') : { time };
}

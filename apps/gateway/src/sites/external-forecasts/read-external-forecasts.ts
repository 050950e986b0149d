import {
  type ExternalForecastIssue,
  ExternalForecastPeriod,
  type FieldError,
  INVALID_TIME,
  MAX_EXTERNAL_PERIODS,
  createFieldError,
  createInvalidRequestError,
} from '@daystar/contracts';
import { formatPeriod, formatStamp, parsePeriod, parseStamp } from '@daystar/timeseries';
import { readNames } from '../../http/parameter-names';
import { CsvBody, parseCsvValues } from '../../http/body-parsers/csv-body-parser';
import { locateErrors } from '../../http/body-parsers/locate-errors';
import { asObject, listPropertyNames, validate } from '../../http/validate-body';

const FIELDS = listPropertyNames(ExternalForecastPeriod);
const MAX_ERRORS = 100;

/**
 * Reads an issue of another provider, completely or not at all.
 * @throws DaystarError InvalidRequest with the first 100 errors of all periods
 */
export function readExternalForecasts(body: unknown): ExternalForecastIssue {
  const { issued_at, forecasts } = asObject(body instanceof CsvBody ? toIssue(body) : body, ['issued_at', 'forecasts']);
  const errors: FieldError[] = [];
  const readTime = (field_name: string, value: unknown): string => {
    const time = typeof value === 'string' ? parseStamp(value) : undefined;
    if (time !== undefined) return formatStamp(time);
    const error_code = value === undefined ? 'Missing' : 'Invalid';
    errors.push(createFieldError(field_name, error_code, INVALID_TIME));
    return formatStamp(0);
  };
  const issuedAt = readTime('issued_at', issued_at);
  if (!Array.isArray(forecasts) || forecasts.length === 0 || forecasts.length > MAX_EXTERNAL_PERIODS) {
    const limit = MAX_EXTERNAL_PERIODS.toLocaleString('en-US');
    const error_code = forecasts === undefined ? 'Missing' : 'Invalid';
    const message = `'forecasts' must be a list of 1 to ${limit} objects.`;
    throw createInvalidRequestError([...errors, { field_name: 'forecasts', error_code, message }]);
  }
  const intendedNames = new Map<string, string | undefined>();
  const periods = forecasts.map((row: unknown, index) => {
    const path = `forecasts[${index}].`;
    const { values, errors: nameErrors } = readNames(
      typeof row === 'object' && row ? row : {},
      FIELDS,
      path,
      intendedNames,
    );
    const { period, period_end } = values;
    values.period_end = readTime(`${path}period_end`, period_end);
    const periodMs = typeof period === 'string' ? parsePeriod(period) : undefined;
    if (periodMs) values.period = formatPeriod(periodMs);
    const { instance, errors: periodErrors } = validate(ExternalForecastPeriod, values, path);
    errors.push(...nameErrors, ...periodErrors);
    return instance;
  });
  if (errors.length > 0) {
    const firstErrors = errors.slice(0, MAX_ERRORS);
    throw createInvalidRequestError(body instanceof CsvBody ? locateErrors(firstErrors, body) : firstErrors);
  }
  return { issued_at: issuedAt, forecasts: periods };
}

/**
 * Converts a table to the JSON form of one issue.
 * @throws DaystarError InvalidRequest when its rows belong to several issues
 */
function toIssue({ rows }: CsvBody): object {
  const issueTimes = new Set(rows.map(({ issued_at }) => issued_at));
  if (issueTimes.size > 1) {
    const message = `'issued_at' must be the same in all rows. Send each issue in a request of its own.`;
    throw createInvalidRequestError([{ field_name: 'issued_at', error_code: 'Invalid', message }]);
  }
  const [issued_at] = issueTimes;
  return { issued_at, forecasts: rows.map(({ issued_at: _, ...period }) => parseCsvValues(period)) };
}

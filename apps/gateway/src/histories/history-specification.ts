import {
  type FieldError,
  HISTORY_FIRST_YEAR,
  HISTORY_PERIODS,
  HistorySpecification,
  MAX_HISTORY_YEARS,
  createInvalidRequestError,
} from '@daystar/contracts';
import {
  DAY,
  HOUR,
  ceilTo,
  floorTo,
  formatDate,
  formatPeriod,
  formatStamp,
  parsePeriod,
  parseStamp,
} from '@daystar/timeseries';
import { readInstallDate } from '../http/install-date';
import { asObject, listPropertyNames, validate } from '../http/validate-body';
import { SITE_PERIODS_MS } from '../serving/query/forecast-query';

const HISTORY_START = Date.UTC(HISTORY_FIRST_YEAR, 0);
/** Minimum age of the rows of a history, days; `/data/live` has the later ones. */
const LIVE_DAYS = 7;
/** Periods of histories of sites and places; aggregations have more. */
export const SITE_HISTORY_PERIODS = HISTORY_PERIODS.filter((name) => SITE_PERIODS_MS.includes(parsePeriod(name)!));
const DEFAULTS = { period: formatPeriod(HOUR / 2), format: 'csv' };

const RADIATION_ONLY = ['array_type'] as const;
const POWER_ONLY = ['loss_factor', 'install_date'] as const;
const PLACE_PROPERTIES = [
  ...(['latitude', 'longitude', 'elevation', 'capacity', 'tilt', 'azimuth'] as const),
  ...RADIATION_ONLY,
  ...POWER_ONLY,
];
const AGGREGATION_PROPERTIES = ['collection_id', 'aggregation_id'] as const;
const SUBJECTS = [['resource_id'], AGGREGATION_PROPERTIES, PLACE_PROPERTIES] as const;
const LOWER_CASE_PROPERTIES = ['resource_id', ...AGGREGATION_PROPERTIES, 'format'] as const;

/**
 * Reads the specification of a history from the body of a request.
 * @param now ms since 1970 UTC
 * @throws DaystarError InvalidRequest with all errors
 */
export function readHistorySpecification(body: unknown, now: number): HistorySpecification {
  const values: Record<string, unknown> = { ...asObject(body, listPropertyNames(HistorySpecification)) };
  for (const name of Object.keys(values)) if (values[name] === null) delete values[name];
  for (const name of LOWER_CASE_PROPERTIES)
    if (typeof values[name] === 'string') values[name] = values[name].toLowerCase();
  for (const name of ['array_type', 'period']) {
    if (typeof values[name] === 'string') values[name] = normalizeCase(name, values[name]);
  }
  const { instance, errors } = validate(HistorySpecification, { ...DEFAULTS, ...values });
  errors.push(...findSubjectErrors(values));
  if (errors.length > 0) throw createInvalidRequestError(errors);
  const specification = {
    ...instance,
    ...readHistoryRange(instance, now, errors),
    ...readInstallDateProperty(instance, now, errors),
  };
  if (errors.length > 0) throw createInvalidRequestError(errors);
  return specification;
}

const normalizeCase = (name: string, text: string) => (name === 'period' ? text.toUpperCase() : text.toLowerCase());

function findSubjectErrors(values: Readonly<Record<string, unknown>>): FieldError[] {
  const isPresent = (name: string) => values[name] !== undefined;
  const usedSubjects = SUBJECTS.filter((names) => names.some(isPresent));
  if (usedSubjects.length !== 1) {
    const message = `The body must have exactly one of 'resource_id', 'collection_id' with 'aggregation_id', or 'latitude' with 'longitude'.`;
    return [{ field_name: 'body', error_code: 'Invalid', message }];
  }
  const [names] = usedSubjects;
  const required = names === PLACE_PROPERTIES ? ['latitude', 'longitude'] : names;
  const missing = required.filter((name) => !isPresent(name));
  const disallowed = isPresent('capacity') ? RADIATION_ONLY : POWER_ONLY;
  return [
    ...missing.map((name) => ({ field_name: name, error_code: 'Missing', message: `'${name}' is required.` })),
    ...disallowed.filter(isPresent).map((name) => ({
      field_name: name,
      error_code: 'Invalid',
      message: isPresent('capacity')
        ? `'${name}' applies only to radiation. Omit it, or omit 'capacity'.`
        : `'${name}' requires 'capacity'.`,
    })),
  ];
}

/** Checks `start`, `end` and `period`. @returns `start` and `end`, extended to whole periods */
function readHistoryRange(
  { start, end, period, aggregation_id }: HistorySpecification,
  now: number,
  errors: FieldError[],
) {
  const addError = (field_name: string, error_code: string, message: string) =>
    void errors.push({ field_name, error_code, message });
  const length = parsePeriod(period)!;
  const [from, to] = [parseStamp(start), parseStamp(end)];
  if (!SITE_PERIODS_MS.includes(length) && aggregation_id === undefined) {
    addError('period', 'Invalid', `'period' must be one of ${SITE_HISTORY_PERIODS.join(', ')}.`);
  }
  const expected = 'must be a date or time such as 2026-01-31T12:00:00Z';
  if (from === undefined) addError('start', 'Invalid', `'start' ${expected}.`);
  if (to === undefined) addError('end', 'Invalid', `'end' ${expected}.`);
  if (from === undefined || to === undefined) return {};
  const [firstStart, lastEnd] = [floorTo(from, length), ceilTo(to, length)];
  const latestEnd = new Date(firstStart);
  latestEnd.setUTCFullYear(latestEnd.getUTCFullYear() + MAX_HISTORY_YEARS);
  if (to <= from) addError('end', 'Invalid', `'end' must be after 'start'.`);
  else if (lastEnd > latestEnd.getTime()) {
    const roundingText =
      firstStart === from && lastEnd === to ? '' : ` after rounding both to whole periods of ${period}`;
    addError('end', 'OutOfRange', `'end' must be within ${MAX_HISTORY_YEARS} years of 'start'${roundingText}.`);
  }
  if (from < HISTORY_START)
    addError('start', 'OutOfRange', `'start' must be ${HISTORY_FIRST_YEAR}-01-01T00:00:00Z or later.`);
  if (to > now - LIVE_DAYS * DAY)
    addError('end', 'OutOfRange', `'end' must be at least ${LIVE_DAYS} days ago. Use /data/live for later rows.`);
  return { start: formatStamp(firstStart), end: formatStamp(lastEnd) };
}

function readInstallDateProperty({ install_date }: HistorySpecification, now: number, errors: FieldError[]) {
  if (install_date === undefined) return {};
  const date = readInstallDate(install_date, now);
  if ('time' in date) return { install_date: formatDate(date.time) };
  errors.push(date.error);
  return {};
}

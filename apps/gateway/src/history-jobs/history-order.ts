import {
  type FieldError,
  HISTORY_FIRST_YEAR,
  HISTORY_PERIODS,
  HistoryTerms,
  MAX_HISTORY_YEARS,
  invalidRequest,
} from '@daystar/contracts';
import { DAY, HOUR, ceilTo, floorTo, formatPeriod, formatStamp, parsePeriod, parseStamp } from '@daystar/timeseries';
import { readInstallDate } from '../http/install-date';
import { asObject, propertyNames, validate } from '../http/validate-body';
import { SITE_PERIODS } from '../serving/query/forecast-query';

const HISTORY_START = Date.UTC(HISTORY_FIRST_YEAR, 0);
/** Later rows are those of `/data/live`. */
const LIVE_DAYS = 7;
const DEFAULTS = { period: formatPeriod(HOUR / 2), format: 'csv' };

const RADIATION_ONLY = ['array_type'] as const;
const POWER_ONLY = ['loss_factor', 'install_date'] as const;
const PLACE = [
  ...(['latitude', 'longitude', 'capacity', 'tilt', 'azimuth'] as const),
  ...RADIATION_ONLY,
  ...POWER_ONLY,
];
const AGGREGATION = ['collection_id', 'aggregation_id'] as const;
const SUBJECTS = [['resource_id'], AGGREGATION, PLACE] as const;
const LOWER_CASE_PROPERTIES = ['resource_id', ...AGGREGATION, 'format'] as const;

/** Reads the body of an order. @param now ms since 1970 UTC @throws DaystarError InvalidRequest with all errors */
export function readHistoryOrder(body: unknown, now: number): HistoryTerms {
  const values: Record<string, unknown> = { ...asObject(body, propertyNames(HistoryTerms)) };
  for (const name of Object.keys(values)) if (values[name] === null) delete values[name];
  for (const name of LOWER_CASE_PROPERTIES)
    if (typeof values[name] === 'string') values[name] = values[name].toLowerCase();
  for (const name of ['array_type', 'period']) {
    if (typeof values[name] === 'string') values[name] = changeCase(name, values[name]);
  }
  const { instance, errors } = validate(HistoryTerms, { ...DEFAULTS, ...values });
  errors.push(...findSubjectErrors(values));
  if (errors.length > 0) throw invalidRequest(errors);
  const terms = { ...instance, ...readSpan(instance, now, errors), ...readDate(instance, now, errors) };
  if (errors.length > 0) throw invalidRequest(errors);
  return terms;
}

const changeCase = (name: string, text: string) => (name === 'period' ? text.toUpperCase() : text.toLowerCase());

function findSubjectErrors(values: Readonly<Record<string, unknown>>): FieldError[] {
  const isGiven = (name: string) => values[name] !== undefined;
  const usedSubjects = SUBJECTS.filter((names) => names.some(isGiven));
  if (usedSubjects.length !== 1) {
    const message = `The body must have exactly one of 'resource_id', 'collection_id' with 'aggregation_id', and 'latitude' with 'longitude'.`;
    return [{ field_name: 'body', error_code: 'Invalid', message }];
  }
  const [names] = usedSubjects;
  const required = names === PLACE ? ['latitude', 'longitude'] : names;
  const missing = required.filter((name) => !isGiven(name));
  const unsuitable = isGiven('capacity') ? RADIATION_ONLY : POWER_ONLY;
  return [
    ...missing.map((name) => ({ field_name: name, error_code: 'Missing', message: `'${name}' is required.` })),
    ...unsuitable.filter(isGiven).map((name) => ({
      field_name: name,
      error_code: 'Invalid',
      message: isGiven('capacity')
        ? `'${name}' must be left out with 'capacity': rows of power have no plane of irradiance.`
        : `'${name}' must be left out without 'capacity': rows of radiation have no system.`,
    })),
  ];
}

/** The periods that `start` and `end` touch. */
function readSpan({ start, end, period, aggregation_id }: HistoryTerms, now: number, errors: FieldError[]) {
  const add = (field_name: string, error_code: string, message: string) =>
    void errors.push({ field_name, error_code, message });
  const length = parsePeriod(period)!;
  const [from, to] = [parseStamp(start), parseStamp(end)];
  if (!SITE_PERIODS.includes(length) && aggregation_id === undefined) {
    const periods = HISTORY_PERIODS.filter((name) => SITE_PERIODS.includes(parsePeriod(name)!));
    add('period', 'Invalid', `'period' must be one of ${periods.join(', ')}.`);
  }
  const expected = 'must be a date or time such as 2026-01-31T12:00:00Z';
  if (from === undefined) add('start', 'Invalid', `'start' ${expected}.`);
  if (to === undefined) add('end', 'Invalid', `'end' ${expected}.`);
  if (from === undefined || to === undefined) return {};
  const last = new Date(from);
  last.setUTCFullYear(last.getUTCFullYear() + MAX_HISTORY_YEARS);
  if (to <= from) add('end', 'Invalid', `'end' must be after 'start'.`);
  else if (to > last.getTime()) add('end', 'OutOfRange', `'end' must be within ${MAX_HISTORY_YEARS} years of 'start'.`);
  if (from < HISTORY_START)
    add('start', 'OutOfRange', `'start' must be ${HISTORY_FIRST_YEAR}-01-01T00:00:00Z or later.`);
  if (to > now - LIVE_DAYS * DAY)
    add('end', 'OutOfRange', `'end' must be at least ${LIVE_DAYS} days ago. Use /data/live for later rows.`);
  return { start: formatStamp(floorTo(from, length)), end: formatStamp(ceilTo(to, length)) };
}

function readDate({ install_date }: HistoryTerms, now: number, errors: FieldError[]) {
  if (install_date === undefined) return {};
  const date = readInstallDate(install_date, now);
  if ('time' in date) return { install_date: new Date(date.time).toISOString().slice(0, 10) };
  errors.push(date.error);
  return {};
}

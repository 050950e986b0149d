import { findZoneOffset } from '@daystar/client';
import { HISTORY_FIRST_YEAR } from '@daystar/contracts';
import { DAY, HOUR, MINUTE, type Steps, ceilTo, floorTo, parsePeriod } from '@daystar/timeseries';
import { parseNumber } from '../http/numeric-text';
import type { QueryReader } from '../http/query-reader';
import type { ForecastQuery } from '../serving/query/forecast-query';

/** Earliest time of historic rows, ms since 1970 UTC. */
const HISTORY_START = Date.UTC(HISTORY_FIRST_YEAR, 0);
/** Maximum time span of one request, days. */
export const MAX_HISTORY_DAYS = 31;
/** Minimum age of historic rows, days; `/data/live` has the later ones. */
const LIVE_DAYS = 7;
/** Maximum offset from UTC, hours: Kiritimati is at +14. */
const MAX_OFFSET_HOURS = 14;
/** Offsets from UTC are whole multiples of this, ms. */
const OFFSET_STEP_MS = 15 * MINUTE;

export const TIME_ZONE_FORM = 'utc, longitudinal, or an offset from UTC of -14 to 14 hours in steps of 0.25';

/**
 * Reads `time_zone`: the offset from UTC in which rows are stamped, ms.
 * @param getLongitude returns degrees, from which `longitudinal` gets the nearest whole hours of mean solar time
 */
export function readUtcOffset(reader: QueryReader, getLongitude: () => number): number {
  const name = reader.readText('time_zone') ?? 'utc';
  const text = name.toLowerCase();
  const hours =
    text === 'utc' ? 0 : text === 'longitudinal' ? Math.round(getLongitude() / 15) : (parseNumber(text) ?? NaN);
  const offset = hours * HOUR;
  if (!(Math.abs(hours) <= MAX_OFFSET_HOURS) || offset % OFFSET_STEP_MS !== 0) {
    reader.addError('time_zone', 'Invalid', `'time_zone' must be ${TIME_ZONE_FORM}.${describeNamedZone(name)}`);
    return 0;
  }
  return offset;
}

/** Year whose offsets an error states for a named zone. */
const ZONE_YEAR = 2026;

/** States the offsets of a zone such as `Europe/Berlin`, because a request takes one offset for all its rows. */
function describeNamedZone(name: string): string {
  const getOffset = /[a-z]/i.test(name) ? findZoneOffset(name) : undefined;
  if (!getOffset) return '';
  const [january, july] = [0, 6].map((month) => getOffset(Date.UTC(ZONE_YEAR, month)) / HOUR);
  return ` Send the offset of ${name}: ${january} in January, ${july} in July.`;
}

/**
 * Chooses the longest period that is aligned to UTC and divides the periods of a time zone evenly: half hours for hours at
 * +05:30.
 * @param period length of a row's period, ms @param utcOffset ms
 */
export function chooseComputedPeriod(period: number, utcOffset: number): Pick<ForecastQuery, 'period' | 'rowsPerMean'> {
  const computedPeriod = findGreatestCommonDivisor(period, Math.abs(utcOffset));
  return computedPeriod === period ? { period } : { period: computedPeriod, rowsPerMean: period / computedPeriod };
}

const findGreatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : findGreatestCommonDivisor(b, a % b));

/**
 * Reads `start` with `end` or `duration`. Returns the periods to compute for all rows that overlap the time range: a row whose
 * period contains `start` or `end` is whole.
 * @param period length of a row's period, ms
 * @param utcOffset UTC offset of the rows, and of timestamps without a zone, ms
 * @param now ms since 1970 UTC
 */
export function readPastWindow(reader: QueryReader, period: number, utcOffset: number, now: number): Steps {
  const start = reader.readTime('start', utcOffset);
  if (!reader.has('start')) reader.addError('start', 'Missing', `'start' is required.`);
  const end = readEnd(reader, start, utcOffset);
  if (start === undefined || end === undefined) return { firstEnd: 0, stepMs: period, count: 0 };
  const endParameter = reader.has('end') ? 'end' : 'duration';
  if (end <= start) {
    const message = endParameter === 'end' ? `'end' must be after 'start'.` : `'duration' must be longer than 0.`;
    reader.addError(endParameter, 'Invalid', message);
  } else if (end - start > MAX_HISTORY_DAYS * DAY) {
    const expected =
      endParameter === 'end' ? `within ${MAX_HISTORY_DAYS} days of 'start'` : `at most P${MAX_HISTORY_DAYS}D`;
    reader.addError(endParameter, 'OutOfRange', `'${endParameter}' must be ${expected}.`);
  }
  if (start < HISTORY_START)
    reader.addError('start', 'OutOfRange', `'start' must be ${HISTORY_FIRST_YEAR}-01-01T00:00:00Z or later.`);
  if (end > now - LIVE_DAYS * DAY) {
    const verb = endParameter === 'end' ? 'be' : 'end';
    const message = `'${endParameter}' must ${verb} at least ${LIVE_DAYS} days ago. Use /data/live for later rows.`;
    reader.addError(endParameter, 'OutOfRange', message);
  }
  const from = floorTo(start + utcOffset, period) - utcOffset;
  const to = ceilTo(end + utcOffset, period) - utcOffset;
  const { period: stepMs } = chooseComputedPeriod(period, utcOffset);
  return { firstEnd: from + stepMs, stepMs, count: (to - from) / stepMs };
}

function readEnd(reader: QueryReader, start: number | undefined, utcOffset: number): number | undefined {
  if (reader.has('end') === reader.has('duration')) {
    const name = reader.has('end') ? 'duration' : 'end';
    return reader.addError(name, 'Invalid', `Use either 'end' or 'duration'.`);
  }
  if (reader.has('end')) return reader.readTime('end', utcOffset);
  const text = reader.readText('duration');
  const [, months] = MONTHS.exec(text ?? '') ?? [];
  if (months && start !== undefined) return addMonths(start, Number(months), utcOffset);
  const duration = text === undefined ? undefined : parsePeriod(text);
  if (text !== undefined && duration === undefined && !months) {
    return reader.addError(
      'duration',
      'Invalid',
      `'duration' must be an ISO 8601 duration such as PT6H, P1D or P1M, without years.`,
    );
  }
  return start === undefined || duration === undefined ? undefined : start + duration;
}

/** A duration of calendar months. */
const MONTHS = /^P(\d{1,2})M$/i;

/**
 * Adds calendar months in local time. A day that the last month does not have becomes its last day.
 * @returns ms since 1970 UTC
 */
function addMonths(start: number, months: number, utcOffset: number): number {
  const local = new Date(start + utcOffset);
  const lastDay = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + months + 1, 0)).getUTCDate();
  return local.setUTCMonth(local.getUTCMonth() + months, Math.min(local.getUTCDate(), lastDay)) - utcOffset;
}

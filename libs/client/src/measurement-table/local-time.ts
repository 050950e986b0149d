const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Computes the offset of a zone from UTC at a time, ms; east of Greenwich it is positive. */
export type ZoneOffset = (time: number) => number;

/**
 * Finds the offset of a time zone; undefined when there is no such zone.
 * @param name `UTC`, `+01:00` or a name such as `Europe/Berlin`
 */
export function findZoneOffset(name: string): ZoneOffset | undefined {
  const zone = name.trim();
  if (/^(utc|gmt|z)?$/i.test(zone)) return () => 0;
  const [, sign, hours, minutes = '0'] = /^(?:utc|gmt)?([+-])(\d{1,2})(?::?(\d{2}))?$/i.exec(zone) ?? [];
  if (hours !== undefined) {
    const offset = (sign === '-' ? -1 : 1) * (Number(hours) * HOUR + Number(minutes) * MINUTE);
    return Math.abs(offset) <= 14 * HOUR ? () => offset : undefined;
  }
  try {
    const format = new Intl.DateTimeFormat('en-US', { ...TIME_PARTS, timeZone: zone });
    return (time) => readWallClock(format, time) - Math.floor(time / 1000) * 1000;
  } catch {
    return undefined;
  }
}

const TIME_PARTS = {
  ...({ year: 'numeric', month: 'numeric', day: 'numeric' } as const),
  ...({ hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const),
};

function readWallClock(format: Intl.DateTimeFormat, time: number): number {
  const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const getPart = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  return Date.UTC(
    getPart('year'),
    getPart('month') - 1,
    getPart('day'),
    getPart('hour'),
    getPart('minute'),
    getPart('second'),
  );
}

/** Converts a local time to UTC, ms. A time that occurs twice, because the clocks are set back, means the first occurrence. */
export function toUtc(local: number, getOffset: ZoneOffset): number {
  const earlierTime = local - getOffset(local - 24 * HOUR);
  if (earlierTime + getOffset(earlierTime) === local) return earlierTime;
  return local - getOffset(local - getOffset(local));
}

/**
 * Shifts the second occurrence of times that are repeated when the clocks are set back an hour. Changes nothing unless
 * the table ascends in time.
 * @param times UTC, ms; a repeated local time is its first occurrence
 */
export function shiftRepeatedTimes(times: readonly number[], getOffset: ZoneOffset): number[] {
  if (!(times[0] < times[times.length - 1])) return [...times];
  let previous = -Infinity;
  return times.map((time) => {
    const isRepeatable = getOffset(time + HOUR) === getOffset(time) - HOUR;
    previous = isRepeatable && time <= previous ? time + HOUR : time;
    return previous;
  });
}

const ISO_TIME =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;
const DAY_AND_MONTH_TIME = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;

/** Whether `03/04/2026` is 3 April or 4 March. */
export type DayOrder = 'day-first' | 'month-first';

/** Finds the order of day and month; undefined when all dates can be read either way. Dots always mean the day first. */
export function findDayOrder(texts: readonly string[]): DayOrder | undefined {
  for (const text of texts) {
    const match = DAY_AND_MONTH_TIME.exec(text);
    if (!match) continue;
    if (match[2] === '.' || Number(match[1]) > 12) return 'day-first';
    if (Number(match[3]) > 12) return 'month-first';
  }
  return undefined;
}

/** A local time that does not exist, because the clocks are set forward over it. */
export interface SkippedTime {
  /** Offset from UTC before the change, such as `+01:00`. */
  readonly offset: string;
}

/**
 * Reads a time of a table, ms since 1970 UTC. For times with an offset, the zone is ignored.
 * @returns undefined when the text is not a time; `SkippedTime` when the time does not exist in the zone
 */
export function readLocalTime(text: string, getOffset: ZoneOffset, order: DayOrder): number | SkippedTime | undefined {
  const iso = ISO_TIME.exec(text);
  if (iso?.[7]) {
    const time = Date.parse(text.trim().replace(' ', 'T').replace(',', '.').replace(/\s+/g, ''));
    return Number.isNaN(time) ? undefined : time;
  }
  const dayAndMonth = iso ? undefined : DAY_AND_MONTH_TIME.exec(text);
  const numbers = iso
    ? [iso[1], iso[2], iso[3], iso[4], iso[5], iso[6]]
    : dayAndMonth && order === 'day-first'
      ? [dayAndMonth[4], dayAndMonth[3], dayAndMonth[1], dayAndMonth[5], dayAndMonth[6], dayAndMonth[7]]
      : dayAndMonth && [dayAndMonth[4], dayAndMonth[1], dayAndMonth[3], dayAndMonth[5], dayAndMonth[6], dayAndMonth[7]];
  if (!numbers) return undefined;
  const [year, month, day, hour, minute, second] = numbers.map((part?: string) => Number(part ?? 0));
  const local = Date.UTC(year, month - 1, day, hour, minute, second);
  const date = new Date(local);
  // 24:00 is the end of a day; all other overflows are mistakes.
  const isDate = date.getUTCMonth() === month - 1 || hour === 24;
  if (!isDate || month > 12 || hour > 24 || minute >= 60 || second >= 60) return undefined;
  const time = toUtc(local, getOffset);
  if (time + getOffset(time) === local) return time;
  const offset = getOffset(local - 24 * HOUR);
  // A date alone, and 24:00, mean the midnight between two days, which exists even where the clocks skip midnight.
  if (numbers[3] === undefined || hour === 24) return local - offset;
  return { offset: formatOffset(offset) };
}

function formatOffset(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / MINUTE);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

const STAMP_PATTERN =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

/**
 * Formats a stamp as in responses: `2018-08-06T15:30:00.0000000Z`, in UTC unless an offset is given. It has seven
 * fractional digits, because clients parse it with a fixed pattern.
 * @param time milliseconds since 1970 UTC
 * @param utcOffset offset of the stamp from UTC, ms, a multiple of a minute: `2018-08-06T17:30:00.0000000+02:00`
 */
export function formatStamp(time: number, utcOffset = 0): string {
  return `${new Date(time + utcOffset).toISOString().slice(0, 23)}0000${formatOffset(utcOffset)}`;
}

function formatOffset(utcOffset: number): string {
  if (utcOffset === 0) return 'Z';
  const minutes = Math.abs(utcOffset) / 60_000;
  const digits = (value: number) => String(value).padStart(2, '0');
  return `${utcOffset < 0 ? '-' : '+'}${digits(Math.floor(minutes / 60))}:${digits(minutes % 60)}`;
}

/**
 * Parses a stamp in a request: ISO 8601 with or without seconds, fraction and zone; a blank instead of `T`; or a date.
 * Returns ms since 1970 UTC, or undefined for an invalid time.
 * @param utcOffset offset from UTC of a stamp without a zone, ms; 0 when absent
 */
export function parseStamp(text: string, utcOffset = 0): number | undefined {
  return parseFormattedStamp(text) ?? parseAnyStamp(text, utcOffset);
}

const FORMATTED_TAIL = ':00.0000000Z';
const MINUTE_LENGTH = 'yyyy-MM-ddTHH:mm'.length;

/**
 * Parses a stamp of a whole minute as `formatStamp` writes it. Measurements have such stamps by the thousand; this takes
 * a fifth of the time of the pattern.
 * @returns undefined for any other stamp, and for the 29th to 31st day of a month, which may not exist
 */
function parseFormattedStamp(text: string): number | undefined {
  if (text.length !== MINUTE_LENGTH + FORMATTED_TAIL.length || !text.endsWith(FORMATTED_TAIL)) return undefined;
  if (text[4] !== '-' || text[7] !== '-' || text[10] !== 'T' || text[13] !== ':') return undefined;
  const year = 100 * readTwoDigits(text, 0) + readTwoDigits(text, 2);
  const [month, day] = [readTwoDigits(text, 5), readTwoDigits(text, 8)];
  const [hour, minute] = [readTwoDigits(text, 11), readTwoDigits(text, 14)];
  const isPlain = month >= 1 && month <= 12 && day >= 1 && day <= 28 && hour <= 23 && minute <= 59;
  return isPlain && year >= 100 ? Date.UTC(year, month - 1, day, hour, minute) : undefined;
}

/** @returns NaN unless both characters are digits */
function readTwoDigits(text: string, from: number): number {
  const [tens, ones] = [text.charCodeAt(from) - 48, text.charCodeAt(from + 1) - 48];
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? 10 * tens + ones : NaN;
}

function parseAnyStamp(text: string, utcOffset: number): number | undefined {
  const match = STAMP_PATTERN.exec(text.trim());
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const [hour, minute, second] = [Number(match[4] ?? 0), Number(match[5] ?? 0), Number(match[6] ?? 0)];
  const millisecond = match[7] === undefined ? 0 : Math.floor(Number(`0.${match[7]}`) * 1000);
  const time = Date.UTC(year, month - 1, day, hour, minute, second, millisecond);
  // Date.UTC converts 31 April to 1 May and 25:00 to the next day; such timestamps are invalid. 24:00 is the end of a day.
  const isEndOfDay = hour === 24 && minute === 0 && second === 0 && millisecond === 0;
  const isValid = isCalendarDay(year, month, day) && (hour < 24 || isEndOfDay) && minute < 60 && second < 60;
  if (!isValid) return undefined;
  const offset = match[8] ? parseZoneOffset(match[8]) : utcOffset;
  return offset === undefined ? undefined : time - offset;
}

function isCalendarDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  return day <= 28 || new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;
}

/** Largest offset from UTC of any time zone, in use on Kiritimati. */
const MAX_OFFSET_MINUTES = 14 * 60;

/** @returns ms; undefined for an offset that no zone has */
function parseZoneOffset(zone: string): number | undefined {
  if (zone === 'Z' || zone === 'z') return 0;
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(-2))];
  const size = hours * 60 + minutes;
  if (minutes > 59 || size > MAX_OFFSET_MINUTES) return undefined;
  return (zone.startsWith('-') ? -size : size) * 60_000;
}

/** Formats the UTC day of a time as yyyy-MM-dd. @param time ms since 1970 */
export const formatDate = (time: number): string => new Date(time).toISOString().slice(0, 'yyyy-MM-dd'.length);

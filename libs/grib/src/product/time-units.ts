import type { Section } from '../section';

// Durations, ms.
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Code table 4.4 (and table 4 of edition 1): lengths that do not depend on the calendar. */
const FIXED_LENGTHS: Partial<Record<number, number>> = {
  0: MINUTE,
  1: HOUR,
  2: DAY,
  10: 3 * HOUR,
  11: 6 * HOUR,
  12: 12 * HOUR,
  13: 1000,
  254: 1000,
};

/** Edition 1: codes 13 and 14 are a quarter of an hour and half an hour. */
const FIXED_EDITION_1: Partial<Record<number, number>> = { ...FIXED_LENGTHS, 13: 15 * MINUTE, 14: 30 * MINUTE };

/** Code table 4.4: month, year, decade, normal (30 years), century, in months. */
const CALENDAR_MONTHS: Partial<Record<number, number>> = { 3: 1, 4: 12, 5: 120, 6: 360, 7: 1200 };

/** Adds `count` units to `start`, at most to the last day of the month; undefined for an unknown unit code. */
export function addUnits(start: Date, count: number, unit: number, edition: 1 | 2): Date | undefined {
  const fixed = (edition === 1 ? FIXED_EDITION_1 : FIXED_LENGTHS)[unit];
  if (fixed !== undefined) return new Date(start.getTime() + count * fixed);
  const months = CALENDAR_MONTHS[unit];
  if (months === undefined) return undefined;
  const shifted = new Date(start);
  shifted.setUTCMonth(start.getUTCMonth() + count * months);
  // A day that the month lacks rolls over into the next month.
  if (shifted.getUTCDate() !== start.getUTCDate()) shifted.setUTCDate(0);
  return shifted;
}

/** Reads year (two bytes), month, day, hour, minute and second from `byte` on. */
export function readTime(section: Section, byte: number): Date {
  const [month, day, hour, minute, second] = [2, 3, 4, 5, 6].map((skip) => section.u8(byte + skip));
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 24 || minute > 59 || second > 60) {
    return section.fail('corrupt', byte, 'invalid date');
  }
  return new Date(Date.UTC(section.u16(byte), month - 1, day, hour, minute, second));
}

/** Formats a range like the stepRange of ecCodes: whole hours as "6" or "0-6", else whole minutes with an "m". */
export function formatStepRange(reference: Date, begin: Date, end: Date): string {
  const steps = [begin, end].map((time) => time.getTime() - reference.getTime());
  const [unit, mark] = steps.every((step) => step % HOUR === 0) ? [HOUR, ''] : [MINUTE, 'm'];
  const [from, to] = steps.map((step) => `${step / unit}${mark}`);
  return from === to ? from : `${from}-${to}`;
}

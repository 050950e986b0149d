import type { Place } from '@daystar/contracts';
import { DAY, floorTo } from '@daystar/timeseries';
import findZone from '@photostructure/tz-lookup';

/** Times at which clocks are compared, days from the time of a page: weekly in the year before, and in the weeks of a forecast. */
const COMPARED_DAYS = Array.from({ length: 57 }, (_, week) => 7 * (week - 53));

/** UTC offsets of a zone at the compared times of a day. */
interface Clock {
  readonly day: number;
  readonly offsets: string;
}

/** Clocks by zone, of the day of their last use; there are about 420 zones. */
const clocks = new Map<string, Clock>();

/**
 * Finds the IANA name of the time zone at a location, such as `America/Phoenix`; at sea a zone of whole hours, such as
 * `Etc/GMT+5`.
 */
export const findTimeZone = ({ latitude, longitude }: Place): string => findZone(latitude, longitude);

/** Creates a function that formats the day of a time, ms, in a zone: yyyy-MM-dd. */
export function createDayFormatter(timeZone: string): (time: number) => string {
  // Swedish dates are ISO dates.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone });
  return (time) => format.format(time);
}

/**
 * Finds the time zone of several places, that of the first one if their clocks agree, as in `Europe/Madrid` and `Europe/Paris`.
 * @param time ms since 1970 UTC; clocks are compared in the year before it and in the four weeks after
 * @returns undefined when clocks differ, or there are no places
 */
export function findSharedTimeZone(places: readonly Place[], time: number): string | undefined {
  const [zone, ...others] = new Set(places.map(findTimeZone));
  const day = floorTo(time, DAY);
  return others.every((other) => readOffsets(other, day) === readOffsets(zone, day)) ? zone : undefined;
}

function readOffsets(timeZone: string, day: number): string {
  const stored = clocks.get(timeZone);
  if (stored?.day === day) return stored.offsets;
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const offsets = COMPARED_DAYS.map((days) => format.format(day + days * DAY).replace(/^.*GMT/, '')).join();
  clocks.set(timeZone, { day, offsets });
  return offsets;
}

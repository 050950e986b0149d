/** Length of a minute, ms. */
export const MINUTE = 60_000;
/** Length of half an hour, ms. */
export const HALF_HOUR = 30 * MINUTE;
/** Length of an hour, ms. */
export const HOUR = 3_600_000;
/** Length of a day, ms. */
export const DAY = 86_400_000;

/** Length of the native step of all rows, ms. Rows of longer periods are exact means of native steps. */
export const NATIVE_PERIOD_MS = 5 * MINUTE;

const DURATION = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i;

/** The last text and its length: most values of a series have the same period. */
let last: { readonly text: string; readonly length?: number } = { text: '' };

/** Parses an ISO 8601 duration of weeks, days, hours, minutes and seconds to ms; undefined when it is invalid or zero. */
export function parsePeriod(text: string): number | undefined {
  if (text !== last.text) last = { text, length: computeLength(text) };
  return last.length;
}

function computeLength(text: string): number | undefined {
  const match = DURATION.exec(text.trim());
  if (!match) return undefined;
  const [weeks, days, hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0));
  const length = (7 * weeks + days) * DAY + hours * HOUR + minutes * MINUTE + seconds * 1000;
  return length > 0 ? length : undefined;
}

/** Formats a length, ms, as in responses: in whole minutes (`PT30M`, `PT60M`), otherwise in seconds (`PT15S`). */
export function formatPeriod(length: number): string {
  return length % MINUTE === 0 ? `PT${length / MINUTE}M` : `PT${length / 1000}S`;
}

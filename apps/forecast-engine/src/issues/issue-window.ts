import { DAY, HOUR, MINUTE, NATIVE_PERIOD_MS, type Steps, floorTo, stepsBetween } from '@daystar/timeseries';

/** Length of a refresh slot, ms. Tiles are refreshed even without new weather, because estimated actuals get new steps. */
export const REFRESH_SLOT_MS = HOUR / 6;
/**
 * Time from the start of a slot to the refresh of the tiles without new weather, ms. By then, ingestion has usually
 * published the new weather of the slot.
 */
export const SLOT_OFFSET_MS = MINUTE;

/**
 * Returns the native steps of an issue: seven days back and seven days ahead, with margins. Thanks to the margins, an
 * issue covers seven days of whole periods until the next issue. If the next issue is missing, it does so for some hours
 * more.
 */
export function getIssueWindow(issuedAt: number): Steps {
  const hour = floorTo(issuedAt, HOUR);
  return stepsBetween(hour - 7 * DAY - 2 * HOUR, hour + 7 * DAY + 7 * HOUR, NATIVE_PERIOD_MS);
}

/** Time to compute the issues of a slot, ms. */
const COMPUTING_TIME_MS = 30_000;

/** Returns the time by which the issues of the next refresh slot are expected, ms. */
export const getNextIssueTime = (issuedAt: number): number =>
  floorTo(issuedAt, REFRESH_SLOT_MS) + REFRESH_SLOT_MS + SLOT_OFFSET_MS + COMPUTING_TIME_MS;

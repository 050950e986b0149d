import { DAY, HOUR, NATIVE_PERIOD, type Steps, floorTo, stepsBetween } from '@daystar/timeseries';

/** Length of a refresh slot, ms. Tiles are refreshed even without new weather, because estimated actuals get new steps. */
export const REFRESH_SLOT = HOUR / 6;

/**
 * Returns the native steps of an issue: seven days back and seven days ahead, with margins. Thanks to the margins, an issue covers
 * seven days of whole periods until the next issue, and for some hours longer if the next issue is missing.
 */
export function issueWindow(issuedAt: number): Steps {
  const hour = floorTo(issuedAt, HOUR);
  return stepsBetween(hour - 7 * DAY - 2 * HOUR, hour + 7 * DAY + 7 * HOUR, NATIVE_PERIOD);
}

/** Time by which the next issue is expected: the start of the next refresh slot, and some time to compute it. */
export const nextIssueAt = (issuedAt: number): number => floorTo(issuedAt, REFRESH_SLOT) + REFRESH_SLOT + 30_000;

import { DAY, HOUR, NATIVE_PERIOD, type Steps, floorTo, stepsBetween } from '@daystar/timeseries';

/** How often everything is made anew, even when no weather came: the past has grown. */
export const REFRESH_SLOT = HOUR / 6;

/**
 * The native steps of an issue: a good seven days back, so that seven days of whole periods are there at every moment
 * until the next issue, and seven days ahead with a margin of hours in which a stale issue still fills a week.
 */
export function issueWindow(issuedAt: number): Steps {
  const hour = floorTo(issuedAt, HOUR);
  return stepsBetween(hour - 7 * DAY - 2 * HOUR, hour + 7 * DAY + 7 * HOUR, NATIVE_PERIOD);
}

/** When the issue after this one is expected: the end of the refresh slot, and some time to compute it. */
export const nextIssueAt = (issuedAt: number): number => floorTo(issuedAt, REFRESH_SLOT) + REFRESH_SLOT + 30_000;

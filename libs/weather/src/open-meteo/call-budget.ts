import { DAY, HOUR, floorTo } from '@daystar/timeseries';

/** Maximum calls per day. The free service allows 10,000 a day, 5000 an hour and 600 a minute. */
export const CALLS_PER_DAY = 9000;
/** A place counts as one call for two weeks of hours; we request 16 days. */
const CALLS_PER_PLACE = 16 / 14;
/** Share of the day's calls for refreshing known places; the rest is for new ones. */
const REFRESH_SHARE = 0.8;

/** Counts the calls of a day (UTC), and spreads them over the places. */
export class CallBudget {
  private day = -Infinity;
  private usedCalls = 0;

  /** Consumes the calls for a number of places, if the day has as many left. */
  tryConsume(placeCount: number, now: number): boolean {
    const day = floorTo(now, DAY);
    if (day !== this.day) this.usedCalls = 0;
    this.day = day;
    const calls = placeCount * CALLS_PER_PLACE;
    if (this.usedCalls + calls > CALLS_PER_DAY) return false;
    this.usedCalls += calls;
    return true;
  }

  /**
   * Returns the time between two refreshes of a place when a number of places is refreshed, ms: an hour, longer above 262 places.
   */
  static getRefreshInterval(placeCount: number): number {
    return Math.max(HOUR, (placeCount * CALLS_PER_PLACE * DAY) / (CALLS_PER_DAY * REFRESH_SHARE));
  }
}

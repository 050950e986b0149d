import { DAY, HOUR, floorTo } from '@daystar/timeseries';

/** The free service allows 10 000 calls a day, 5000 an hour, 600 a minute; some of them are left to others. */
const CALLS_A_DAY = 9000;
/** A place counts as a call, and as more than one where more than two weeks of hours are asked for. */
const CALLS_A_PLACE = 16 / 14;
/** Share of the day's calls for places known already; the rest is for new ones. */
const REGULAR_SHARE = 0.8;

/** What may still be asked of the service today, and how often a place may be asked about again. */
export class CallBudget {
  private day = -Infinity;
  private spent = 0;

  /** Whether the calls for so many places are allowed; they count as made when they are. */
  take(places: number, now: number): boolean {
    const day = floorTo(now, DAY);
    if (day !== this.day) this.spent = 0;
    this.day = day;
    const calls = places * CALLS_A_PLACE;
    if (this.spent + calls > CALLS_A_DAY) return false;
    this.spent += calls;
    return true;
  }

  /** How long an answer has to serve when so many places are kept fresh, ms: an hour, or longer for very many. */
  static intervalFor(places: number): number {
    return Math.max(HOUR, (places * CALLS_A_PLACE * DAY) / (CALLS_A_DAY * REGULAR_SHARE));
  }
}

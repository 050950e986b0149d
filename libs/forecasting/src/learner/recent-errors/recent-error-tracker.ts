import type { SiteFeatures } from '../features/site-features';
import { MAX_NOWCAST_LEAD_MS } from '../features/persistence';
import { RecentError } from './recent-error';

/**
 * Follows the recent error of the forecasts of a site, in the order of issue. Each forecast uses the outcomes known at
 * its issue time.
 */
export class RecentErrorTracker {
  private readonly recentError: RecentError;
  private readonly lagSteps: number;
  /** Forecasts without the shift, by step; NaN where there is none. */
  private readonly issued: Float64Array;
  /** First step whose outcome is not added yet; Infinity before the first forecast. */
  private nextOutcome = Infinity;

  constructor(private readonly site: SiteFeatures) {
    const { history, lead, maxClearSky } = site;
    this.recentError = new RecentError(history.steps.stepMs, maxClearSky);
    this.lagSteps = Math.max(1, Math.ceil(lead / history.steps.stepMs));
    this.issued = new Float64Array(history.steps.count).fill(NaN);
  }

  /**
   * Computes the shifts of the next forecasts. They are 0 at the leads of a nowcast, whose models already use the last
   * measurements.
   * @param steps ascending, all later than those of the previous call
   * @param estimate forecast of these steps
   */
  computeShifts(steps: Int32Array, estimate: Float64Array): Float64Array {
    const { scale, lead, history } = this.site;
    if (lead <= MAX_NOWCAST_LEAD_MS || steps.length === 0) return new Float64Array(steps.length);
    const ahead = this.lagSteps * history.steps.stepMs;
    if (this.nextOutcome === Infinity) this.nextOutcome = steps[0];
    return Float64Array.from(steps, (step, row) => {
      this.issued[step] = estimate[row];
      this.addOutcomesUpTo(step - this.lagSteps);
      return this.recentError.predict(ahead) * scale[step];
    });
  }

  private addOutcomesUpTo(last: number): void {
    const { ratio, scale } = this.site;
    for (; this.nextOutcome <= last; this.nextOutcome++) {
      const step = this.nextOutcome;
      this.recentError.add(ratio[step] * scale[step] - this.issued[step], scale[step]);
    }
  }
}

/** Shifts forecasts, but not below 0. */
export const shiftForecast = (forecast: Float64Array, shifts: Float64Array): Float64Array =>
  forecast.map((value, row) => (shifts[row] === 0 ? value : Math.max(0, value + shifts[row])));

/**
 * Shifts each forecast of several sites by the errors of the site's earlier forecasts.
 * @param steps ascending steps of each site
 * @param forecast values of all steps of the first site, followed by those of the next
 */
export function shiftByRecentErrors(
  sites: readonly SiteFeatures[],
  steps: readonly Int32Array[],
  forecast: Float64Array,
): Float64Array {
  const shifted = new Float64Array(forecast.length);
  let from = 0;
  sites.forEach((site, k) => {
    const siteForecast = forecast.subarray(from, from + steps[k].length);
    shifted.set(shiftForecast(siteForecast, new RecentErrorTracker(site).computeShifts(steps[k], siteForecast)), from);
    from += steps[k].length;
  });
  return shifted;
}

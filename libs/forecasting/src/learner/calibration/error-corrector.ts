import type { SiteFeatures } from '../features/site-features';
import { RecentErrorTracker, shiftForecast } from '../recent-errors/recent-error-tracker';
import type { TunedForecast } from '../training/predict';

/** Corrects the forecasts of a site by the recent error of its forecasts, in the order of issue. */
export class ErrorCorrector {
  private readonly tracker: RecentErrorTracker;

  constructor(site: SiteFeatures) {
    this.tracker = new RecentErrorTracker(site);
  }

  /**
   * Corrects the next forecasts.
   * @param steps ascending, all later than those of the previous call
   * @param forecast forecast of these steps
   */
  correct(steps: Int32Array, { estimate, p10, p50, p90 }: TunedForecast): TunedForecast {
    const shifts = this.tracker.computeShifts(steps, estimate);
    return {
      estimate: shiftForecast(estimate, shifts),
      p10: shiftForecast(p10, shifts),
      p50: shiftForecast(p50, shifts),
      p90: shiftForecast(p90, shifts),
    };
  }
}

import type { SiteFeatures } from '../features/site-features';
import { MAX_NOWCAST_LEAD } from '../features/persistence';
import type { TunedForecast } from '../training/predict';
import { RecentError } from './recent-error';

/**
 * Corrects the forecasts of a site by the recent error of its forecasts, in the order of issue. Each forecast uses the
 * outcomes known at its issue time. Forecasts at the leads of a nowcast stay as they are: their models already use the
 * last measurements.
 */
export class ErrorCorrector {
  private readonly recentError: RecentError;
  private readonly lagSteps: number;
  /** Forecasts before the correction, by step; NaN where there is none. */
  private readonly issued: Float64Array;
  /** First step whose outcome is not added yet. */
  private nextOutcome = 0;

  constructor(private readonly site: SiteFeatures) {
    const { history, lead, maxClearSky } = site;
    this.recentError = new RecentError(history.steps.stepMs, maxClearSky);
    this.lagSteps = Math.max(1, Math.ceil(lead / history.steps.stepMs));
    this.issued = new Float64Array(history.steps.count).fill(NaN);
  }

  /**
   * Corrects the next forecasts.
   * @param steps ascending, all later than those of the previous call
   * @param forecast forecast of these steps
   */
  correct(steps: Int32Array, forecast: TunedForecast): TunedForecast {
    const { scale, lead, history } = this.site;
    if (lead <= MAX_NOWCAST_LEAD) return forecast;
    const ahead = this.lagSteps * history.steps.stepMs;
    const shift = Float64Array.from(steps, (step, row) => {
      this.issued[step] = forecast.estimate[row];
      this.addOutcomesUpTo(step - this.lagSteps);
      return this.recentError.predict(ahead) * scale[step];
    });
    const addShift = (values: Float64Array) =>
      values.map((value, row) => (shift[row] === 0 ? value : Math.max(0, value + shift[row])));
    const { estimate, p10, p50, p90 } = forecast;
    return { estimate: addShift(estimate), p10: addShift(p10), p50: addShift(p50), p90: addShift(p90) };
  }

  private addOutcomesUpTo(last: number): void {
    const { ratio, scale } = this.site;
    for (; this.nextOutcome <= last; this.nextOutcome++) {
      const step = this.nextOutcome;
      this.recentError.add(ratio[step] * scale[step] - this.issued[step], scale[step]);
    }
  }
}

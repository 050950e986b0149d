import type { SiteFeatures } from '../features/site-features';
import type { Quantiles } from './conformal-calibrator';
import { RollingQuantiles } from './rolling-quantiles';

/** Zenith of the sun at the end of nautical twilight, degrees: no plant produces with a lower sun. */
const TWILIGHT_END = 102;
/** Number of newest outcomes used per degree of zenith, in the morning and in the evening. */
const WINDOW = 60;
/** Minimum number of these outcomes. */
const MIN_OUTCOMES = 30;
const ZEROS: Quantiles = { p10: 0, p50: 0, p90: 0 };

/**
 * Empirical quantiles of what a site measures while its forecast is 0 and the sun is down at its coordinates. Plants
 * elsewhere in a region may still produce. Mornings and evenings count apart, because a region is not symmetric.
 */
export class TwilightQuantiles {
  private readonly outcomes = new Map<number, RollingQuantiles>();
  private readonly lagSteps: number;
  private nextOutcome = 0;

  constructor(private readonly site: SiteFeatures) {
    const { lead, history } = site;
    this.lagSteps = Math.max(1, Math.ceil(lead / history.steps.stepMs));
  }

  /**
   * Predicts the quantiles of a step from the outcomes known at its issue time. They are 0 by night, and while there are
   * few outcomes.
   * @param step not before that of the previous call
   * @returns in the unit of the site
   */
  predict(step: number): Quantiles {
    for (; this.nextOutcome <= step - this.lagSteps; this.nextOutcome++) this.learn(this.nextOutcome);
    const outcomes = this.isTwilight(step) ? this.outcomes.get(this.toClass(step)) : undefined;
    if (!outcomes || outcomes.count < MIN_OUTCOMES) return ZEROS;
    return { p10: outcomes.getQuantile(0.1), p50: outcomes.getQuantile(0.5), p90: outcomes.getQuantile(0.9) };
  }

  private learn(step: number): void {
    const { measured, external } = this.site.history;
    const isForecastZero = !(external && external.estimate[step] > 0);
    if (!isForecastZero || !this.isTwilight(step) || Number.isNaN(measured[step])) return;
    const key = this.toClass(step);
    const outcomes = this.outcomes.get(key) ?? new RollingQuantiles(WINDOW);
    this.outcomes.set(key, outcomes);
    outcomes.push(Math.max(0, measured[step]));
  }

  private isTwilight(step: number): boolean {
    const { scale, history } = this.site;
    return !(scale[step] > 0) && history.sun.zenith[step] < TWILIGHT_END;
  }

  private toClass(step: number): number {
    const { zenith, azimuth } = this.site.history.sun;
    const isEvening = azimuth[step] > 180;
    return 2 * Math.floor(zenith[step]) + (isEvening ? 1 : 0);
  }
}

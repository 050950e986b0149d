import { DAY, HOUR } from '@daystar/timeseries';

/** Weights of past errors and of the prior. */
interface DecayRules {
  /** Age at which the weight of an error is a half, ms. */
  readonly halfLife: number;
  /** Weight of the prior error 0, in hours of maximum clear-sky value; a clear day has about six. */
  readonly priorHours: number;
}

/** Follows growth, season and soiling, which outlast the weather. */
const SLOW: DecayRules = { halfLife: 20 * DAY, priorHours: 90 };
/** Follows the weather: errors of a day resemble those of the day before. */
const FAST: DecayRules = { halfLife: 1.5 * DAY, priorHours: 12 };
/** Limit of an error, as a fraction of the clear-sky value: larger ones come from outages and faults. */
const MAX_ERROR = 0.3;

/** Mean error of the recent forecasts of a site, as a fraction of the clear-sky value. */
export class RecentError {
  private readonly slow: DecayingSums;
  private readonly fast: DecayingSums;

  /** @param maxClearSky maximum clear-sky value, in the unit of the errors */
  constructor(stepMs: number, maxClearSky: number) {
    this.slow = new DecayingSums(SLOW, stepMs, maxClearSky);
    this.fast = new DecayingSums(FAST, stepMs, maxClearSky);
  }

  /**
   * Adds the outcome of the next step.
   * @param error measured minus forecast value, NaN when unknown
   * @param clear clear-sky value, in the unit of the error
   */
  add(error: number, clear: number): void {
    const limited = Math.min(MAX_ERROR * clear, Math.max(-MAX_ERROR * clear, error));
    this.slow.add(limited, clear);
    this.fast.add(limited, clear);
  }

  /**
   * Error to expect from a forecast: the slow error, and the deviation of the fast one, which decays with its
   * half-life.
   * @param ahead time from the newest outcome to the forecast period, ms
   */
  predict(ahead: number): number {
    const slow = this.slow.computeDeviation(0);
    const remaining = 0.5 ** (ahead / FAST.halfLife);
    return slow + remaining * this.fast.computeDeviation(slow);
  }
}

/** Sums of errors and of clear-sky values with decaying weights. */
class DecayingSums {
  private readonly decay: number;
  private readonly prior: number;
  private errors = 0;
  private clear = 0;

  constructor({ halfLife, priorHours }: DecayRules, stepMs: number, maxClearSky: number) {
    this.decay = 0.5 ** (stepMs / halfLife);
    this.prior = (priorHours * HOUR * maxClearSky) / stepMs;
  }

  add(error: number, clear: number): void {
    this.errors *= this.decay;
    this.clear *= this.decay;
    if (Number.isNaN(error)) return;
    this.errors += error;
    this.clear += clear;
  }

  /**
   * Mean deviation of the errors from a given one, shrunk by the prior.
   * @param error as a fraction of the clear-sky value
   */
  computeDeviation(error: number): number {
    return (this.errors - error * this.clear) / (this.clear + this.prior);
  }
}

import { DAY, HOUR, stepEnd } from '@daystar/timeseries';
import { findMax, filterImplausible } from './filter-implausible';
import type { SiteHistory } from '../dataset/site-history';
import { computeRollingCapacityRatio } from './rolling-capacity-ratio';

/**
 * Builds features from a site's history. A feature of a step uses only values known `lead` (ms) before the step ends.
 */
export class FeatureBuilder {
  readonly count: number;
  /** Steps back to the newest period measured at the issue time. */
  readonly lagSteps: number;
  readonly stepsPerDay: number;
  readonly stepsPerHour: number;
  /** Steps back to the newest measured period at the same time of day. */
  readonly dailyLagSteps: number;
  /** Plausible measurements in daylight. */
  readonly measured: Float64Array;
  /** Maximum clear-sky value. */
  readonly maxClearSky: number;
  /** Clear-sky values below this, at dawn and dusk, are too small to divide by. */
  readonly minClear: number;
  /** Ratio of measured to untuned values, as known at the issue time of each step's forecast. */
  readonly capacityRatio: Float64Array;
  /** Clear-sky value times `capacityRatio`: the unit of the targets. */
  readonly scale: Float64Array;
  /** Ratio of measurement to `scale`, NaN near night. For step i use only entries up to i - lagSteps. */
  readonly ratio: Float64Array;
  readonly names: string[] = [];
  readonly columns: Float32Array[] = [];

  constructor(
    readonly history: SiteHistory,
    readonly lead: number,
    /** First step that gets features. */
    private readonly firstStep = 0,
  ) {
    const { steps, clear } = history;
    this.count = steps.count;
    this.lagSteps = Math.max(1, Math.ceil(lead / steps.stepMs));
    this.stepsPerDay = Math.round(DAY / steps.stepMs);
    this.stepsPerHour = HOUR / steps.stepMs;
    this.dailyLagSteps = Math.ceil(this.lagSteps / this.stepsPerDay) * this.stepsPerDay;
    this.measured = filterImplausible(history).map((value, i) => (clear[i] > 0 ? value : NaN));
    this.maxClearSky = findMax(clear);
    this.minClear = MIN_CLEAR_FRACTION * this.maxClearSky;
    this.capacityRatio = computeRollingCapacityRatio(history, this.measured, this.lagSteps);
    this.scale = clear.map((value, i) => value * this.capacityRatio[i]);
    this.ratio = this.measured.map((value, i) => (clear[i] > this.minClear ? value / this.scale[i] : NaN));
  }

  /** Adds a feature. `valueAt` may return NaN, or undefined outside the history. */
  add(name: string, valueAt: (i: number) => number | undefined): void {
    const column = new Float32Array(this.count).fill(NaN, 0, this.firstStep);
    for (let i = this.firstStep; i < this.count; i++) column[i] = valueAt(i) ?? NaN;
    this.names.push(name);
    this.columns.push(column);
  }

  /**
   * Whether measurements of the same daylight hours are known: the lag is less than half a day. Without them,
   * short-term variability is not a predictor.
   */
  get hasSameDayMeasurements(): boolean {
    return this.lagSteps < this.stepsPerDay / 2;
  }

  /** Number of steps in a duration, h, at least `minimum`. */
  countSteps(hours: number, minimum = 1): number {
    return Math.max(minimum, Math.round(hours * this.stepsPerHour));
  }

  /** Whether the weather of step `weatherStep` was known at the issue time of the forecast of step `i`. */
  isWeatherKnown(i: number, weatherStep: number): boolean {
    return this.history.weatherKnownAt[weatherStep] <= stepEnd(this.history.steps, i) - this.lead;
  }
}

/** Minimum clear-sky value to divide by, as a fraction of its maximum. */
const MIN_CLEAR_FRACTION = 0.02;

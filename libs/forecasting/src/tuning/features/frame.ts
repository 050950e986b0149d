import { DAY, HOUR, stepEnd } from '@daystar/timeseries';
import { largest, plausible } from '../plausible';
import type { SiteHistory } from '../site-history';
import { rollingCapacity } from './rolling-capacity';

/**
 * A site's history as the builders of features see it: from each step they may look back to what was known when its
 * forecast was due, `lead` before its end, and no further ahead.
 */
export class Frame {
  readonly count: number;
  /** Steps from a period back to the newest one that is measured when its forecast is due. */
  readonly back: number;
  readonly perDay: number;
  readonly perHour: number;
  /** Steps back to the newest measured period at the same time of day. */
  readonly slotBack: number;
  /** In daylight, as far as it can be true. */
  readonly measured: Float64Array;
  /** Largest clear-sky value. */
  readonly nominal: number;
  /** Clear-sky values up to this are dawn and dusk: too small to divide by. */
  readonly least: number;
  /** What the site yields beside its untuned forecast, as known when due. */
  readonly capacity: Float64Array;
  /** Clear-sky value times capacity: the unit in which all is learnt. */
  readonly scale: Float64Array;
  /** Measured over scale, NaN near night. Only entries up to i - back may be used for step i. */
  readonly ratio: Float64Array;
  readonly names: string[] = [];
  readonly columns: Float32Array[] = [];

  constructor(
    readonly history: SiteHistory,
    readonly lead: number,
  ) {
    const { steps, clear } = history;
    this.count = steps.count;
    this.back = Math.max(1, Math.ceil(lead / steps.length));
    this.perDay = Math.round(DAY / steps.length);
    this.perHour = HOUR / steps.length;
    this.slotBack = Math.ceil(this.back / this.perDay) * this.perDay;
    this.measured = plausible(history).map((value, i) => (clear[i] > 0 ? value : NaN));
    this.nominal = largest(clear);
    this.least = LEAST_SHARE * this.nominal;
    this.capacity = rollingCapacity(history, this.measured, this.back);
    this.scale = clear.map((value, i) => value * this.capacity[i]);
    this.ratio = this.measured.map((value, i) => (clear[i] > this.least ? value / this.scale[i] : NaN));
  }

  /** Adds a feature; `of` may answer NaN or undefined (beyond an end of the history). */
  add(name: string, of: (i: number) => number | undefined): void {
    const column = new Float32Array(this.count);
    for (let i = 0; i < this.count; i++) column[i] = of(i) ?? NaN;
    this.names.push(name);
    this.columns.push(column);
  }

  /** Whether measurements of the same day are there: else what follows from minute to minute says nothing. */
  get sameDay(): boolean {
    return this.back < this.perDay;
  }

  /** Whole steps in so many hours, at least `least`. */
  hours(hours: number, least = 1): number {
    return Math.max(least, Math.round(hours * this.perHour));
  }

  /** Whether the weather of step `of` was known when the forecast of step `i` was due. */
  weatherKnown(i: number, of: number): boolean {
    return this.history.weatherKnownAt[of] <= stepEnd(this.history.steps, i) - this.lead;
  }
}

const LEAST_SHARE = 0.02;

import type { Place, WeatherVariable } from '@daystar/contracts';
import { MINUTE, type Steps, stepIndex } from '@daystar/timeseries';
import type { PointSeries } from '../../point-tiles';
import type { SiteRows } from './weather-table';

/** Lengths of steps that forecasts come in, longest first. */
const PERIODS = [360, 180, 60, 30, 20, 15, 10, 5].map((minutes) => minutes * MINUTE);

/** The rows of one site of a data set, asked for what was known at a time. */
export class DataSetSite {
  constructor(
    readonly place: Place,
    private readonly rows: SiteRows,
  ) {}

  /** The longest period on whose grid nearly all rows end, ms; undefined when there is none. */
  get period(): number | undefined {
    return PERIODS.find((period) => this.strays(period) <= this.rows.ends.length / 10);
  }

  /** How many rows end at no whole multiple of the period: no step holds them. */
  strays(period: number): number {
    return this.rows.ends.filter((end) => end % period !== 0).length;
  }

  /** First and last period end, and the newest issue, of rows in (from, to] that came to be known in (since, now]. */
  known(
    from: number,
    to: number,
    since: number,
    now: number,
  ): { first: number; last: number; issued: number } | undefined {
    let found: { first: number; last: number; issued: number } | undefined;
    const { ends, issued } = this.rows;
    for (let i = this.after(from); i < ends.length && ends[i] <= to; i++) {
      if (issued[i] > now || issued[i] <= since) continue;
      const newest = Math.max(found?.issued ?? -Infinity, issued[i]);
      found = { first: found?.first ?? ends[i], last: ends[i], issued: newest };
    }
    return found;
  }

  /** What was known at `now` of the steps: of several rows for one period the one issued last. */
  series(steps: Steps, now: number): PointSeries {
    const { ends, issued } = this.rows;
    const columns: Partial<Record<WeatherVariable, Float64Array>> = {};
    for (const name of this.rows.columns.keys()) columns[name] = new Float64Array(steps.count).fill(NaN);
    for (let i = this.after(steps.firstEnd - 1); i < ends.length; i++) {
      const step = stepIndex(steps, ends[i]);
      if (step >= steps.count) break;
      if (issued[i] > now || !Number.isInteger(step)) continue;
      for (const [name, values] of this.rows.columns) columns[name]![step] = values[i];
    }
    return { place: this.place, columns };
  }

  /** Index of the first row that ends after a time. */
  private after(time: number): number {
    let low = 0;
    let high = this.rows.ends.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.rows.ends[middle] > time) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

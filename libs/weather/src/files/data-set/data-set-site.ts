import type { Place, WeatherVariable } from '@daystar/contracts';
import { MINUTE, type Steps, stepIndex } from '@daystar/timeseries';
import type { PointSeries } from '../../tiles/point-tiles';
import type { SiteRows } from './read-weather';

/** Periods of forecasts, longest first. */
const PERIODS_MS = [360, 180, 60, 30, 20, 15, 10, 5].map((minutes) => minutes * MINUTE);

/** The rows of one site of a data set, queried by the time at which they became known. */
export class DataSetSite {
  constructor(
    readonly place: Place,
    private readonly rows: SiteRows,
  ) {}

  /** Longest period such that at least 90 % of the rows end at its multiples, ms; undefined if there is none. */
  get period(): number | undefined {
    return PERIODS_MS.find((period) => this.countMisalignedRows(period) <= this.rows.ends.length / 10);
  }

  /** Returns the number of rows that do not end at a multiple of the period, and therefore do not fit the steps. */
  countMisalignedRows(period: number): number {
    return this.rows.ends.filter((end) => end % period !== 0).length;
  }

  /**
   * Finds the rows in (from, to] that became known in (since, now].
   * @returns their first and last period end, and the time of the newest issue
   */
  findNewRows(
    from: number,
    to: number,
    since: number,
    now: number,
  ): { firstEnd: number; lastEnd: number; issued: number } | undefined {
    let range: { firstEnd: number; lastEnd: number; issued: number } | undefined;
    const { ends, issued } = this.rows;
    for (let i = this.findFirstAfter(from); i < ends.length && ends[i] <= to; i++) {
      if (issued[i] > now || issued[i] <= since) continue;
      const newest = Math.max(range?.issued ?? -Infinity, issued[i]);
      range = { firstEnd: range?.firstEnd ?? ends[i], lastEnd: ends[i], issued: newest };
    }
    return range;
  }

  /** Builds the series known at `now`. Of several rows for one period it has the one issued last. */
  buildSeries(steps: Steps, now: number): PointSeries {
    const { ends, issued } = this.rows;
    const columns: Partial<Record<WeatherVariable, Float64Array>> = {};
    for (const name of this.rows.columns.keys()) columns[name] = new Float64Array(steps.count).fill(NaN);
    for (let i = this.findFirstAfter(steps.firstEnd - 1); i < ends.length; i++) {
      const step = stepIndex(steps, ends[i]);
      if (step >= steps.count) break;
      if (issued[i] > now || !Number.isInteger(step)) continue;
      for (const [name, values] of this.rows.columns) columns[name]![step] = values[i];
    }
    return { place: this.place, columns };
  }

  /** Finds the index of the first row that ends after a time. */
  private findFirstAfter(time: number): number {
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

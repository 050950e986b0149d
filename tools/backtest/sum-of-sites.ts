import { LEAST_COVERAGE, SpreadAdder, type WeightedPlace, errorGroups } from '@daystar/forecasting';
import { type Steps, stepEnd } from '@daystar/timeseries';
import type { Forecast } from './scores';

/** A site as part of a sum: what was measured and forecast of it at the steps that count. */
export interface SummedSite {
  readonly place: WeightedPlace;
  readonly steps: Steps;
  /** Indices of the steps that count; the columns have one value for each. */
  readonly scored: Int32Array;
  readonly measured: Float64Array;
  readonly forecast: Forecast;
}

export interface SummedForecast {
  readonly measured: Float64Array;
  readonly forecast: Forecast;
  /** MW of all sites. */
  readonly capacity: number;
}

/**
 * Sites as one aggregation, by the rules of aggregations: where some are missing the others are scaled up, below half of
 * the capacity nothing is said, and errors of places partly cancel.
 * @param lead ms
 */
export function sumOfSites(sites: readonly SummedSite[], lead: number): SummedForecast {
  const capacity = sites.reduce((sum, { place }) => sum + place.capacity, 0);
  const groups = errorGroups(sites.map(({ place }) => ({ places: [place] })));
  const adder = new SpreadAdder(groups);
  const rows = { measured: [], estimate: [], low: [], middle: [], high: [] } as Record<string, number[]>;
  for (const present of [...byTime(sites)].sort(([a], [b]) => a - b).map(([, members]) => members)) {
    const there = present.reduce((sum, [k]) => sum + sites[k].place.capacity, 0);
    if (there < LEAST_COVERAGE * capacity) continue;
    let [measured, estimate, middle] = [0, 0, 0];
    adder.clear();
    for (const [k, row] of present) {
      const { forecast } = sites[k];
      measured += sites[k].measured[row];
      estimate += forecast.estimate[row];
      middle += forecast.middle[row];
      adder.add(k, forecast.middle[row] - forecast.low[row], forecast.high[row] - forecast.middle[row]);
    }
    const { below, above } = adder.total(lead);
    const scale = capacity / there;
    rows.measured.push(scale * measured);
    rows.estimate.push(scale * estimate);
    rows.low.push(scale * Math.max(0, middle - below));
    rows.middle.push(scale * middle);
    rows.high.push(Math.min(capacity, scale * (middle + above)));
  }
  const { measured, ...forecast } = Object.fromEntries(
    Object.entries(rows).map(([name, values]) => [name, Float64Array.from(values)]),
  );
  return { measured, forecast: forecast as unknown as Forecast, capacity };
}

/** Which rows of which sites end at a time. */
function byTime(sites: readonly SummedSite[]): Map<number, [site: number, row: number][]> {
  const times = new Map<number, [number, number][]>();
  sites.forEach(({ steps, scored }, k) =>
    scored.forEach((step, row) => {
      const end = stepEnd(steps, step);
      const there = times.get(end);
      if (there) there.push([k, row]);
      else times.set(end, [[k, row]]);
    }),
  );
  return times;
}

import { MIN_COVERAGE, SpreadAggregator, type WeightedPlace, createErrorGroups } from '@daystar/forecasting';
import { type Steps, stepEnd } from '@daystar/timeseries';
import type { Forecast } from './scores';

/** Measurements and forecasts of a member of a sum at the scored steps. */
export interface SummedSite {
  readonly place: WeightedPlace;
  readonly steps: Steps;
  /** Indices of the scored steps; the columns have one value for each. */
  readonly scored: Int32Array;
  readonly measured: Float64Array;
  readonly forecast: Forecast;
}

export interface SummedForecast {
  readonly measured: Float64Array;
  readonly forecast: Forecast;
  /** Capacity of all sites, in the unit of the data set. */
  readonly capacity: number;
}

/**
 * Sums sites like an aggregation. The sum of the sites with values is scaled up for missing ones; with less than half of the
 * capacity there is no value. The spread of the sum is below the summed spreads, because errors of different places partly cancel.
 * @param lead ms
 */
export function sumSites(sites: readonly SummedSite[], lead: number): SummedForecast {
  const capacity = sites.reduce((sum, { place }) => sum + place.capacity, 0);
  const groups = createErrorGroups(sites.map(({ place }) => ({ places: [place] })));
  const aggregator = new SpreadAggregator(groups);
  const rows = { measured: [], estimate: [], p10: [], p50: [], p90: [] } as Record<string, number[]>;
  for (const present of [...groupByTime(sites)].sort(([a], [b]) => a - b).map(([, members]) => members)) {
    const presentCapacity = present.reduce((sum, [k]) => sum + sites[k].place.capacity, 0);
    if (presentCapacity < MIN_COVERAGE * capacity) continue;
    let [measured, estimate, p50] = [0, 0, 0];
    aggregator.clear();
    for (const [k, row] of present) {
      const { forecast } = sites[k];
      measured += sites[k].measured[row];
      estimate += forecast.estimate[row];
      p50 += forecast.p50[row];
      aggregator.add(k, forecast.p50[row] - forecast.p10[row], forecast.p90[row] - forecast.p50[row]);
    }
    const { below, above } = aggregator.computeSpread(lead);
    const scale = capacity / presentCapacity;
    rows.measured.push(scale * measured);
    rows.estimate.push(scale * estimate);
    rows.p10.push(scale * Math.max(0, p50 - below));
    rows.p50.push(scale * p50);
    rows.p90.push(Math.min(capacity, scale * (p50 + above)));
  }
  const { measured, ...forecast } = Object.fromEntries(
    Object.entries(rows).map(([name, values]) => [name, Float64Array.from(values)]),
  );
  return { measured, forecast: forecast as unknown as Forecast, capacity };
}

/** Groups rows by the end of their period. */
function groupByTime(sites: readonly SummedSite[]): Map<number, [site: number, row: number][]> {
  const times = new Map<number, [number, number][]>();
  sites.forEach(({ steps, scored }, k) =>
    scored.forEach((step, row) => {
      const end = stepEnd(steps, step);
      const rows = times.get(end);
      if (rows) rows.push([k, row]);
      else times.set(end, [[k, row]]);
    }),
  );
  return times;
}

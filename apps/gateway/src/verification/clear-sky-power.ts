import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Aggregation, Site } from '@daystar/contracts';
import { computeClearSkyPower, createAggregatePlant, createSiteSystem } from '@daystar/forecasting';
import { DAY, NATIVE_PERIOD, type Steps, lastEnd, resampleByMean, startOf, stepsBetween } from '@daystar/timeseries';

type PowerSite = Pick<Site, 'latitude' | 'longitude'> & Parameters<typeof createSiteSystem>[0];

/** Maximum time span that is computed at once, ms: its 2,016 steps block the event loop for about 10 ms. */
const MAX_SPAN = 7 * DAY;

/** Computes the mean clear-sky power of a site in each period, in the unit of its capacity. */
export function computeSiteClearSky(
  site: PowerSite,
  kind: 'utility' | 'rooftop',
  periods: Steps,
): Promise<Float64Array> {
  const system = createSiteSystem(site, kind, startOf(periods));
  return averageInChunks(periods, (steps) => computeClearSkyPower(system, site, steps, site.elevation).power);
}

/** Computes the mean clear-sky power of an aggregation in each period, MW. @param findSite finds a member; undefined if it is unknown */
export async function computeAggregationClearSky(
  aggregation: Aggregation,
  findSite: (resourceId: string) => Site | undefined,
  periods: Steps,
): Promise<Float64Array> {
  const plant = createAggregatePlant(aggregation, findSite, lastEnd(periods));
  if (!plant) return new Float64Array(periods.count);
  return averageInChunks(periods, (steps) => plant.simulateClearSky(steps).power);
}

/** Averages native steps over periods, a chunk at a time, so that other requests are served in between. */
async function averageInChunks(periods: Steps, compute: (steps: Steps) => Float64Array): Promise<Float64Array> {
  const means = new Float64Array(periods.count);
  const count = Math.floor(MAX_SPAN / periods.length);
  for (let first = 0; first < periods.count; first += count) {
    const firstEnd = periods.firstEnd + first * periods.length;
    const chunk = { ...periods, firstEnd, count: Math.min(count, periods.count - first) };
    const steps = stepsBetween(startOf(chunk), lastEnd(chunk), NATIVE_PERIOD);
    means.set(resampleByMean(compute(steps), steps, periods.length), first);
    await yieldToEventLoop();
  }
  return means;
}

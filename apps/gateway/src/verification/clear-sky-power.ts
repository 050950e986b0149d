import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Aggregation, PowerSite, PowerSiteKind, Site } from '@daystar/contracts';
import { computeClearSkyPower, createAggregatePlant, createSiteSystem } from '@daystar/forecasting';
import {
  DAY,
  HOUR,
  NATIVE_PERIOD_MS,
  type Steps,
  floorTo,
  lastEnd,
  resampleByMean,
  firstStart,
  stepsBetween,
} from '@daystar/timeseries';

type ClearSkySite = Pick<Site, 'latitude' | 'longitude'> & Parameters<typeof createSiteSystem>[0];

/** Time span of a site that is computed at once, ms: its 288 steps take 0.1 to 0.3 ms. Shorter spans take longer in total. */
const SITE_SPAN_MS = DAY;
/** Time span of an aggregation that is computed at once, ms: an aggregation has up to thirty systems. */
const AGGREGATION_SPAN_MS = 6 * HOUR;

/** Computes the mean clear-sky power of a site in each period, in the unit of its capacity. */
export function computeSiteClearSky(site: ClearSkySite, kind: PowerSiteKind, periods: Steps): Promise<Float64Array> {
  const system = createSiteSystem(site, kind, firstStart(periods));
  return averageInChunks(
    periods,
    SITE_SPAN_MS,
    (steps) => computeClearSkyPower(system, site, steps, site.elevation).power,
  );
}

/** Computes the mean clear-sky power in the unit of the rows of a site: those of a rooftop without capacity are per installed kW. */
export const computeSiteRowsClearSky = (site: PowerSite, periods: Steps): Promise<Float64Array> =>
  computeSiteClearSky({ ...site, capacity: site.capacity ?? 1 }, site.kind, periods);

/**
 * Computes the mean clear-sky power of an aggregation in each period, MW.
 * @param findSite finds a member; undefined if it is unknown
 */
export async function computeAggregationClearSky(
  aggregation: Aggregation,
  findSite: (resourceId: string) => Site | undefined,
  periods: Steps,
): Promise<Float64Array> {
  const plant = createAggregatePlant(aggregation, findSite, lastEnd(periods));
  if (!plant) return new Float64Array(periods.count);
  return averageInChunks(periods, AGGREGATION_SPAN_MS, (steps) => plant.simulateClearSky(steps).power);
}

/**
 * Averages native steps over periods, a chunk at a time, so that other requests are served in between. Chunks end at
 * whole multiples of their maximum span, because the positions of the sun are cached by UTC day.
 * @param maxSpan ms
 */
async function averageInChunks(
  periods: Steps,
  maxSpan: number,
  compute: (steps: Steps) => Float64Array,
): Promise<Float64Array> {
  const means = new Float64Array(periods.count);
  for (let chunkStart = 0; chunkStart < periods.count;) {
    const firstEnd = periods.firstEnd + chunkStart * periods.stepMs;
    const from = firstEnd - periods.stepMs;
    const periodCount = Math.max(1, Math.floor((floorTo(from, maxSpan) + maxSpan - from) / periods.stepMs));
    const chunk = { ...periods, firstEnd, count: Math.min(periodCount, periods.count - chunkStart) };
    const steps = stepsBetween(firstStart(chunk), lastEnd(chunk), NATIVE_PERIOD_MS);
    means.set(resampleByMean(compute(steps), steps, periods.stepMs), chunkStart);
    chunkStart += chunk.count;
    await yieldToEventLoop();
  }
  return means;
}

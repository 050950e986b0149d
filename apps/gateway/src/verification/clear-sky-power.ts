import type { Aggregation, Site } from '@daystar/contracts';
import { clearSkyPower, aggregatePlant, systemOf } from '@daystar/forecasting';
import { NATIVE_PERIOD, type Steps, lastEnd, meansOver, startOf, stepsBetween } from '@daystar/timeseries';

type PowerSite = Pick<Site, 'latitude' | 'longitude'> & Parameters<typeof systemOf>[0];

/** Clear-sky power of a site, mean of each period, in the unit of its capacity. */
export function computeSiteClearSky(site: PowerSite, kind: 'utility' | 'rooftop', periods: Steps): Float64Array {
  const steps = stepsBetween(startOf(periods), lastEnd(periods), NATIVE_PERIOD);
  const { power } = clearSkyPower(systemOf(site, kind, startOf(periods)), site, steps, site.elevation);
  return meansOver(power, steps, periods.length);
}

/** Clear-sky power of an aggregation, mean of each period, MW. @param findSite finds a member; undefined if it is unknown */
export function computeAggregationClearSky(
  aggregation: Aggregation,
  findSite: (resourceId: string) => Site | undefined,
  periods: Steps,
): Float64Array {
  const steps = stepsBetween(startOf(periods), lastEnd(periods), NATIVE_PERIOD);
  const plant = aggregatePlant(aggregation, findSite, lastEnd(periods));
  return plant
    ? meansOver(plant.simulateClearSky(steps).power, steps, periods.length)
    : new Float64Array(periods.count);
}

import type { Aggregation, Site } from '@daystar/contracts';
import { plantInClearSky, summedPlant, systemOf } from '@daystar/forecasting';
import { NATIVE_PERIOD, type Steps, lastEnd, meansOver, startOf, stepsBetween } from '@daystar/timeseries';

type PowerSite = Pick<Site, 'latitude' | 'longitude'> & Parameters<typeof systemOf>[0];

/** What a site makes under a clear sky, means over some periods; unit of its capacity. */
export function clearSkyOfSite(site: PowerSite, kind: 'utility' | 'rooftop', periods: Steps): Float64Array {
  const steps = stepsBetween(startOf(periods), lastEnd(periods), NATIVE_PERIOD);
  const { power } = plantInClearSky(systemOf(site, kind, startOf(periods)), site, steps, site.elevation);
  return meansOver(power, steps, periods.length);
}

/** What an aggregation makes under a clear sky, MW. @param siteOf a member, when it is known */
export function clearSkyOfAggregation(
  aggregation: Aggregation,
  siteOf: (resourceId: string) => Site | undefined,
  periods: Steps,
): Float64Array {
  const steps = stepsBetween(startOf(periods), lastEnd(periods), NATIVE_PERIOD);
  const plant = summedPlant(aggregation, siteOf, lastEnd(periods));
  return plant ? meansOver(plant.inClearSky(steps).power, steps, periods.length) : new Float64Array(periods.count);
}

import { type Aggregation, type Fleet, type Site, centreOf } from '@daystar/contracts';
import { cellCapacity, plantInClearSky, systemOf } from '@daystar/forecasting';
import { NATIVE_PERIOD, type Steps, lastEnd, meansOver, startOf, stepsBetween } from '@daystar/timeseries';

type PowerSite = Pick<Site, 'latitude' | 'longitude'> & Parameters<typeof systemOf>[0];

/** Places that stand for all of an aggregation: the course of its clear sky hardly depends on more. */
const MOST_PLACES = 30;

/** What a site makes under a clear sky, means over some periods; unit of its capacity. */
export function clearSkyOfSite(site: PowerSite, kind: 'utility' | 'rooftop', periods: Steps): Float64Array {
  const steps = stepsBetween(startOf(periods), lastEnd(periods), NATIVE_PERIOD);
  const { power } = plantInClearSky(systemOf(site, kind, startOf(periods)), site, steps, site.elevation);
  return meansOver(power, steps, periods.length);
}

/** The sum of its largest members and fleet cells. @param siteOf a member, when it is known */
export function clearSkyOfAggregation(
  { members, fleet }: Aggregation,
  siteOf: (resourceId: string) => Site | undefined,
  periods: Steps,
): Float64Array {
  const sites = members.flatMap(({ resource_id, capacity }) => {
    const site = siteOf(resource_id);
    return site ? [{ site: { ...site, capacity: site.capacity ?? capacity }, kind: 'utility' as const }] : [];
  });
  const cells = (fleet?.cells ?? []).map((cell) => ({
    site: cellAsSite(fleet!, cell, lastEnd(periods)),
    kind: 'rooftop' as const,
  }));
  const largest = [...sites, ...cells]
    .filter(({ site }) => site.capacity > 0)
    .sort((a, b) => b.site.capacity - a.site.capacity)
    .slice(0, MOST_PLACES);
  const sum = new Float64Array(periods.count);
  for (const { site, kind } of largest) {
    clearSkyOfSite(site, kind, periods).forEach((power, step) => (sum[step] += power));
  }
  return sum;
}

/** A cell of a fleet as one system that stands as most of it does. */
function cellAsSite(fleet: Fleet, cell: Fleet['cells'][number], at: number) {
  let most = 0;
  for (let i = 3; i < cell.orientations.length; i += 3) if (cell.orientations[i] > cell.orientations[most]) most = i;
  const [, tilt, azimuth] = cell.orientations.slice(most, most + 3);
  return { name: cell.cell, ...centreOf(cell.cell), capacity: cellCapacity(fleet, cell, at), tilt, azimuth };
}

import {
  type Aggregation,
  type Measurement,
  type Site,
  type Verdict,
  aggregationResource,
  siteResource,
} from '@daystar/contracts';
import {
  type PlantInClearSky,
  judgePlant,
  judgeSite,
  plantInClearSky,
  summedPlant,
  systemOf,
} from '@daystar/forecasting';
import type { Steps } from '@daystar/timeseries';
import type { PowerSite } from '../issues/site-issue';

export const isPowerSite = (site: Site | undefined): site is PowerSite =>
  site !== undefined && site.kind !== 'weather' && site.capacity !== undefined;

/** What is learnt about: a site, or an aggregation as one plant. */
export interface Plant {
  /** By which its measurements and what was learnt of it are kept: a resource id, or `<collection>/<aggregation>`. */
  readonly id: string;
  /** As its issues name it. */
  readonly resource: string;
  /** Nothing was forecast before, ms. */
  readonly since: number;
  inClearSky(steps: Steps): PlantInClearSky;
  judge(measurements: readonly Measurement[]): Verdict[];
}

/** @param now the moment at which its age counts, ms */
export const sitePlant = (site: PowerSite, now: number): Plant => ({
  id: site.resource_id,
  resource: siteResource(site.resource_id),
  since: Date.parse(site.created_at),
  inClearSky: (steps) => plantInClearSky(systemOf(site, site.kind, now), site, steps, site.elevation),
  judge: (measurements) => judgeSite(site, measurements),
});

/** @param now the moment whose capacity counts, ms. @returns undefined while there is nothing in it */
export function aggregationPlant(
  aggregation: Aggregation,
  siteOf: (resourceId: string) => Site | undefined,
  now: number,
): Plant | undefined {
  const { collection_id, aggregation_id } = aggregation;
  const plant = summedPlant(aggregation, siteOf, now);
  return (
    plant && {
      id: `${collection_id}/${aggregation_id}`,
      resource: aggregationResource(collection_id, aggregation_id),
      // Of what others of the same ids made the archive tells nothing.
      since: -Infinity,
      inClearSky: plant.inClearSky,
      judge: (measurements) => judgePlant(measurements, plant.inClearSky),
    }
  );
}

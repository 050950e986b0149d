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

/** A site or an aggregation whose forecasts are tuned by its measurements. */
export interface Plant {
  /** Key of its measurements and its tuning: a resource id, or `<collection>/<aggregation>`. */
  readonly id: string;
  /** As in its issues. */
  readonly resource: string;
  /** Start of its forecasts, ms. */
  readonly since: number;
  /** Set when irradiance may be measured there. */
  readonly site?: PowerSite;
  inClearSky(steps: Steps): PlantInClearSky;
  judge(measurements: readonly Measurement[]): Verdict[];
}

/** @param now time that determines the age of its modules, ms */
export const sitePlant = (site: PowerSite, now: number): Plant => ({
  id: site.resource_id,
  resource: siteResource(site.resource_id),
  since: Date.parse(site.created_at),
  site,
  inClearSky: (steps) => plantInClearSky(systemOf(site, site.kind, now), site, steps, site.elevation),
  judge: (measurements) => judgeSite(site, measurements),
});

/** @param now time that determines its capacity, ms. @returns undefined for an empty aggregation */
export function aggregationPlant(
  aggregation: Aggregation,
  findSite: (resourceId: string) => Site | undefined,
  now: number,
): Plant | undefined {
  const { collection_id, aggregation_id } = aggregation;
  const plant = summedPlant(aggregation, findSite, now);
  return (
    plant && {
      id: `${collection_id}/${aggregation_id}`,
      resource: aggregationResource(collection_id, aggregation_id),
      // The archive excludes issues of a removed aggregation with the same ids.
      since: -Infinity,
      inClearSky: plant.inClearSky,
      judge: (measurements) => judgePlant(measurements, plant.inClearSky),
    }
  );
}

import {
  type PowerSite,
  type Aggregation,
  type Measurement,
  type Site,
  type QcFlag,
  buildAggregationResource,
  buildSiteResource,
} from '@daystar/contracts';
import {
  type ClearSkyPower,
  flagPlantMeasurements,
  flagSiteMeasurements,
  computeClearSkyPower,
  createAggregatePlant,
  createSiteSystem,
} from '@daystar/forecasting';
import type { Steps } from '@daystar/timeseries';

/** A site or an aggregation whose forecasts are tuned by its measurements. */
export interface TunedResource {
  /** Key of its measurements and its tuning: a resource id, or `<collection>/<aggregation>`. */
  readonly id: string;
  /** Resource of its issues: `site/<id>` or `aggregation/<collection>/<aggregation>`. */
  readonly resource: string;
  /**
   * Time from which forecasts and measurements describe the present resource, ms; -Infinity if unlimited. For a site this is
   * its registration. For an aggregation this is the last change of members by more than 5 % of the capacity.
   */
  readonly since: number;
  /** Absent for an aggregation, where no irradiance is measured. */
  readonly site?: PowerSite;
  simulateClearSky(steps: Steps): ClearSkyPower;
  flagMeasurements(measurements: readonly Measurement[]): QcFlag[];
}

/** A weather site: only its irradiance is measured. */
export interface TunedWeatherSite {
  readonly id: string;
  readonly weatherSite: Site;
}

/** Creates the tuned resource of a site. @param now time for which module ageing is computed, ms */
export const createTunedSite = (site: PowerSite, now: number): TunedResource => ({
  id: site.resource_id,
  resource: buildSiteResource(site.resource_id),
  since: Date.parse(site.created_at),
  site,
  simulateClearSky: (steps) =>
    computeClearSkyPower(createSiteSystem(site, site.kind, now), site, steps, site.elevation),
  flagMeasurements: (measurements) => flagSiteMeasurements(site, measurements),
});

/** Returns the time of the last change of members by more than 5 % of the capacity, ms; -Infinity without such a change. */
export const getMembersSince = ({ members_since }: Pick<Aggregation, 'members_since'>): number =>
  members_since === undefined ? -Infinity : Date.parse(members_since);

/**
 * Creates the tuned resource of an aggregation.
 * @param now time for which the capacity is computed, ms
 * @returns undefined for an empty aggregation
 */
export function createTunedAggregation(
  aggregation: Aggregation,
  findSite: (resourceId: string) => Site | undefined,
  now: number,
): TunedResource | undefined {
  const { collection_id, aggregation_id } = aggregation;
  const plant = createAggregatePlant(aggregation, findSite, now);
  return (
    plant && {
      id: `${collection_id}/${aggregation_id}`,
      resource: buildAggregationResource(collection_id, aggregation_id),
      // The archive excludes issues of a removed aggregation with the same ids. Measurements of other members do not apply.
      since: getMembersSince(aggregation),
      simulateClearSky: plant.simulateClearSky,
      flagMeasurements: (measurements) => flagPlantMeasurements(measurements, plant.simulateClearSky),
    }
  );
}

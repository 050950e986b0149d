import type { Aggregation, Measurement, QcFlag, Site } from '@daystar/contracts';
import {
  createAggregatePlant,
  flagPlantMeasurements,
  flagSiteMeasurements,
  flagWithoutCapacity,
} from '@daystar/forecasting';

/** A site, or an aggregation with its largest members, as plain data. */
export type PreviewedPlant =
  | { readonly site: Site }
  | {
      readonly aggregation: Aggregation;
      readonly members: readonly Site[];
      /** Time for which the capacity of a fleet is computed, ms. */
      readonly capacityTime: number;
    };

/** Returns the flags that measurements of a plant would get if they were stored. */
export function previewFlags(plant: PreviewedPlant, measurements: readonly Measurement[]): QcFlag[] {
  if ('site' in plant) return flagSiteMeasurements(plant.site, measurements);
  const sites = new Map(plant.members.map((site) => [site.resource_id, site]));
  const aggregate = createAggregatePlant(plant.aggregation, (id) => sites.get(id), plant.capacityTime);
  return aggregate
    ? flagPlantMeasurements(measurements, aggregate.simulateClearSky)
    : flagWithoutCapacity(measurements);
}

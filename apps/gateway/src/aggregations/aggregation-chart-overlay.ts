import type { Aggregation, Site } from '@daystar/contracts';
import { createAggregatePlant } from '@daystar/forecasting';
import { listCapacitySteps } from '../serving/response/capacity-steps';
import type { ChartOverlay } from '../serving/response/forecast-response';

/**
 * Describes the capacity and the clear-sky power of an aggregation, for charts: the sum over its members, MW.
 * @param now time for which the capacity of the fleet is computed, ms
 * @returns undefined when neither a member with a known site nor a fleet cell has capacity
 */
export function createAggregationChartOverlay(
  aggregation: Aggregation,
  findSite: (resourceId: string) => Site | undefined,
  now: number,
): ChartOverlay | undefined {
  const plant = createAggregatePlant(aggregation, findSite, now);
  return (
    plant && {
      capacitySteps: listCapacitySteps(plant.capacity, plant.capacityFactors),
      places: plant.places,
      computeClearSky: (steps) => plant.simulateClearSky(steps).power,
    }
  );
}

import type { Aggregation, Site } from '@daystar/contracts';
import { createAggregatePlant } from '@daystar/forecasting';
import type { ChartOverlay } from '../serving/response/forecast-response';

/**
 * Describes the capacity and the clear-sky power of an aggregation, for charts: the sum over its members, MW.
 * @param now clock time, for which the capacity of a fleet counts, ms
 * @returns undefined when no member with a known site and no fleet cell has capacity
 */
export function createAggregationChartOverlay(
  aggregation: Aggregation,
  findSite: (resourceId: string) => Site | undefined,
  now: number,
): ChartOverlay | undefined {
  const plant = createAggregatePlant(aggregation, findSite, now);
  return (
    plant && {
      capacity: Number(plant.capacity.toPrecision(5)),
      places: plant.places,
      computeClearSky: (steps) => plant.simulateClearSky(steps).power,
    }
  );
}

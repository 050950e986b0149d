import type { Aggregation, Site } from '@daystar/contracts';
import { type CapacityFactor, computeCellCapacity, listAggregateCapacityFactors } from '@daystar/forecasting';
import type { ForecastQuery } from '../serving/query/forecast-query';

/**
 * Lists the capacity changes of an aggregation, relative to its stated capacity.
 * @param now time for which the capacity of the fleet is computed, ms
 * @returns in order of time; undefined when no member has changes
 */
export function listCapacityFactorsOf(
  aggregation: Aggregation,
  findSite: (resourceId: string) => Site | undefined,
  now: number,
): CapacityFactor[] | undefined {
  const { fleet } = aggregation;
  const fleetCapacity = fleet?.cells.reduce((sum, cell) => sum + computeCellCapacity(fleet, cell, now), 0);
  return listAggregateCapacityFactors(aggregation, findSite, fleetCapacity);
}

/** Whether rows show the share of the capacity, which alone depends on its changes. */
export const showsPercentage = ({ fields = {} }: Pick<ForecastQuery, 'fields'>): boolean =>
  Object.values(fields).some((shown) => shown.some(({ name, column = name }) => column === 'percentage'));

import type { Aggregation, Site } from '@daystar/contracts';
import {
  type CapacityFactor,
  computeCellCapacity,
  listAggregateCapacityFactors,
  sumStatedCapacities,
} from '@daystar/forecasting';
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
  return listAggregateCapacityFactors(aggregation, findSite, sumFleetCapacity(aggregation, now));
}

/** Sums the capacity of the fleet of an aggregation at a time, ms; 0 without a fleet. */
export const sumFleetCapacity = ({ fleet }: Aggregation, time: number): number =>
  fleet?.cells.reduce((sum, cell) => sum + computeCellCapacity(fleet, cell, time), 0) ?? 0;

/** Sums the stated capacities of the members, and the capacity of the fleet at a time, ms. @returns MW */
export const sumCapacity = (
  aggregation: Aggregation,
  findSite: (resourceId: string) => Site | undefined,
  time: number,
): number => sumStatedCapacities(aggregation, findSite) + sumFleetCapacity(aggregation, time);

/** Whether rows show percentages of the capacity. Only these depend on capacity changes. */
export const showsPercentage = ({ fields = {} }: Pick<ForecastQuery, 'fields'>): boolean =>
  Object.values(fields).some((shown) => shown.some(({ name, column = name }) => column === 'percentage'));

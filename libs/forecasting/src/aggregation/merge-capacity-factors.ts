import type { Aggregation } from '@daystar/contracts';
import { type CapacityFactor, type PlannedSite, listCapacityFactors } from '../outputs/capacity-changes';

/**
 * Merges the capacity changes of plants into those of their sum, relative to the sum of the stated capacities.
 * @param plants each with its stated capacity, in one unit
 * @returns in order of time; undefined when no plant has changes
 */
export function mergeCapacityFactors(
  plants: readonly (PlannedSite & { readonly capacity: number })[],
): CapacityFactor[] | undefined {
  const stated = plants.reduce((sum, { capacity }) => sum + capacity, 0);
  const steps = plants.flatMap((plant) =>
    (listCapacityFactors(plant) ?? []).map(({ from, factor }, i, factors) => ({
      from,
      added: plant.capacity * (factor - (i === 0 ? 1 : factors[i - 1].factor)),
    })),
  );
  if (steps.length === 0) return undefined;
  const merged = new Map<number, number>();
  let total = stated;
  for (const { from, added } of steps.sort((a, b) => a.from - b.from)) {
    total += added;
    merged.set(from, total / stated);
  }
  return [...merged].map(([from, factor]) => ({ from, factor }));
}

/** Finds the site of a member; a member without a site has a constant capacity. */
type FindMemberSite = (resourceId: string) => PlannedSite | undefined;

/** Sums the stated capacities of the members of an aggregation, MW. */
export const sumStatedCapacities = (aggregation: Pick<Aggregation, 'members'>, findSite: FindMemberSite): number =>
  listMemberPlants(aggregation, findSite).reduce((sum, { capacity }) => sum + capacity, 0);

/**
 * Lists the capacity changes of an aggregation, relative to the sum of the stated capacities of its members.
 * @param fleetCapacity capacity of the fleet of the aggregation, MW
 * @returns in order of time; undefined when no member has changes
 */
export const listAggregateCapacityFactors = (
  aggregation: Pick<Aggregation, 'members'>,
  findSite: FindMemberSite,
  fleetCapacity = 0,
): CapacityFactor[] | undefined =>
  mergeCapacityFactors([{ capacity: fleetCapacity }, ...listMemberPlants(aggregation, findSite)]);

const listMemberPlants = ({ members }: Pick<Aggregation, 'members'>, findSite: FindMemberSite) =>
  members.map(({ resource_id, capacity }) => {
    const site = findSite(resource_id);
    return { capacity: site?.capacity ?? capacity, capacity_changes: site?.capacity_changes };
  });

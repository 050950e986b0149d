import type { Aggregation, Area, CapacityChange, Site } from '@daystar/contracts';
import { formatStamp } from '@daystar/timeseries';
import type { Caller } from '../http/caller';
import { listCapacityFactorsOf, sumCapacity } from './capacity-factors';

/** An aggregation in responses. Only its owner sees its members and their planned capacity changes. */
export interface AggregationRecord {
  readonly collection_id: string;
  readonly aggregation_id: string;
  readonly name: string;
  /** Sum of the stated capacities of the members, and the present capacity of the fleet, MW. */
  readonly capacity: number;
  /** Capacities from given times on, MW, that result from the capacity changes of members; absent without any. */
  readonly capacity_changes?: readonly CapacityChange[];
  readonly members?: readonly string[];
  /** `area` and `tags` select the members, unless the definition lists them. */
  readonly area?: Area;
  readonly tags?: readonly string[];
  /** Time of the last change of its members by more than 5 % of the capacity. Earlier measurements are not used. */
  readonly members_since?: string;
}

/** Builds the record of an aggregation as a caller may see it. @param now ms since 1970 UTC */
export function buildAggregationRecord(
  aggregation: Aggregation,
  { account }: Caller,
  findSite: (resourceId: string) => Site | undefined,
  now: number,
): AggregationRecord {
  const { collection_id, aggregation_id, name, owner, members, area, tags, members_since } = aggregation;
  const isOwner = owner === account.account_id;
  const capacity = sumCapacity(aggregation, findSite, now);
  const changes = (listCapacityFactorsOf(aggregation, findSite, now) ?? [])
    .filter(({ from }) => isOwner || from <= now)
    .map(({ from, factor }) => ({ start: formatStamp(from), capacity: roundPower(capacity * factor) }));
  const summary = {
    collection_id,
    aggregation_id,
    name,
    capacity: roundPower(capacity),
    ...(changes.length > 0 && { capacity_changes: changes }),
    ...(members_since !== undefined && { members_since }),
  };
  if (!isOwner) return summary;
  return {
    ...summary,
    ...(area ? { area } : {}),
    ...(tags ? { tags } : {}),
    members: members.map(({ resource_id }) => resource_id),
  };
}

/** Rounds to watts. @param power MW */
const roundPower = (power: number): number => Number(power.toFixed(6));

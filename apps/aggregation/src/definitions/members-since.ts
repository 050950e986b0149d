import type { AggregationMember, Fleet } from '@daystar/contracts';
import type { AggregationRow } from './aggregation.store';

/**
 * Share of the capacity above which a change counts as new members. The learned ratio of measured to forecast power follows
 * smaller changes, such as the growth of an area.
 */
const MAX_CHANGED_SHARE = 0.05;

type Membership = Pick<AggregationRow, 'members' | 'fleet'>;

/**
 * Finds the time since which an aggregation has its members: `now` if `next` changes more than `MAX_CHANGED_SHARE`.
 * @param current undefined or null for a new aggregation
 * @param now ms
 * @returns null while it has the members of its first definition
 */
export function findMembersSince(
  current: (Membership & Pick<AggregationRow, 'members_since'>) | null | undefined,
  next: Membership,
  now: number,
): Date | null {
  if (!current) return null;
  return computeChangedShare(current, next) > MAX_CHANGED_SHARE ? new Date(now) : (current.members_since ?? null);
}

/** Capacity that was added, removed or changed, as a share of the larger total: 0 to 2, when every member is replaced. */
function computeChangedShare(before: Membership, after: Membership): number {
  const [capacities, nextCapacities] = [before, after].map(({ members }) => toCapacities(members));
  const ids = new Set([...capacities.keys(), ...nextCapacities.keys()]);
  const [fleet, nextFleet] = [before, after].map((membership) => sumFleet(membership.fleet));
  let changed = Math.abs(nextFleet - fleet);
  for (const id of ids) changed += Math.abs((nextCapacities.get(id) ?? 0) - (capacities.get(id) ?? 0));
  const larger = Math.max(sum(capacities.values()) + fleet, sum(nextCapacities.values()) + nextFleet);
  return larger > 0 ? changed / larger : 0;
}

const toCapacities = (members: readonly AggregationMember[]): Map<string, number> =>
  new Map(members.map(({ resource_id, capacity }) => [resource_id, capacity]));

/** Sums the capacity of a fleet over all dates, MW. */
const sumFleet = (fleet?: Fleet | null): number =>
  sum((fleet?.cells ?? []).flatMap(({ added }) => added.filter((_, i) => i % 2 === 1)));

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);

import { type Aggregation, type AggregationMember, type Site, areaHolds } from '@daystar/contracts';

/** What chooses members as sites come, change and go. */
export type Choice = Pick<Aggregation, 'area' | 'tags' | 'owner'>;

export const isChosen = ({ area, tags }: Choice): boolean => area !== undefined || tags !== undefined;

/** Whether a site is a member: utility-scale, the owner's (anybody's, without one), with all tags, and within the area. */
export const chooses = ({ area, tags = [], owner }: Choice, site: Site): boolean =>
  site.kind === 'utility' &&
  (owner === undefined || site.account_id === owner) &&
  tags.every((tag) => site.tags?.includes(tag)) &&
  (area === undefined || areaHolds(area, site));

/** In the order of their ids, so that the same sites make the same list. */
export const chosenMembers = (choice: Choice, sites: Iterable<Site>): AggregationMember[] =>
  [...sites]
    .filter((site) => chooses(choice, site))
    .map(memberOf)
    .sort(byId);

/** Members after a site changed. @returns undefined when that changes nothing */
export function membersWith(
  choice: Choice,
  members: readonly AggregationMember[],
  site: Site,
): AggregationMember[] | undefined {
  const held = members.find(({ resource_id }) => resource_id === site.resource_id);
  const member = chooses(choice, site) ? memberOf(site) : undefined;
  if (held?.capacity === member?.capacity) return undefined;
  const others = members.filter((other) => other !== held);
  return member ? [...others, member].sort(byId) : others;
}

const memberOf = ({ resource_id, capacity = 0 }: Site): AggregationMember => ({ resource_id, capacity });

const byId = (a: AggregationMember, b: AggregationMember): number => (a.resource_id < b.resource_id ? -1 : 1);

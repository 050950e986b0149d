import { type Aggregation, type AggregationMember, type Site, areaContains } from '@daystar/contracts';

/** Criteria that select registered sites as members. */
export type MemberSelector = Pick<Aggregation, 'area' | 'tags' | 'owner'>;

export const hasSelector = ({ area, tags }: MemberSelector): boolean => area !== undefined || tags !== undefined;

/** Whether a site is a member: it must be utility-scale, of the owner (if any), with all tags, and within the area. */
export const isMember = ({ area, tags = [], owner }: MemberSelector, site: Site): boolean =>
  site.kind === 'utility' &&
  (owner === undefined || site.account_id === owner) &&
  tags.every((tag) => site.tags?.includes(tag)) &&
  (area === undefined || areaContains(area, site));

/** Selects the members among sites. Ordered by id, so that the result does not depend on the order of the sites. */
export const selectMembers = (selector: MemberSelector, sites: Iterable<Site>): AggregationMember[] =>
  [...sites]
    .filter((site) => isMember(selector, site))
    .map(toMember)
    .sort(compareIds);

/** Updates the members after a site was added or changed. @returns undefined when they are unchanged */
export function updateMembers(
  selector: MemberSelector,
  members: readonly AggregationMember[],
  site: Site,
): AggregationMember[] | undefined {
  const current = members.find(({ resource_id }) => resource_id === site.resource_id);
  const member = isMember(selector, site) ? toMember(site) : undefined;
  if (current?.capacity === member?.capacity) return undefined;
  const otherMembers = members.filter((other) => other !== current);
  return member ? [...otherMembers, member].sort(compareIds) : otherMembers;
}

const toMember = ({ resource_id, capacity = 0 }: Site): AggregationMember => ({ resource_id, capacity });

const compareIds = (a: AggregationMember, b: AggregationMember): number => (a.resource_id < b.resource_id ? -1 : 1);

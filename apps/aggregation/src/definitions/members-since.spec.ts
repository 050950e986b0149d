import { findMembersSince } from './members-since';

const [BEFORE, NOW] = [new Date(Date.UTC(2026, 1, 1)), Date.UTC(2026, 2, 1)];
/** Members of 10 MW each. */
const createMembers = (...ids: number[]) => ids.map((id) => ({ resource_id: String(id), capacity: 10 }));
const TWENTY = Array.from({ length: 20 }, (_, i) => i);
const since = (before: number[], after: number[], members_since: Date | null = BEFORE) =>
  findMembersSince({ members: createMembers(...before), members_since }, { members: createMembers(...after) }, NOW);

describe('the time since which an aggregation has its members', () => {
  it('is that of a change of more than 5 % of the capacity', () => {
    expect(since([1, 2, 3], [1, 2])).toEqual(new Date(NOW));
    expect(since([1, 2], [1, 2, 3])).toEqual(new Date(NOW));
    expect(since([1, 2, 3], [1, 2, 4])).toEqual(new Date(NOW));
    expect(since([], [1])).toEqual(new Date(NOW));
  });

  it('stays when the members stay, are reordered, or change by less', () => {
    expect(since([1, 2, 3], [3, 1, 2])).toEqual(BEFORE);
    expect(since(TWENTY, TWENTY.slice(1))).toEqual(BEFORE);
    expect(since([1, 2], [1, 2], null)).toBeNull();
  });

  it('is absent for a new aggregation', () => {
    expect(findMembersSince(undefined, { members: createMembers(1) }, NOW)).toBeNull();
  });

  it('follows the capacity of members and of a fleet', () => {
    const fleet = {
      systems: 1,
      valid_from: ['1970-01-01'],
      cells: [{ cell: 'c0-0', added: [0, 50], orientations: [1, 20, 0] }],
    };
    const members = createMembers(1);
    expect(findMembersSince({ members }, { members, fleet }, NOW)).toEqual(new Date(NOW));
    expect(findMembersSince({ members }, { members: [{ ...members[0], capacity: 20 }] }, NOW)).toEqual(new Date(NOW));
  });
});

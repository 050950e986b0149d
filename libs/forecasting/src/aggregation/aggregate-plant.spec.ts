import { listLargestMembers } from './aggregate-plant';

it('represents an aggregation by its thirty largest members, largest first', () => {
  const members = Array.from({ length: 40 }, (_, k) => ({ resource_id: `site-${k}`, capacity: k }));
  const largest = listLargestMembers(members);
  expect(largest.map(({ capacity }) => capacity)).toEqual(Array.from({ length: 30 }, (_, k) => 39 - k));
  expect(members[0].resource_id).toBe('site-0');
});

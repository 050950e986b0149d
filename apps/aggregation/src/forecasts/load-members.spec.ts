import type { Aggregation } from '@daystar/contracts';
import { AggregationDirectory } from '../directory/aggregation-directory';
import { loadMembers } from './load-members';
import type { MemberIssueCache } from './member-issue-cache';

const AGGREGATION: Aggregation = {
  collection_id: 'acme',
  aggregation_id: 'fleet',
  name: 'Fleet',
  members: [],
  fleet: {
    systems: 2,
    valid_from: ['1970-01-01'],
    cells: [{ cell: 'c520-720', added: [0, 1.5], orientations: [1, 30, 180] }],
  },
  accounts: ['acme'],
  version: 1,
};

describe('loading the members of an aggregation', () => {
  it('makes a fleet tile a pooled member, whose percentile distances were already added linearly', async () => {
    const issues = { getCurrent: () => Promise.resolve(undefined) } as unknown as MemberIssueCache;
    const members = await loadMembers(AGGREGATION, new AggregationDirectory(), issues);
    expect(members).toMatchObject([{ capacity: 1.5, isPooled: true }]);
  });
});

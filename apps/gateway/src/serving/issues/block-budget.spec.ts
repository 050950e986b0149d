import { BlockBudget } from './block-budget';
import type { CachedIssue } from './cached-issue';

describe('the block budget', () => {
  const issueOf = (bytes: number) => ({ block: new Uint8Array(bytes) }) as CachedIssue;
  const [first, second, third] = [issueOf(50), issueOf(45), issueOf(30)];
  const rows = new BlockBudget(100);

  it('has capacity until it is nearly used up', () => {
    rows.add(first);
    expect(rows.canPrefetch).toBe(true);
    rows.add(second);
    expect(rows.canPrefetch).toBe(false);
  });

  it('evicts the oldest blocks above its limit', () => {
    rows.add(third);
    expect([first, second, third].map(({ block }) => block?.length)).toEqual([undefined, 45, 30]);
    expect(rows.canPrefetch).toBe(true);
  });
});

import type { HeldIssue } from './held-issue';
import { PackedRows } from './packed-rows';

describe('packed rows', () => {
  const issueOf = (bytes: number) => ({ block: new Uint8Array(bytes) }) as HeldIssue;
  const [first, second, third] = [issueOf(50), issueOf(45), issueOf(30)];
  const rows = new PackedRows(100);

  it('have room until that is nearly used up', () => {
    rows.keep(first);
    expect(rows.hasRoom).toBe(true);
    rows.keep(second);
    expect(rows.hasRoom).toBe(false);
  });

  it('let the oldest go for what does not fit beside them', () => {
    rows.keep(third);
    expect([first, second, third].map(({ block }) => block?.length)).toEqual([undefined, 45, 30]);
    expect(rows.hasRoom).toBe(true);
  });
});

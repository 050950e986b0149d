import type { IssueList } from '@daystar/contracts';
import { formatMinute } from '../pages/table';

type Issue = Pick<IssueList['issues'][number], 'issue_id' | 'issued_at'>;

/**
 * Formats the times of issues so that all texts differ: to the minute, to the second if two issues share the minute, and with a
 * number if they share the second.
 * @returns texts such as `2026-03-01 19:46` by issue id
 */
export function formatIssueTimes(issues: readonly Issue[]): ReadonlyMap<string, string> {
  const inOrder = issues.toSorted((a, b) => a.issued_at.localeCompare(b.issued_at));
  const byMinute = inOrder.map(({ issued_at }) => formatMinute(issued_at));
  const bySecond = inOrder.map(({ issued_at }, index) => `${byMinute[index]}${issued_at.slice(16, 19)}`);
  return new Map(
    inOrder.map(({ issue_id }, index) => {
      if (count(byMinute, byMinute[index]) === 1) return [issue_id, byMinute[index]];
      const second = bySecond[index];
      if (count(bySecond, second) === 1) return [issue_id, second];
      return [issue_id, `${second} (${count(bySecond.slice(0, index + 1), second)})`];
    }),
  );
}

const count = (texts: readonly string[], text: string): number => texts.filter((other) => other === text).length;

import type { Clock } from '@daystar/timeseries';
import type { PastRows } from '../archive/past-rows';
import type { CurrentIssues } from './current-issues';
import { type PowerRequest, powerAnswer } from './power-answer';
import type { RowsAsked } from './row-family';
import type { RowsAnswer } from './rows-answer';
import { combined } from './together';

/** Whose rows of power are asked for, and how they are to be shown. */
type PowerOf = Omit<PowerRequest, 'property' | 'now'>;

/** Rows of power as issues have them: all that is asked for is of one issue and of one moment. */
export class PowerRows {
  constructor(
    private readonly issues: CurrentIssues,
    private readonly past: PastRows,
    private readonly clock: Clock,
  ) {}

  /**
   * @param resource that is issued
   * @throws DaystarError Unavailable when there are no rows yet, NotFound when there are none of the time asked for
   */
  async answer(resource: string, of: PowerOf, asked: RowsAsked): Promise<RowsAnswer> {
    const { past } = of.query;
    if (past) {
      const now = this.clock.now();
      return combined(
        await Promise.all(asked.map((property) => this.past.answer(past, resource, { ...of, property, now }))),
      );
    }
    const issue = await this.issues.current(resource, of.version);
    const now = this.clock.now();
    const rowsOf = () => this.issues.rowsOf(issue);
    const answer = combined(asked.map((property) => powerAnswer(issue, { ...of, property, now }, rowsOf)));
    return { ...answer, holds: () => this.issues.isCurrent(issue, of.version) };
  }
}

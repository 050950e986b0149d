import { invalid } from '@daystar/contracts';
import { DAY, MINUTE } from '@daystar/timeseries';
import type { CurrentIssues } from '../rows/current-issues';
import { heldIssue } from '../rows/held-issue';
import { type PowerRequest, powerAnswer } from '../rows/power-answer';
import type { RowsAnswer } from '../rows/rows-answer';
import { leadAnswer } from './lead-answer';
import type { Past } from './past';
import type { PastIssues } from './past-issues';

/** How long what can no longer change may be kept by who got it. */
const FOR_GOOD = DAY;
/** An issue is current for about ten minutes, and archived within seconds. */
const RECENT = 30 * MINUTE;

/** Rows as they were served once. */
export class PastRows {
  constructor(
    private readonly past: PastIssues,
    private readonly issues: CurrentIssues,
  ) {}

  /**
   * @param request with the time that it is now
   * @throws DaystarError InvalidRequest for a moment to come, NotFound when there is no such issue
   */
  async answer(past: Past, resource: string, request: PowerRequest): Promise<RowsAnswer> {
    if (past.kind === 'lead') return leadAnswer(this.past, resource, past.lead, request);
    if (past.kind === 'issue') {
      const issue = heldIssue(await this.past.byId(resource, past.issueId), request.now);
      return this.asServed(issue, issue.issuedAt, request);
    }
    const { asOf } = past;
    if (asOf > request.now) {
      const message = `'as_of' must not be in the future.`;
      throw invalid([{ field_name: 'as_of', error_code: 'OutOfRange', message }]);
    }
    if (asOf > request.now - RECENT) {
      const current = await this.issues.current(resource, request.version);
      if (current.issuedAt <= asOf)
        return powerAnswer(current, { ...request, now: asOf }, () => this.issues.rowsOf(current));
    }
    return this.asServed(heldIssue(await this.past.asOf(resource, asOf), request.now), asOf, request);
  }

  private asServed(issue: ReturnType<typeof heldIssue>, then: number, request: PowerRequest): RowsAnswer {
    const rowsOf = () => this.past.byId(issue.resource, issue.id);
    const answer = powerAnswer(issue, { ...request, now: then }, rowsOf);
    return { ...answer, issue: { ...answer.issue, nextIssueAt: request.now + FOR_GOOD } };
  }
}

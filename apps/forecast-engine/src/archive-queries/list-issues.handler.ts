import { OnCommand } from '@daystar/bus';
import { type IssueList, type ListIssues, createInvalidRequestError, listIssues } from '@daystar/contracts';
import { DAY } from '@daystar/timeseries';
import { Controller } from '@nestjs/common';
import { IssueArchive } from '../archive/issue-archive';

/** Maximum span of a list, ms. A resource has about 150 issues a day. */
const MAX_SPAN_MS = 8 * DAY;

/** Handles `listIssues`: lists ids and times of the archived issues of a resource, without their rows. */
@Controller()
export class ListIssuesHandler {
  constructor(private readonly archive: IssueArchive) {}

  @OnCommand(listIssues)
  async onListIssues({ resource, ...range }: ListIssues): Promise<IssueList> {
    const [from, to] = [Date.parse(range.from), Date.parse(range.to)];
    if (to < from || to - from > MAX_SPAN_MS) {
      const message = "'to' must not be before 'from', nor more than 8 days after it.";
      throw createInvalidRequestError([{ field_name: 'to', error_code: 'OutOfRange', message }]);
    }
    const issues = await this.archive.listIssueTimes(resource, from, to - 1);
    return {
      issues: issues.map(({ issue_id, issuedAt }) => ({ issue_id, issued_at: new Date(issuedAt).toISOString() })),
    };
  }
}

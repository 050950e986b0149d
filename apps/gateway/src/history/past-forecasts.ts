import { invalid } from '@daystar/contracts';
import { DAY, MINUTE } from '@daystar/timeseries';
import { Injectable } from '@nestjs/common';
import { IssueCache } from '../serving/issues/issue-cache';
import { cachedIssue } from '../serving/issues/issue-store';
import { type PowerRequest, buildPowerResponse } from '../serving/response/power-response';
import type { ForecastResponse } from '../serving/response/forecast-response';
import { buildLeadResponse } from './lead-response';
import type { PastSource } from '../serving/past-source';
import type { PastQuery } from '../serving/query/past-query';
import { PastIssues } from './past-issues';

/** How long clients may cache rows that can no longer change. */
const FOR_GOOD = DAY;
/** An issue is current for about ten minutes, and archived within seconds. */
const RECENT = 30 * MINUTE;

/** Rows as they were served once. */
@Injectable()
export class PastForecasts implements PastSource {
  constructor(
    private readonly past: PastIssues,
    private readonly issues: IssueCache,
  ) {}

  /**
   * @param request with the time that it is now
   * @throws DaystarError InvalidRequest for a time in the future, NotFound when there is no such issue
   */
  async build(past: PastQuery, resource: string, request: PowerRequest): Promise<ForecastResponse> {
    if (past.kind === 'lead') return buildLeadResponse(this.past, resource, past.lead, request);
    if (past.kind === 'issue') {
      const issue = cachedIssue(await this.past.byId(resource, past.issueId), request.now);
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
        return buildPowerResponse(current, { ...request, now: asOf }, () => this.issues.readIssue(current));
    }
    return this.asServed(cachedIssue(await this.past.asOf(resource, asOf), request.now), asOf, request);
  }

  private asServed(issue: ReturnType<typeof cachedIssue>, then: number, request: PowerRequest): ForecastResponse {
    const rowsOf = () => this.past.byId(issue.resource, issue.id);
    const answer = buildPowerResponse(issue, { ...request, now: then }, rowsOf);
    return { ...answer, issue: { ...answer.issue, nextIssueAt: request.now + FOR_GOOD } };
  }
}

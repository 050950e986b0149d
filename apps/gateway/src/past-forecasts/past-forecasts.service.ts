import { toScaledIssue } from '@daystar/row-cache';
import { DAY, MINUTE } from '@daystar/timeseries';
import { Injectable } from '@nestjs/common';
import { IssueCache } from '../serving/issues/issue-cache';
import { toCachedIssue } from '../serving/issues/cached-issue';
import { type PastSource, type PowerRequest, buildPowerResponse } from '../serving/response/power-response';
import type { ForecastResponse } from '../serving/response/forecast-response';
import { buildLeadResponse } from './lead-response';
import { type PastQuery, checkAsOf } from '../serving/query/past-query';
import { PastIssuesService } from './past-issues.service';

/** Time for which clients may cache rows of past issues, ms. They never change. */
const PAST_MAX_AGE_MS = DAY;
/** Age of `as_of` up to which the current issue may be the requested one, ms. An issue is current for about ten minutes. */
const MAX_CURRENT_ISSUE_AGE_MS = 30 * MINUTE;

/** Builds responses as they were served at an earlier time. */
@Injectable()
export class PastForecastsService implements PastSource {
  constructor(
    private readonly pastIssues: PastIssuesService,
    private readonly issues: IssueCache,
  ) {}

  /**
   * Builds the response for one series: forecasts or estimated actuals.
   * @param request with the current clock time as `now`
   * @throws DaystarError InvalidRequest for a time in the future, NotFound when the issue does not exist or is no
   * longer archived
   */
  async build(past: PastQuery, resource: string, request: PowerRequest): Promise<ForecastResponse> {
    if (past.kind === 'lead') return buildLeadResponse(this.pastIssues, resource, past.lead, request);
    if (past.kind === 'issue') {
      const issue = toCachedIssue(toScaledIssue(await this.pastIssues.findById(resource, past.issueId)), request.now);
      return this.buildAsServed(issue, issue.issuedAt, request);
    }
    const { asOf } = past;
    checkAsOf(asOf, request.now);
    if (asOf > request.now - MAX_CURRENT_ISSUE_AGE_MS) {
      const current = await this.issues.waitForVersion(resource, request.version);
      if (current.issuedAt <= asOf)
        return buildPowerResponse(current, { ...request, now: asOf }, () => this.issues.readIssue(current));
    }
    const issue = toScaledIssue(await this.pastIssues.findAsOf(resource, asOf));
    return this.buildAsServed(toCachedIssue(issue, request.now), asOf, request);
  }

  private buildAsServed(
    issue: ReturnType<typeof toCachedIssue>,
    servedAt: number,
    request: PowerRequest,
  ): ForecastResponse {
    const readRows = () => this.pastIssues.findById(issue.resource, issue.id);
    const response = buildPowerResponse(issue, { ...request, now: servedAt }, readRows);
    return { ...response, issue: { ...response.issue, nextIssueAt: request.now + PAST_MAX_AGE_MS } };
  }
}

import type { Bus } from '@daystar/bus';
import {
  type ForecastIssue,
  type LeadRows,
  type IssueList,
  type ReadLeadRows,
  listIssues,
  readIssue,
  readLeadRows,
} from '@daystar/contracts';
import type { RowCache } from '@daystar/row-cache';
import { LRUCache } from 'lru-cache';
import { requestArchived } from '../serving/request-archived';
import { BUS, ROW_CACHE } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';

/** Maximum number of cached issues, 150 kB each when tuned. */
const MAX_ISSUES = 30;
/** Time to wait for the engine, ms: it needs seconds to collect two weeks of rows by lead. */
const LEAD_TIMEOUT_MS = 20_000;

/** Reads past issues: by id from the row cache while it has them, otherwise from the archive. */
@Injectable()
export class PastIssuesService {
  /** Issues by resource and issue id. They never change. */
  private readonly issues = new LRUCache<string, Promise<ForecastIssue>>({ max: MAX_ISSUES });

  constructor(
    @Inject(ROW_CACHE) private readonly rowCache: RowCache,
    @Inject(BUS) private readonly bus: Bus,
  ) {}

  /** Finds an issue by its id. @throws DaystarError NotFound when the issue does not exist or is no longer archived */
  findById(resource: string, issueId: string): Promise<ForecastIssue> {
    const key = `${resource}/${issueId}`;
    const cached = this.issues.get(key);
    if (cached) return cached;
    const issue = this.read(resource, issueId);
    issue.catch(() => this.issues.delete(key));
    return this.store(key, issue);
  }

  /**
   * Finds the issue that was current at `time` (ms).
   * @throws DaystarError NotFound when there is none, or it is no longer archived
   */
  async findAsOf(resource: string, time: number): Promise<ForecastIssue> {
    const issue = await this.request({ resource, as_of: new Date(time).toISOString() }, NO_ISSUE_AT_TIME);
    return this.store(`${resource}/${issue.issue_id}`, Promise.resolve(issue));
  }

  /** Reads the rows of a time range, each from the last issue that was issued at least `lead` before the period of the row began. */
  readLeadRows(request: ReadLeadRows): Promise<LeadRows> {
    return this.bus.request(readLeadRows, request, LEAD_TIMEOUT_MS);
  }

  /** Lists the archived issues that were issued at or after `from` and before `to` (ms), oldest first. */
  async list(resource: string, from: number, to: number): Promise<IssueList['issues']> {
    const range = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
    return (await this.bus.request(listIssues, { resource, ...range })).issues;
  }

  private async read(resource: string, issue_id: string): Promise<ForecastIssue> {
    const cachedIssue = await this.rowCache.readIssue(resource, issue_id).catch(() => undefined);
    return cachedIssue ?? this.request({ resource, issue_id }, NO_SUCH_ISSUE);
  }

  private async request(request: { resource: string; issue_id?: string; as_of?: string }, notFoundMessage: string) {
    return (await requestArchived(this.bus, readIssue, request, notFoundMessage)).issue;
  }

  private store(key: string, issue: Promise<ForecastIssue>): Promise<ForecastIssue> {
    this.issues.set(key, issue);
    return issue;
  }
}

const NO_SUCH_ISSUE = 'The issue was not found, or it is older than the archive.';
const NO_ISSUE_AT_TIME = 'No issue was current at that time, or it is older than the archive.';

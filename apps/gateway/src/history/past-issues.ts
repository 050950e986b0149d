import type { Bus } from '@daystar/bus';
import {
  DaystarError,
  type ForecastIssue,
  type LeadRows,
  type ReadLeadRows,
  readIssue,
  readLeadRows,
} from '@daystar/contracts';
import type { RowCache } from '@daystar/row-cache';
import { LRUCache } from 'lru-cache';
import { BUS, ROW_CACHE } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';

/** Issues that are held: about 15 MB. */
const MAX_ISSUES = 200;
/** To work out two weeks of rows by their lead takes the engine a while. */
const LEAD_TIMEOUT_MS = 20_000;

/** Issues that are no longer current, from the row cache for the first minutes, then from the archive. */
@Injectable()
export class PastIssues {
  /** By resource and id. They never change. */
  private readonly issues = new LRUCache<string, Promise<ForecastIssue>>({ max: MAX_ISSUES });

  constructor(
    @Inject(ROW_CACHE) private readonly rowCache: RowCache,
    @Inject(BUS) private readonly bus: Bus,
  ) {}

  /** @throws DaystarError NotFound when there is no such issue, or it is no longer kept */
  byId(resource: string, issueId: string): Promise<ForecastIssue> {
    const name = `${resource}/${issueId}`;
    const held = this.issues.get(name);
    if (held) return held;
    const reading = this.read(resource, issueId);
    reading.catch(() => this.issues.delete(name));
    return this.store(name, reading);
  }

  /** @throws DaystarError NotFound when nothing was issued by then, or it is no longer kept */
  async asOf(resource: string, moment: number): Promise<ForecastIssue> {
    const issue = await this.request({ resource, as_of: new Date(moment).toISOString() }, NOTHING_BY_THEN);
    return this.store(`${resource}/${issue.issue_id}`, Promise.resolve(issue));
  }

  byLead(request: ReadLeadRows): Promise<LeadRows> {
    return this.bus.request(readLeadRows, request, LEAD_TIMEOUT_MS);
  }

  private async read(resource: string, issue_id: string): Promise<ForecastIssue> {
    const recent = await this.rowCache.issue(resource, issue_id).catch(() => undefined);
    return recent ?? this.request({ resource, issue_id }, NO_SUCH_ISSUE);
  }

  private async request(request: { resource: string; issue_id?: string; as_of?: string }, none: string) {
    try {
      return (await this.bus.request(readIssue, request)).issue;
    } catch (error) {
      if (error instanceof DaystarError && error.code === 'NotFound') throw new DaystarError('NotFound', none);
      throw error;
    }
  }

  private store(name: string, issue: Promise<ForecastIssue>): Promise<ForecastIssue> {
    this.issues.set(name, issue);
    return issue;
  }
}

const NO_SUCH_ISSUE = 'There is no such issue, or it is older than what is kept.';
const NOTHING_BY_THEN = 'Nothing had been issued by then, or it is older than what is kept.';

import type { Clock } from '@daystar/timeseries';
import { CLOCK } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import { IssueCache } from './issues/issue-cache';
import { type PowerRequest, buildPowerResponse } from './response/power-response';
import type { RequestedProperties } from './query/resource-family';
import type { ForecastResponse } from './response/forecast-response';
import { PAST_SOURCE, type PastSource } from './past-source';
import { mergeProperties } from './response/merge-responses';

/** A request for power, of all its properties. */
type PowerOf = Omit<PowerRequest, 'property' | 'now'>;

/** Builds responses with power. All properties of a response come from one issue and one time. */
@Injectable()
export class PowerForecasts {
  constructor(
    private readonly issues: IssueCache,
    @Inject(PAST_SOURCE) private readonly past: PastSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @param resource name of the site or aggregation in the row cache
   * @throws DaystarError Unavailable when there are no rows yet, NotFound when there is no issue of the requested time
   */
  async build(resource: string, of: PowerOf, asked: RequestedProperties): Promise<ForecastResponse> {
    const { past } = of.query;
    if (past) {
      const now = this.clock.now();
      return mergeProperties(
        await Promise.all(asked.map((property) => this.past.build(past, resource, { ...of, property, now }))),
      );
    }
    const issue = await this.issues.current(resource, of.version);
    const now = this.clock.now();
    const rowsOf = () => this.issues.readIssue(issue);
    const response = mergeProperties(
      asked.map((property) => buildPowerResponse(issue, { ...of, property, now }, rowsOf)),
    );
    return { ...response, isValid: this.issues.validityOf(issue, of.version) };
  }
}

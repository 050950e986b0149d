import { OnCommand } from '@daystar/bus';
import { type IssuedHistory, type ReadHistory, createInvalidRequestError, readHistory } from '@daystar/contracts';
import { type Steps, DAY, HALF_HOUR, floorTo, resampleByMean } from '@daystar/timeseries';
import { Controller } from '@nestjs/common';
import { IssueArchive } from '../archive/issue-archive';
import { IssueHistory } from '../archive/issue-history';
import { countIssues } from './count-issues';

/** Maximum time span of one request, ms. */
const MAX_SPAN_MS = 366 * DAY;

/**
 * Handles `readHistory`: returns half-hour means of the forecasts by lead time and of the estimated actuals, and counts
 * expected, missing and late issues.
 */
@Controller()
export class ReadHistoryHandler {
  constructor(
    private readonly archive: IssueArchive,
    private readonly history: IssueHistory,
  ) {}

  @OnCommand(readHistory)
  async onReadHistory({ resource, ...span }: ReadHistory): Promise<IssuedHistory> {
    const [from, to] = [Date.parse(span.from), Date.parse(span.to)];
    if (to < from) {
      const message = "'to' must not be before 'from'.";
      throw createInvalidRequestError([{ field_name: 'to', error_code: 'OutOfRange', message }]);
    }
    if ([from, to].some((time) => floorTo(time, HALF_HOUR) !== time) || to - from > MAX_SPAN_MS) {
      const message = "'from' and 'to' must be full or half hours, at most 366 days apart.";
      throw createInvalidRequestError([{ field_name: 'from', error_code: 'OutOfRange', message }]);
    }
    const { steps, actuals, leads } = await this.history.read(resource, from, to);
    const issues = await this.archive.listIssueTimes(resource, from, to);
    const lastIssue = issues.length > 0 ? await this.archive.findAsOf(resource, to) : undefined;
    const toMeans = (native?: Float64Array) =>
      computeHalfHourMeans(native ?? new Float64Array(steps.count).fill(NaN), steps);
    return {
      estimated_actuals: toMeans(actuals),
      leads: [...leads].map(([lead, { pv_estimate, pv_estimate10, pv_estimate90 }]) => ({
        lead,
        pv_estimate: toMeans(pv_estimate),
        pv_estimate10: toMeans(pv_estimate10),
        pv_estimate90: toMeans(pv_estimate90),
      })),
      capacity: lastIssue?.capacity,
      ...countIssues(issues, to),
    };
  }
}

const computeHalfHourMeans = (native: Float64Array, steps: Steps): (number | null)[] =>
  Array.from(resampleByMean(native, steps, HALF_HOUR), (value) => (Number.isNaN(value) ? null : value));

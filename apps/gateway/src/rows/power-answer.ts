import type { ForecastIssue } from '@daystar/contracts';
import type { Beside } from '@daystar/formats';
import { scaledIssue } from '@daystar/row-cache';
import { floorTo } from '@daystar/timeseries';
import type { HeldIssue } from './held-issue';
import { periodsName } from './cut';
import { type PowerAsked, powerTable, powerWindow } from './power-table';
import { summaryOf } from './provenance';
import type { RowsAnswer } from './rows-answer';
import { viewName } from './rows-query';
import { provenanceSummary } from './provenance-summary';

/** Rows of power that are asked for. */
export interface PowerRequest extends PowerAsked {
  readonly title: string;
  /** What stands beside the rows. */
  readonly envelope?: Readonly<Record<string, Beside>>;
  /** Version of what title and envelope say. */
  readonly version: number;
}

/**
 * The rows of an issue that fall into the window asked for.
 * @param rowsOf reads them, where the issue does not hold them packed
 */
export function powerAnswer(issue: HeldIssue, request: PowerRequest, rowsOf: () => Promise<ForecastIssue>): RowsAnswer {
  const { family, property, query, now, title, envelope, version } = request;
  const { periods, runs } = powerWindow(issue.actuals, issue.forecasts, property, query, now);
  const asked = { family, property, query, now };
  return {
    name: `${issue.resource}.${version}/${issue.id}/${property}/${periodsName(periods)}/${viewName(query)}`,
    format: query.format,
    title,
    envelope,
    summary: provenanceSummary(property, query, issue, runs, periods),
    issue,
    modifiedAt: Math.max(issue.issuedAt, floorTo(now, query.period)),
    stale: issue.stale,
    provenance: () => summaryOf(runs(), periods),
    coverage: issue.coverage !== undefined && issue.coverage < 1 ? issue.coverage : undefined,
    plans: async () => {
      const { block } = issue;
      if (block) return [{ of: 'power', block, asked }];
      return [{ of: 'table', table: powerTable(scaledIssue(await rowsOf()), asked) }];
    },
  };
}

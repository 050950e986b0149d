import type { ForecastIssue } from '@daystar/contracts';
import type { Beside } from '@daystar/formats';
import { scaledIssue } from '@daystar/row-cache';
import { floorTo } from '@daystar/timeseries';
import type { CachedIssue } from '../issues/issue-store';
import { windowKey } from '../query/period-window';
import { type PowerTableRequest, buildPowerTable, powerWindow } from '../tables/power-table';
import { summarizeProvenance } from '../tables/provenance';
import { type ForecastResponse, buildProvenanceSummary } from './forecast-response';
import { viewKey } from '../query/forecast-query';

/** A request for one property of power. */
export interface PowerRequest extends PowerTableRequest {
  readonly title: string;
  /** What stands beside the rows. */
  readonly envelope?: Readonly<Record<string, Beside>>;
  /** Version of what title and envelope say. */
  readonly version: number;
}

/**
 * Builds the response with the rows of an issue within the requested periods.
 * @param rowsOf reads them, where the issue does not hold them packed
 */
export function buildPowerResponse(
  issue: CachedIssue,
  request: PowerRequest,
  rowsOf: () => Promise<ForecastIssue>,
): ForecastResponse {
  const { family, property, query, now, title, envelope, version } = request;
  const { periods, runs } = powerWindow(issue.actuals, issue.forecasts, property, query, now);
  const asked = { family, property, query, now };
  return {
    name: `${issue.resource}.${version}/${issue.id}/${property}/${windowKey(periods)}/${viewKey(query)}`,
    format: query.format,
    title,
    envelope,
    summary: buildProvenanceSummary(property, query, issue, runs, periods),
    issue,
    modifiedAt: Math.max(issue.issuedAt, floorTo(now, query.period)),
    stale: issue.stale,
    provenance: () => summarizeProvenance(runs(), periods),
    coverage: issue.coverage !== undefined && issue.coverage < 1 ? issue.coverage : undefined,
    tableSpecs: async () => {
      const { block } = issue;
      if (block) return [{ of: 'power', block, asked }];
      return [{ of: 'table', table: buildPowerTable(scaledIssue(await rowsOf()), asked) }];
    },
  };
}

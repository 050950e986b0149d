import type { ForecastIssue } from '@daystar/contracts';
import type { Beside, RowTable, RowsProperty } from '@daystar/formats';
import { type Steps, floorTo } from '@daystar/timeseries';
import type { HeldIssue } from './current-issues';
import { covered, meansIn, nativeRange } from './cut';
import { columnsNow, seriesNow } from './issue-series';
import { provenanceWithin, summaryOf } from './provenance';
import { rowKind } from './row-family';
import type { RowsAnswer } from './rows-answer';
import { type RowsQuery, viewName } from './rows-query';
import { provenanceSummary, viewed } from './view';
import { windowOf } from './window';

/** Rows of power that are asked for. */
export interface PowerRequest {
  readonly family: 'pv' | 'aggregation';
  readonly property: RowsProperty;
  readonly query: RowsQuery;
  readonly now: number;
  readonly title: string;
  /** What stands beside the rows. */
  readonly envelope?: Readonly<Record<string, Beside>>;
  /** Version of what title and envelope say. */
  readonly version: number;
}

/** The rows of an issue that fall into the window asked for. */
export function powerAnswer(issue: HeldIssue, request: PowerRequest, rowsOf: () => Promise<ForecastIssue>): RowsAnswer {
  const { family, property, query, now, title, envelope, version } = request;
  const series = seriesNow(issue.actuals, issue.forecasts, property, now);
  const periods = covered(windowOf(property, query, now), series.steps);
  const { from, to } = nativeRange(periods, series.steps);
  const runs = () => provenanceWithin(series.provenance, from, to);

  const table = (rows: ForecastIssue): RowTable => {
    const native = Object.entries(columnsNow(rows, property, series, query.untuned));
    const columns = Object.fromEntries(native.map(([name, all]) => [name, meansIn(periods, all, series.steps)]));
    const percentage = columns.pv_estimate.map((power) => Math.min(100, (100 * power) / rows.capacity));
    return { kind: rowKind(family, property), steps: periods, columns: { ...columns, percentage } };
  };
  return {
    name: `${issue.resource}.${version}/${issue.id}/${property}/${periodsName(periods)}/${viewName(query)}`,
    format: query.format,
    title,
    envelope,
    summary: provenanceSummary(property, query, issue, runs(), periods),
    issue,
    modifiedAt: Math.max(issue.issuedAt, floorTo(now, query.period)),
    stale: issue.stale,
    provenance: () => summaryOf(runs(), periods),
    coverage: issue.coverage !== undefined && issue.coverage < 1 ? issue.coverage : undefined,
    tables: async () => [viewed(table(await rowsOf()), query, runs())],
  };
}

/** Tells apart the windows of one issue. */
export const periodsName = ({ firstEnd, length, count }: Steps): string => `${firstEnd}/${length}x${count}`;

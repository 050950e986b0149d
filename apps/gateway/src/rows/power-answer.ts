import { type ForecastIssue, fieldsOf } from '@daystar/contracts';
import type { Beside, RowTable, RowsProperty } from '@daystar/formats';
import { type Steps, floorTo } from '@daystar/timeseries';
import type { HeldIssue } from './held-issue';
import { covered, meansIn, nativeRange } from './cut';
import { type PowerName, columnNow, seriesNow } from './issue-series';
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
    const kind = rowKind(family, property);
    const mean = (name: string) =>
      meansIn(periods, columnNow(rows, property, series, name as PowerName, query.untuned), series.steps);
    const share = () => mean('pv_estimate').map((power) => Math.min(100, (100 * power) / rows.capacity));
    const shown = query.fields?.[property] ?? fieldsOf(kind);
    const columns = shown.map(({ name }) => [name, name === 'percentage' ? share() : mean(name)]);
    return { kind, steps: periods, columns: Object.fromEntries(columns) as RowTable['columns'] };
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

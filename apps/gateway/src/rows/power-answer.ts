import type { ForecastIssue } from '@daystar/contracts';
import { type RowsProperty, render } from '@daystar/formats';
import { type Steps, floorTo } from '@daystar/timeseries';
import type { HeldIssue } from './current-issues';
import { covered, meansIn, nativeRange } from './cut';
import { columnsNow, seriesNow } from './issue-series';
import { provenanceWithin, summaryOf } from './provenance';
import type { RowsAnswer } from './rows-answer';
import type { RowsQuery } from './rows-query';
import { windowOf } from './window';

/** Rows of power that are asked for. */
export interface PowerRequest {
  readonly kind: 'pv' | 'aggregation';
  readonly property: RowsProperty;
  readonly query: RowsQuery;
  readonly now: number;
  readonly title: string;
  /** What stands beside the rows. */
  readonly envelope?: Readonly<Record<string, string>>;
  /** Version of what title and envelope say. */
  readonly version: number;
}

/** The rows of an issue that fall into the window asked for. */
export function powerAnswer(issue: HeldIssue, request: PowerRequest, rowsOf: () => Promise<ForecastIssue>): RowsAnswer {
  const { kind, property, query, now, title, envelope, version } = request;
  const { format, period } = query;
  const series = seriesNow(issue.actuals, issue.forecasts, property, now);
  const periods = covered(windowOf(property, query, now), series.steps);
  const { from, to } = nativeRange(periods, series.steps);
  const rowKind = `${kind}_${property === 'forecasts' ? 'forecast' : 'estimated_actual'}` as const;

  return {
    name: `${issue.resource}.${version}/${issue.id}/${property}/${periodsName(periods)}/${format}`,
    format,
    issue,
    modifiedAt: Math.max(issue.issuedAt, floorTo(now, period)),
    stale: issue.stale,
    provenance: () => summaryOf(provenanceWithin(series.provenance, from, to), periods),
    coverage: issue.coverage !== undefined && issue.coverage < 1 ? `capacity ${issue.coverage.toFixed(3)}` : undefined,
    render: async () => {
      const native = Object.entries(columnsNow(await rowsOf(), property, series));
      const columns = native.map(([name, values]) => [name, meansIn(periods, values, series.steps)]);
      return render(format, { kind: rowKind, steps: periods, columns: Object.fromEntries(columns), envelope }, title);
    },
  };
}

/** Tells apart the windows of one issue. */
export const periodsName = ({ firstEnd, length, count }: Steps): string => `${firstEnd}/${length}x${count}`;

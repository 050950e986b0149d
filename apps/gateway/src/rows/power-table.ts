import { fieldsOf } from '@daystar/contracts';
import type { RowTable, RowsProperty } from '@daystar/formats';
import type { ScaledIssue } from '@daystar/row-cache';
import { covered, nativeRange } from './cut';
import { type PowerName, type Series, meansNow, seriesNow, seriesOf } from './issue-series';
import { provenanceWithin } from './provenance';
import { rowKind } from './row-family';
import type { RowsQuery } from './rows-query';
import { viewed } from './view';
import { windowOf } from './window';

/** Which rows of power. */
export interface PowerAsked {
  readonly family: 'pv' | 'aggregation';
  readonly property: RowsProperty;
  readonly query: RowsQuery;
  readonly now: number;
}

/** The rows of an issue that fall into the window asked for: a pure function, whichever thread it runs on. */
export function powerTable(rows: ScaledIssue, { family, property, query, now }: PowerAsked): RowTable {
  const [actuals, forecasts] = [seriesOf(rows.estimated_actuals), seriesOf(rows.forecasts)];
  const { series, periods, from, runs } = powerWindow(actuals, forecasts, property, query, now);
  const kind = rowKind(family, property);
  const means = { from, each: periods.length / series.steps.length, count: periods.count };
  const mean = (name: string) => meansNow(rows, property, series, name as PowerName, means, query.untuned);
  const share = () => mean('pv_estimate').map((power) => Math.min(100, (100 * power) / rows.capacity));
  const shown = query.fields?.[property] ?? fieldsOf(kind);
  const columns = shown.map(({ name }) => [name, name === 'percentage' ? share() : mean(name)]);
  const table = { kind, steps: periods, columns: Object.fromEntries(columns) as RowTable['columns'] };
  return viewed(table, query, runs);
}

/** The periods asked for of a series as it is now, and how their native steps were made. */
export function powerWindow(actuals: Series, forecasts: Series, property: RowsProperty, query: RowsQuery, now: number) {
  const series = seriesNow(actuals, forecasts, property, now);
  const periods = covered(windowOf(property, query, now), series.steps);
  const { from, to } = nativeRange(periods, series.steps);
  return { series, periods, from, runs: () => provenanceWithin(series.provenance, from, to) };
}

import { type ForecastIssue, fieldsOf } from '@daystar/contracts';
import type { RowTable, RowsProperty } from '@daystar/formats';
import { covered, meansIn, nativeRange } from './cut';
import { type PowerName, type Series, columnNow, seriesNow, seriesOf } from './issue-series';
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
export function powerTable(rows: ForecastIssue, { family, property, query, now }: PowerAsked): RowTable {
  const [actuals, forecasts] = [seriesOf(rows.estimated_actuals), seriesOf(rows.forecasts)];
  const { series, periods, runs } = powerWindow(actuals, forecasts, property, query, now);
  const kind = rowKind(family, property);
  const mean = (name: string) =>
    meansIn(periods, columnNow(rows, property, series, name as PowerName, query.untuned), series.steps);
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
  return { series, periods, runs: () => provenanceWithin(series.provenance, from, to) };
}

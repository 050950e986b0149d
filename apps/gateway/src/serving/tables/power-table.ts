import { fieldsOf } from '@daystar/contracts';
import type { RowTable, RowsProperty } from '@daystar/formats';
import type { ScaledIssue } from '@daystar/row-cache';
import { wholePeriods, nativeRange } from '../query/native-steps';
import { type PowerName, type Series, seriesMeans, currentSeries, toSeries } from './issue-series';
import { sliceProvenance } from './provenance';
import { rowKind } from '../query/resource-family';
import type { ForecastQuery } from '../query/forecast-query';
import { applyView } from './apply-view';
import { requestedPeriods } from '../query/requested-periods';

/** Which rows of power. */
export interface PowerTableRequest {
  readonly family: 'pv' | 'aggregation';
  readonly property: RowsProperty;
  readonly query: ForecastQuery;
  readonly now: number;
}

/** The rows of an issue that fall into the window asked for: a pure function, whichever thread it runs on. */
export function buildPowerTable(rows: ScaledIssue, { family, property, query, now }: PowerTableRequest): RowTable {
  const [actuals, forecasts] = [toSeries(rows.estimated_actuals), toSeries(rows.forecasts)];
  const { series, periods, from, runs } = powerWindow(actuals, forecasts, property, query, now);
  const kind = rowKind(family, property);
  const means = { from, each: periods.length / series.steps.length, count: periods.count };
  const mean = (name: string) => seriesMeans(rows, property, series, name as PowerName, means, query.untuned);
  const share = () => mean('pv_estimate').map((power) => Math.min(100, (100 * power) / rows.capacity));
  const shown = query.fields?.[property] ?? fieldsOf(kind);
  const columns = shown.map(({ name }) => [name, name === 'percentage' ? share() : mean(name)]);
  const table = { kind, steps: periods, columns: Object.fromEntries(columns) as RowTable['columns'] };
  return applyView(table, query, runs);
}

/** The periods asked for of a series as it is now, and how their native steps were made. */
export function powerWindow(
  actuals: Series,
  forecasts: Series,
  property: RowsProperty,
  query: ForecastQuery,
  now: number,
) {
  const series = currentSeries(actuals, forecasts, property, now);
  const periods = wholePeriods(requestedPeriods(property, query, now), series.steps);
  const { from, to } = nativeRange(periods, series.steps);
  return { series, periods, from, runs: () => sliceProvenance(series.provenance, from, to) };
}

import { type PowerColumn, type ProvenanceRun, countSteps, getFields } from '@daystar/contracts';
import {
  type CapacityFactor,
  DERIVED_POWER_COLUMNS,
  computeCapacityFactors,
  computeQuartileColumns,
} from '@daystar/forecasting';
import { type SeriesName, type RowTable, getRowKind } from '@daystar/formats';
import {
  type MeansOptions,
  type ScaledIntegers,
  type ScaledIssue,
  concatenate,
  computeMeans,
} from '@daystar/row-cache';
import { NATIVE_PERIOD_MS, type Steps } from '@daystar/timeseries';
import { applyView } from './provenance';
import type { ForecastQuery } from '../query/forecast-query';

/** Native steps of a series of an issue and their provenance, without the values. */
export interface SeriesSteps {
  readonly steps: Steps;
  readonly provenance: readonly ProvenanceRun[];
  /** Whether the rows are tuned, and the issue has the rows without tuning too. */
  readonly hasUntuned: boolean;
}

/** Reads the steps and the provenance of a series of an issue. */
export const toSeriesSteps = (issue: ScaledIssue, series: SeriesName): SeriesSteps => ({
  steps: {
    firstEnd: Date.parse(issue[series].first_period_end),
    stepMs: NATIVE_PERIOD_MS,
    count: countSteps(issue[series].provenance),
  },
  provenance: issue[series].provenance,
  hasUntuned: findUntunedColumns(issue, series) !== undefined,
});

/** Range of indexes, `to` exclusive, of the forecast steps that follow a series of estimated actuals. */
export interface Tail {
  readonly from: number;
  readonly to: number;
}

/** Columns of power that rows show, and the column to use where an issue lacks one. */
const FALLBACK_COLUMNS = {
  pv_estimate: undefined,
  pv_estimate10: 'pv_estimate',
  pv_estimate90: 'pv_estimate',
  p10_sum_naive: 'pv_estimate10',
  p90_sum_naive: 'pv_estimate90',
  pv_potential: 'pv_estimate',
} as const;
export type RowPowerColumn = keyof typeof FALLBACK_COLUMNS;
const isRowPowerColumn = (name: string): name is RowPowerColumn => name in FALLBACK_COLUMNS;
type ColumnNames = Partial<Record<RowPowerColumn, PowerColumn>>;
/** Columns without the tuning of the resource itself. */
const UNTUNED_COLUMNS: ColumnNames = {
  pv_estimate: 'untuned_estimate',
  pv_estimate10: 'untuned_estimate10',
  pv_estimate90: 'untuned_estimate90',
  pv_potential: 'untuned_potential',
};
/** Columns of an aggregation without the tuning of its members either. */
const WEATHER_COLUMNS: ColumnNames = {
  pv_estimate: 'weather_estimate',
  pv_estimate10: 'weather_estimate10',
  pv_estimate90: 'weather_estimate90',
  p10_sum_naive: 'weather_p10_sum_naive',
  p90_sum_naive: 'weather_p90_sum_naive',
};

/** Returns the names of the columns without tuning; undefined for an issue whose rows are untuned. */
function findUntunedColumns(issue: ScaledIssue, series: SeriesName): ColumnNames | undefined {
  if (issue.getColumnReader(series, 'weather_estimate')) return WEATHER_COLUMNS;
  return issue.getColumnReader(series, 'untuned_estimate') ? UNTUNED_COLUMNS : undefined;
}

/** Computes exact means of a column over periods of native steps. Unused columns stay packed. */
export function computeSeriesMeans(
  issue: ScaledIssue,
  series: SeriesName,
  { from, to }: Tail,
  name: RowPowerColumn,
  meansOptions: MeansOptions,
  isUntuned = false,
): Float64Array {
  if (series === 'forecasts') return computeMeans(readColumn(issue, 'forecasts', name, isUntuned), meansOptions);
  const actuals = readColumn(issue, 'estimated_actuals', name, isUntuned);
  if (from === to) return computeMeans(actuals, meansOptions);
  // Copied, because reading the next column reuses the buffer.
  const copiedActuals = { ...actuals, integers: actuals.integers.slice() };
  const { integers, perUnit } = readColumn(issue, 'forecasts', name, isUntuned);
  return computeMeans(concatenate(copiedActuals, { integers: integers.subarray(from, to), perUnit }), meansOptions);
}

/**
 * Reads a column. An issue without tuning has no untuned columns; its plain columns are used instead. The untuned potential of
 * a tuned issue without `untuned_potential` is its untuned estimate, never the tuned potential.
 */
function readColumn(issue: ScaledIssue, series: SeriesName, name: RowPowerColumn, isUntuned: boolean): ScaledIntegers {
  const untunedName = isUntuned ? findUntunedColumns(issue, series)?.[name] : undefined;
  const read = issue.getColumnReader(series, untunedName ?? name);
  const fallback = FALLBACK_COLUMNS[name];
  return read?.() ?? (fallback ? readColumn(issue, series, fallback, isUntuned) : EMPTY_COLUMN);
}

const EMPTY_COLUMN: ScaledIntegers = { integers: new Int32Array(0), perUnit: 1 };

/** Query for a power table. */
export interface PowerTableRequest {
  readonly family: 'pv' | 'aggregation';
  readonly series: SeriesName;
  readonly query: ForecastQuery;
  /** Capacity changes, relative to the stated capacity; absent for a constant one, and where no row shows a percentage. */
  readonly capacityFactors?: readonly CapacityFactor[];
  /** Clock time of the request, ms. */
  readonly now: number;
}

/** Query for a power table with its window resolved; plain data. */
export interface PowerTableInput extends Omit<PowerTableRequest, 'now'> {
  readonly window: PowerWindow;
}

/** Builds the rows of an issue within a window: a pure function that runs on any thread. */
export function buildPowerTable(
  issue: ScaledIssue,
  { family, series, query, window, capacityFactors }: PowerTableInput,
): RowTable {
  const { periods, from, runs } = window;
  const kind = getRowKind(family, series);
  const meansOptions = { from, groupSize: periods.stepMs / NATIVE_PERIOD_MS, count: periods.count };
  const computeColumn = (name: string) => {
    if (!isRowPowerColumn(name)) throw new Error(`No computation for the column ${name}`);
    return computeSeriesMeans(issue, series, window.tail, name, meansOptions, query.isUntuned);
  };
  const computeUntuned = () => computeSeriesMeans(issue, series, window.tail, 'pv_estimate', meansOptions, true);
  const shownFields = query.fields?.[series] ?? getFields(kind);
  const quartiles = computeQuartileColumns(
    shownFields.map(({ name, column = name }) => column),
    computeColumn,
  );
  const columns = shownFields.map(({ name, column = name }) => {
    if (column in quartiles) return [column, quartiles[column]];
    const derive = DERIVED_POWER_COLUMNS[column];
    if (!derive) return [column, computeColumn(column)];
    const factors = computeCapacityFactors(capacityFactors, periods);
    return [column, derive(computeColumn('pv_estimate'), issue.capacity, factors)];
  });
  const textColumns =
    query.provenance === 'row'
      ? buildTuningColumns(issue, series, () => [computeColumn('pv_estimate'), computeUntuned()])
      : undefined;
  const table = { kind, steps: periods, columns: Object.fromEntries(columns) as RowTable['columns'] };
  const view = applyView(table, query, () => runs);
  return textColumns ? { ...view, textColumns: { ...view.textColumns, ...textColumns } } : view;
}

/** Builds the columns about tuning: its version, and by how much it changed each row, in the unit of power. */
function buildTuningColumns(
  issue: ScaledIssue,
  series: SeriesName,
  readMeans: () => readonly [tuned: Float64Array, untuned: Float64Array],
): RowTable['textColumns'] {
  const [tuned, untuned] = readMeans();
  const isTuned = findUntunedColumns(issue, series) !== undefined;
  const version = (isTuned && issue.made_with?.tuning) || '';
  return {
    tuning_version: Array.from(tuned, () => version),
    tuning_correction: Array.from(tuned, (power, i) => (isTuned ? formatCorrection(power - untuned[i]) : '')),
  };
}

const formatCorrection = (power: number): string => (Math.abs(power) < 5e-5 ? '0' : power.toFixed(4));

/**
 * Formats the mean change by tuning of the rows within a window, in the unit of power.
 * @returns undefined for an issue without tuning
 */
export function formatMeanCorrection(
  issue: ScaledIssue,
  series: SeriesName,
  { periods, from, tail }: Omit<PowerWindow, 'runs'>,
): string | undefined {
  if (!findUntunedColumns(issue, series)) return undefined;
  const meansOptions = { from, groupSize: periods.stepMs / NATIVE_PERIOD_MS, count: periods.count };
  const computeMean = (isUntuned: boolean) =>
    computeSeriesMeans(issue, series, tail, 'pv_estimate', meansOptions, isUntuned).reduce(
      (sum, power) => sum + power,
      0,
    ) / periods.count;
  return formatCorrection(computeMean(false) - computeMean(true));
}

/** The requested periods that a series covers. */
export interface PowerWindow {
  readonly periods: Steps;
  /** Index of the first native step of `periods` in the series. */
  readonly from: number;
  readonly tail: Tail;
  /** Provenance of the native steps of `periods`. */
  readonly runs: readonly ProvenanceRun[];
}

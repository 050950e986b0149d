import { PARQUET_TEXT, PARQUET_TIME } from '@daystar/formats';
import { formatPeriod, formatStamp, resampleByMean, coarserSteps, stepEnd } from '@daystar/timeseries';
import { parquetWriteBuffer } from 'hyparquet-writer';
import type { NativeRows } from './compute-month';

/** Columns of a history, with their descriptions. */
export const COLUMNS = {
  period_end: 'end of the period, UTC',
  period: 'length of the period',
  pv_estimate: 'summed AC power, period average, MW',
  capacity: 'AC capacity of the members, MW',
  coverage: 'share of the capacity with weather, 0..1; the rest uses climatology',
} as const;

/** Rows of one part at the requested period, ascending. */
export interface PartRows {
  /** Ends of the periods, ms. */
  readonly periodEnds: readonly number[];
  readonly period: string;
  readonly pv_estimate: readonly number[];
  readonly capacity: readonly number[];
  readonly coverage: readonly number[];
}

/** Averages native rows over longer periods. @param period ms */
export function averageRows({ steps, power, capacity, covered }: NativeRows, period: number): PartRows {
  const coarseSteps = coarserSteps(steps, period);
  const computeMeans = (values: Float64Array) => Array.from(resampleByMean(values, steps, period));
  const capacities = computeMeans(capacity);
  const toShare = (value: number, i: number) => (capacities[i] > 0 ? roundValue(value / capacities[i]) : 1);
  return {
    periodEnds: Array.from({ length: coarseSteps.count }, (_, i) => stepEnd(coarseSteps, i)),
    period: formatPeriod(period),
    pv_estimate: computeMeans(power).map(roundValue),
    capacity: capacities.map(roundValue),
    coverage: computeMeans(covered).map(toShare),
  };
}

export function toCsv(rows: PartRows): Buffer {
  const { period, pv_estimate, capacity, coverage } = rows;
  const lines = rows.periodEnds.map(
    (end, i) => `${formatStamp(end)},${period},${pv_estimate[i]},${capacity[i]},${coverage[i]}`,
  );
  return Buffer.from(`${[Object.keys(COLUMNS).join(','), ...lines].join('\n')}\n`);
}

export function toParquet(rows: PartRows): Buffer {
  const { period, pv_estimate, capacity, coverage } = rows;
  const columns = [
    { ...PARQUET_TIME, name: 'period_end', data: rows.periodEnds.map((end) => new Date(end)) },
    { ...PARQUET_TEXT, name: 'period', data: rows.periodEnds.map(() => period) },
    { type: 'DOUBLE', name: 'pv_estimate', data: pv_estimate },
    { type: 'DOUBLE', name: 'capacity', data: capacity },
    { type: 'DOUBLE', name: 'coverage', data: coverage },
  ] as const;
  const schema = columns.map(({ data: _, ...element }) => ({ ...element, repetition_type: 'REQUIRED' as const }));
  const written = parquetWriteBuffer({
    columnData: columns.map(({ name, data }) => ({ name, data: [...data] })),
    schema: [{ name: 'root', num_children: schema.length }, ...schema],
    kvMetadata: Object.entries(COLUMNS).map(([key, value]) => ({ key, value })),
  });
  return Buffer.from(written);
}

/** Rounds to 100 W, or to 0.01 % of a share. */
const roundValue = (value: number): number => Math.round(value * 1e4) / 1e4;

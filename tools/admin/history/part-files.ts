import { formatPeriod, formatStamp, meansOver, coarserSteps, stepEnd } from '@daystar/timeseries';
import { parquetWriteBuffer } from 'hyparquet-writer';
import type { NativeRows } from './rows-of-month';

/** Columns of a history, and what they mean. */
export const COLUMNS = {
  period_end: 'end of the period, UTC',
  period: 'length of the period',
  pv_estimate: 'summed AC power, period average, MW',
  capacity: 'AC capacity that counted, MW',
  coverage: 'share of the capacity that weather spoke of, 0..1; climatology stands in for the rest',
} as const;

/** Rows of one part at the asked period, ascending. */
export interface PartRows {
  /** ms */
  readonly periodEnds: readonly number[];
  readonly period: string;
  readonly pv_estimate: readonly number[];
  readonly capacity: readonly number[];
  readonly coverage: readonly number[];
}

/** Exact means over longer periods. @param period ms */
export function partRows({ steps, power, capacity, covered }: NativeRows, period: number): PartRows {
  const coarse = coarserSteps(steps, period);
  const means = (values: Float64Array) => Array.from(meansOver(values, steps, period));
  const capacities = means(capacity);
  const share = (value: number, i: number) => (capacities[i] > 0 ? rounded(value / capacities[i]) : 1);
  return {
    periodEnds: Array.from({ length: coarse.count }, (_, i) => stepEnd(coarse, i)),
    period: formatPeriod(period),
    pv_estimate: means(power).map(rounded),
    capacity: capacities.map(rounded),
    coverage: means(covered).map(share),
  };
}

export function csvOf(rows: PartRows): Buffer {
  const { period, pv_estimate, capacity, coverage } = rows;
  const lines = rows.periodEnds.map(
    (end, i) => `${formatStamp(end)},${period},${pv_estimate[i]},${capacity[i]},${coverage[i]}`,
  );
  return Buffer.from(`${[Object.keys(COLUMNS).join(','), ...lines].join('\n')}\n`);
}

export function parquetOf(rows: PartRows): Buffer {
  const { period, pv_estimate, capacity, coverage } = rows;
  const written = parquetWriteBuffer({
    columnData: [
      {
        name: 'period_end',
        data: rows.periodEnds.map((end) => new Date(end)),
        type: 'TIMESTAMP',
        nullable: false,
      },
      { name: 'period', data: rows.periodEnds.map(() => period), type: 'STRING', nullable: false },
      { name: 'pv_estimate', data: [...pv_estimate], type: 'DOUBLE', nullable: false },
      { name: 'capacity', data: [...capacity], type: 'DOUBLE', nullable: false },
      { name: 'coverage', data: [...coverage], type: 'DOUBLE', nullable: false },
    ],
    kvMetadata: Object.entries(COLUMNS).map(([key, value]) => ({ key, value })),
  });
  return Buffer.from(written);
}

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;

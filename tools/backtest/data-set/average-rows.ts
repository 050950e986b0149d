import type { CollectedRows } from './collected-rows';

/** Rows with steps shorter than the period, in the order of the file. */
export interface FinerRows extends CollectedRows {
  /** Ends of the periods that contain the steps, ms. */
  readonly periodEnds: readonly number[];
}

/**
 * Averages rows over periods of several steps. A mean is available when its last step is. Rows of the same step, which are
 * different issues, stay separate.
 */
export function averageRows({ ends, periodEnds, availableAt, columns }: FinerRows): CollectedRows {
  const first: number[] = [];
  ends.forEach((end, row) => {
    if (row === 0 || periodEnds[row] !== periodEnds[row - 1] || end === ends[row - 1]) first.push(row);
  });
  const runs = first.map((from, k) => [from, first[k + 1] ?? ends.length] as const);
  const averageRuns = (values: readonly number[]) =>
    runs.map(([from, to]) => {
      const present = values.slice(from, to).filter((value) => !Number.isNaN(value));
      return present.reduce((sum, value) => sum + value, 0) / present.length;
    });
  return {
    ends: first.map((row) => periodEnds[row]),
    availableAt: runs.map(([from, to]) => Math.max(...availableAt.slice(from, to))),
    columns: new Map([...columns].map(([name, values]) => [name, averageRuns(values)])),
  };
}

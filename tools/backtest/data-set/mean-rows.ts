import type { CollectedRows } from './collected-rows';

/** Rows of steps finer than the period, as they follow each other in the file. */
export interface FinerRows extends CollectedRows {
  /** Ends of the periods that the steps lie in, ms. */
  readonly periodEnds: readonly number[];
}

/**
 * One row for every run of neighbouring steps of a period: the mean of what is known of them, known when the last one is.
 * Rows of the same step, which are issues of it, stay apart.
 */
export function meanRows({ ends, periodEnds, knownAt, columns }: FinerRows): CollectedRows {
  const first: number[] = [];
  ends.forEach((end, row) => {
    if (row === 0 || periodEnds[row] !== periodEnds[row - 1] || end === ends[row - 1]) first.push(row);
  });
  const runs = first.map((from, k) => [from, first[k + 1] ?? ends.length] as const);
  const mean = (values: readonly number[]) =>
    runs.map(([from, to]) => {
      const known = values.slice(from, to).filter((value) => !Number.isNaN(value));
      return known.reduce((sum, value) => sum + value, 0) / known.length;
    });
  return {
    ends: first.map((row) => periodEnds[row]),
    knownAt: runs.map(([from, to]) => Math.max(...knownAt.slice(from, to))),
    columns: new Map([...columns].map(([name, values]) => [name, mean(values)])),
  };
}

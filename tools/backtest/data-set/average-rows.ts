import type { CollectedRows } from './collected-rows';

/** Rows with steps shorter than the period, in order of time. */
export interface FinerRows extends CollectedRows {
  /** Ends of the periods that contain the steps, ms. */
  readonly periodEnds: readonly number[];
}

/**
 * Averages rows over periods of several steps. A mean is available when its last step is. Rows of the same step belong
 * to different issues, which are averaged separately.
 */
export function averageRows(rows: FinerRows): CollectedRows {
  const { periodEnds, availableAt, columns } = rows;
  const groups = groupByIssue(rows);
  const averageGroups = (values: readonly number[]) =>
    groups.map((group) => {
      const present = group.map((row) => values[row]).filter((value) => !Number.isNaN(value));
      return present.reduce((sum, value) => sum + value, 0) / present.length;
    });
  return {
    ends: groups.map(([row]) => periodEnds[row]),
    availableAt: groups.map((group) => Math.max(...group.map((row) => availableAt[row]))),
    columns: new Map([...columns].map(([name, values]) => [name, averageGroups(values)])),
  };
}

/**
 * Groups the row numbers of each issue and period. The rows of several issues may alternate. A row therefore joins a
 * group that lacks its step, the one that was available at the closest time.
 */
function groupByIssue({ ends, periodEnds, availableAt }: FinerRows): number[][] {
  const groups: number[][] = [];
  let periodGroups: number[][] = [];
  ends.forEach((end, row) => {
    if (row > 0 && periodEnds[row] !== periodEnds[row - 1]) periodGroups = [];
    const computeDistance = (group: number[]) => Math.abs(availableAt[group[group.length - 1]] - availableAt[row]);
    const [closest] = periodGroups
      .filter((group) => group.every((otherRow) => ends[otherRow] !== end))
      .sort((a, b) => computeDistance(a) - computeDistance(b));
    if (closest) closest.push(row);
    else {
      periodGroups.push([row]);
      groups.push(periodGroups[periodGroups.length - 1]);
    }
  });
  return groups;
}

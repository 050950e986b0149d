/** Position of a time between the nodes of a yearly cycle: `fraction` of the way from node `from` to node `to`. */
export interface CyclePoint {
  from: number;
  to: number;
  fraction: number;
}

/**
 * Position in a yearly cycle. Nodes lie at the middle of evenly spaced months, from mid-January; the first follows the
 * last. Leap years have their true length.
 * @param unixSeconds [s]
 * @param nodes 12 for months, 4 for January, April, July and October
 */
export function cyclePoint(unixSeconds: number, nodes: 4 | 12): CyclePoint {
  const year = new Date(unixSeconds * 1000).getUTCFullYear();
  const start = Date.UTC(year, 0) / 1000;
  const elapsedFraction = (unixSeconds - start) / (Date.UTC(year + 1, 0) / 1000 - start);
  const position = (elapsedFraction - 0.5 / 12 + 1) * nodes;
  const from = Math.floor(position);
  return { from: from % nodes, to: (from + 1) % nodes, fraction: position - from };
}

/** Value of a cycle at a position, interpolated linearly between its nodes. */
export function cycleValue(values: readonly number[], { from, to, fraction }: CyclePoint): number {
  return values[from] + (values[to] - values[from]) * fraction;
}

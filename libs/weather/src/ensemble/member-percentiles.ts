import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** Nodes computed before yielding to the event loop. */
const NODES_PER_SLICE = 20_000;

/**
 * Computes the percentiles over the members at every node, as fields; NaN where fewer than half of the members have a value.
 * Members and observation are assumed to come from one distribution: the observation is below the k-th of n members with
 * probability k / (n + 1). Beyond the outermost members their values are used. R. J. Hyndman and Y. Fan, "Sample quantiles in
 * statistical packages", The American Statistician 50 (1996), estimator 6.
 * @param members fields of equal size
 * @param percentiles 0..100
 */
export async function computeMemberPercentiles(
  members: readonly Float32Array[],
  percentiles: readonly number[],
): Promise<Float32Array[]> {
  const nodes = members[0]?.length ?? 0;
  const fields = percentiles.map(() => new Float32Array(nodes).fill(NaN));
  const values = new Float32Array(members.length);
  for (let node = 0; node < nodes; node++) {
    if (node % NODES_PER_SLICE === NODES_PER_SLICE - 1) await yieldToEventLoop();
    let count = 0;
    for (const member of members) {
      const value = member[node];
      if (value === value) values[count++] = value;
    }
    if (count * 2 < members.length) continue;
    const sorted = values.subarray(0, count).sort();
    percentiles.forEach((percentile, i) => (fields[i][node] = computeQuantile(sorted, percentile / 100)));
  }
  return fields;
}

function computeQuantile(sorted: Float32Array, probability: number): number {
  const position = Math.min(sorted.length, Math.max(1, probability * (sorted.length + 1)));
  const below = Math.floor(position);
  const value = sorted[below - 1];
  return below === position ? value : value + (position - below) * (sorted[below] - value);
}

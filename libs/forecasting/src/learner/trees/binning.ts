import type { FeatureTable } from '../dataset/feature-table';

/** Maximum number of bins per feature, including the one of missing values. */
export const MAX_BINS = 128;
/** Bin of missing values, the last one. */
export const MISSING_BIN = MAX_BINS - 1;

/** Features as bin indices: bin b holds the values in (edge b-1, edge b]. */
export interface BinnedTable {
  readonly count: number;
  readonly bins: readonly Uint8Array[];
  /** Upper edges of all bins of a feature but its last. */
  readonly edges: readonly Float32Array[];
}

/** Assigns the values of each feature to at most 127 bins of about equal population. */
export function binTable(table: FeatureTable): BinnedTable {
  const edges = table.columns.map(findEdges);
  const bins = table.columns.map((column, feature) => binColumn(column, edges[feature]));
  return { count: table.count, bins, edges };
}

/** Sample size for the quantiles that define edges. */
const SAMPLE_SIZE = 8_000;

function findEdges(column: Float32Array): Float32Array {
  const stride = Math.max(1, Math.floor(column.length / SAMPLE_SIZE));
  const sorted = column.filter((value, i) => i % stride === 0 && !Number.isNaN(value)).sort();
  const edges: number[] = [];
  for (let k = 1; k < MISSING_BIN; k++) {
    const index = Math.floor((k * sorted.length) / MISSING_BIN);
    if (index === 0) continue;
    // The edge lies halfway to the next value, so that values near those in training fall clearly to one side.
    const edge = Math.fround(0.5 * sorted[index - 1] + 0.5 * sorted[index]);
    if (sorted[index] > sorted[index - 1] && (edges.length === 0 || edge > edges[edges.length - 1])) edges.push(edge);
  }
  return Float32Array.from(edges);
}

function binColumn(column: Float32Array, edges: Float32Array): Uint8Array {
  const bins = new Uint8Array(column.length);
  for (let i = 0; i < bins.length; i++) bins[i] = findBin(column[i], edges);
  return bins;
}

function findBin(value: number, edges: Float32Array): number {
  if (Number.isNaN(value)) return MISSING_BIN;
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value <= edges[middle]) high = middle;
    else low = middle + 1;
  }
  return low;
}

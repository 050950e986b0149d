/**
 * Nodes of a tile (grid points, or its `points`) that apply to a place. They are combined by their `weights`, which add
 * up to 1. Without `weights` the first node with a value applies; the nearest comes first.
 */
export interface InterpolationNodes {
  readonly indices: readonly number[];
  readonly weights?: readonly number[];
  /** Distance of the nearest node, km; 0 for a grid, which covers all places between its nodes. */
  readonly distance: number;
}

/**
 * Nodes of a tile (grid points, or its `points`) that apply to a place: combined by their `weights`, which add up to 1, or, without `weights`, the
 * first node with a value, nearest first.
 */
export interface TileNodes {
  readonly indices: readonly number[];
  readonly weights?: readonly number[];
  /** Distance of the nearest node, km; 0 for a grid, which covers all places between its nodes. */
  readonly distance: number;
}

/**
 * Nodes of a tile that speak for a place. Either all together (`weights` add up to 1), or the first of them that has a
 * value (`weights` absent), nearest first.
 */
export interface Nodes {
  readonly indices: readonly number[];
  readonly weights?: readonly number[];
  /** How far the nearest of them is, km; 0 for a grid, which speaks of every place between its nodes. */
  readonly distance: number;
}

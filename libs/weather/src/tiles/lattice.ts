/** Equally spaced nodes from which tiles are cut: rows northward from `south`, columns eastward from `west`, deg. */
export interface NodeLattice {
  readonly south: number;
  /** -180..180. */
  readonly west: number;
  readonly spacing: number;
  readonly rows: number;
  readonly columns: number;
  /** Whether the columns go around the Earth. */
  readonly isFullCircle: boolean;
}

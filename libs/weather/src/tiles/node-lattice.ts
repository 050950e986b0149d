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

/** Tolerance for rounded positions: a difference of spacings, deg, or a fraction of a spacing. Messages round to micro degrees. */
export const ROUNDING_TOLERANCE = 1e-4;

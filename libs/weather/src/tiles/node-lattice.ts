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

/**
 * Tolerance for positions, which GRIB messages round to micro degrees. It limits the difference of two spacings, deg, and the
 * distance of a position from a node, as a fraction of the spacing.
 */
export const ROUNDING_TOLERANCE = 1e-4;

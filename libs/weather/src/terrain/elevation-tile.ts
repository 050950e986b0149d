/** Height of a sample without data. */
export const VOID = -32_768;

/** Positions of the samples of a tile of one degree: rows from north to south, columns from west to east. */
export interface TileGrid {
  readonly rows: number;
  readonly columns: number;
  /** Distance of the first row from the southern edge of the tile [deg]. */
  readonly firstNorth: number;
  /** Distance of the first column from the western edge [deg]. */
  readonly firstEast: number;
  readonly rowStep: number;
  readonly columnStep: number;
}

/** Elevations of a square of one degree, in whole metres. */
export class ElevationTile {
  constructor(
    private readonly heights: Int16Array,
    private readonly grid: TileGrid,
  ) {}

  /**
   * Interpolates the elevation [m] bilinearly between the samples that have data; NaN where none has. Beyond the outer
   * samples, it returns their elevation.
   * @param north distance from the southern edge, 0..1 degree
   * @param east distance from the western edge, 0..1 degree
   */
  interpolateElevation(north: number, east: number): number {
    const { heights, grid } = this;
    const y = clamp((grid.firstNorth - north) / grid.rowStep, grid.rows - 1);
    const x = clamp((east - grid.firstEast) / grid.columnStep, grid.columns - 1);
    const row = Math.min(grid.rows - 2, Math.floor(y));
    const column = Math.min(grid.columns - 2, Math.floor(x));
    const down = y - row;
    const right = x - column;
    const northIndex = row * grid.columns + column;
    const southIndex = northIndex + grid.columns;
    // Written out: horizons read millions of elevations, and a closure or an array for each would burden garbage collection.
    const northWest = heights[northIndex] === VOID ? 0 : (1 - down) * (1 - right);
    const northEast = heights[northIndex + 1] === VOID ? 0 : (1 - down) * right;
    const southWest = heights[southIndex] === VOID ? 0 : down * (1 - right);
    const southEast = heights[southIndex + 1] === VOID ? 0 : down * right;
    const weights = northWest + northEast + southWest + southEast;
    const sum =
      northWest * heights[northIndex] +
      northEast * heights[northIndex + 1] +
      southWest * heights[southIndex] +
      southEast * heights[southIndex + 1];
    return weights > 0 ? sum / weights : NaN;
  }
}

const clamp = (value: number, max: number) => Math.min(max, Math.max(0, value));

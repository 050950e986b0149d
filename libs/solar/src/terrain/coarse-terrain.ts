const CELLS_PER_DEGREE = 12;
const ROWS = 180 * CELLS_PER_DEGREE;
const COLUMNS = 360 * CELLS_PER_DEGREE;
/** Elevation of cell value 0, and increment per value [m]. */
const [LOWEST, STEP] = [-450, 28];
/** Value of a sea cell, and of land at sea level. The table has no depths of the sea. */
const [SEA, SEA_LEVEL] = [255, 254];

/**
 * Mean elevations of the land in cells of 5 minutes of arc (9 km from north to south) in steps of 28 m.
 * Valleys narrower than a cell are not resolved: elevations there are too high.
 */
export class CoarseTerrain {
  /** @param cells values from north-west to south-east; `decodeElevations` decodes them */
  constructor(private readonly cells: Uint8Array) {}

  /** Whether the centre of the nearest cell is land. */
  isLand(latitude: number, longitude: number): boolean {
    const row = Math.min(ROWS - 1, Math.floor((90 - latitude) * CELLS_PER_DEGREE));
    return this.cells[row * COLUMNS + (Math.floor((longitude + 180) * CELLS_PER_DEGREE) % COLUMNS)] !== SEA;
  }

  /** Interpolates the elevation [m] bilinearly between the centres of cells; the sea is at 0. */
  interpolateElevation(latitude: number, longitude: number): number {
    const y = Math.min(ROWS - 1, Math.max(0, (90 - latitude) * CELLS_PER_DEGREE - 0.5));
    const x = (longitude + 180) * CELLS_PER_DEGREE - 0.5 + COLUMNS;
    const row = Math.min(ROWS - 2, Math.floor(y));
    const [down, right] = [y - row, x - Math.floor(x)];
    const [leftColumn, rightColumn] = [Math.floor(x) % COLUMNS, (Math.floor(x) + 1) % COLUMNS];
    const north = this.getElevation(row, leftColumn) * (1 - right) + this.getElevation(row, rightColumn) * right;
    const south =
      this.getElevation(row + 1, leftColumn) * (1 - right) + this.getElevation(row + 1, rightColumn) * right;
    return north * (1 - down) + south * down;
  }

  private getElevation(row: number, column: number): number {
    const cell = this.cells[row * COLUMNS + column];
    return cell >= SEA_LEVEL ? 0 : LOWEST + STEP * cell;
  }
}

/** Decodes cells in place. Each is stored as its difference from the cell on its left, modulo 256. */
export function decodeElevations(cells: Uint8Array): void {
  for (let row = 0; row < cells.length; row += COLUMNS) {
    let cell = 0;
    for (let index = row; index < row + COLUMNS; index++) cells[index] = cell = (cell + cells[index]) & 0xff;
  }
}

/** Value of a sea cell. */
const SEA = 255;
/** Greatest value below sea level: -2 m. */
const LAST_BELOW_SEA = 16;
/** Value of land at sea level; the source does not use it. */
const SEA_LEVEL = 254;
/** Last row with elevations, at 84.96 S. */
const LAST_ROW = 2099;
/** Value nearest to the elevation of the south pole, 2835 m (U.S. Antarctic Program, South Pole Station). */
const SOUTH_POLE = Math.round((2835 + 450) / 28);

/**
 * Corrects the cells of the source in place.
 * - The columns on both sides of the date line are empty: they get the values of their neighbours.
 * - The rows south of 85 S are empty: values change linearly to the value at the pole.
 * - Cells at the coast are means that include the depth of the sea. Cells below sea level that are joined to the sea
 *   are set to sea level. Depressions inland, such as the shore of the Dead Sea, remain.
 */
export function correctElevations(cells, columns) {
  const rows = cells.length / columns;
  for (let row = 0; row < rows; row++) {
    cells[row * columns] = cells[row * columns + 1];
    cells[(row + 1) * columns - 1] = cells[(row + 1) * columns - 2];
  }
  for (let row = LAST_ROW + 1; row < rows; row++) {
    const share = (row - LAST_ROW) / (rows - 1 - LAST_ROW);
    for (let column = 0; column < columns; column++) {
      const last = cells[LAST_ROW * columns + column];
      cells[row * columns + column] = Math.round(last + share * (SOUTH_POLE - last));
    }
  }
  raiseCoast(cells, columns);
}

function raiseCoast(cells, columns) {
  const queue = [];
  for (let cell = 0; cell < cells.length; cell++) if (cells[cell] === SEA) queue.push(cell);
  while (queue.length > 0) {
    const cell = queue.pop();
    const column = cell % columns;
    const row = cell - column;
    const neighbours = [
      cell - columns,
      cell + columns,
      row + ((column + 1) % columns),
      row + ((column + columns - 1) % columns),
    ];
    for (const neighbour of neighbours) {
      // A comparison with a cell beyond the first or last row is false.
      if (!(cells[neighbour] <= LAST_BELOW_SEA)) continue;
      cells[neighbour] = SEA_LEVEL;
      queue.push(neighbour);
    }
  }
}

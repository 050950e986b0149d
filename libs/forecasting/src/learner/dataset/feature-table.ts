/** Features in columns, one value per row; NaN where missing. Single precision halves the memory. */
export interface FeatureTable {
  readonly names: readonly string[];
  readonly columns: readonly Float32Array[];
  readonly count: number;
}

/** Copies the given rows of a table, in the given order. */
export function pickRows(table: FeatureTable, rows: ArrayLike<number>): FeatureTable {
  return { names: table.names, columns: table.columns.map((column) => pick(column, rows)), count: rows.length };
}

function pick(column: Float32Array, rows: ArrayLike<number>): Float32Array {
  const picked = new Float32Array(rows.length);
  for (let i = 0; i < rows.length; i++) picked[i] = column[rows[i]];
  return picked;
}

/**
 * Selects the named columns, in the given order.
 * @throws RangeError when the table lacks a named column
 */
export function selectFeatures(table: FeatureTable, names: readonly string[]): FeatureTable {
  const columns = names.map((name) => {
    const column = table.columns[table.names.indexOf(name)];
    if (!column) throw new RangeError(`feature '${name}' is missing`);
    return column;
  });
  return { names, columns, count: table.count };
}

/** Predictors in columns, one value per row; NaN where nothing is known. Single precision: half the memory, enough. */
export interface FeatureTable {
  readonly names: readonly string[];
  readonly columns: readonly Float32Array[];
  readonly count: number;
}

/** The given rows of a table, in their order. */
export function pickRows(table: FeatureTable, rows: ArrayLike<number>): FeatureTable {
  return { names: table.names, columns: table.columns.map((column) => pick(column, rows)), count: rows.length };
}

function pick(column: Float32Array, rows: ArrayLike<number>): Float32Array {
  const picked = new Float32Array(rows.length);
  for (let i = 0; i < rows.length; i++) picked[i] = column[rows[i]];
  return picked;
}

/** The named columns alone, in the order asked for. @throws RangeError when the table lacks one */
export function keepFeatures(table: FeatureTable, names: readonly string[]): FeatureTable {
  const columns = names.map((name) => {
    const column = table.columns[table.names.indexOf(name)];
    if (!column) throw new RangeError(`there is no feature ${name}`);
    return column;
  });
  return { names, columns, count: table.count };
}

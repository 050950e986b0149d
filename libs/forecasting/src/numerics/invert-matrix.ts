/**
 * Inverts a small square matrix by Gauss-Jordan elimination with partial pivoting.
 * @param matrix rows
 * @returns undefined when the matrix is singular
 */
export function invertMatrix(matrix: readonly (readonly number[])[]): number[][] | undefined {
  const n = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...row.map((_, k) => (k === i ? 1 : 0))]);
  for (let column = 0; column < n; column++) {
    let pivot = column;
    for (let i = column + 1; i < n; i++) if (Math.abs(rows[i][column]) > Math.abs(rows[pivot][column])) pivot = i;
    const divisor = rows[pivot][column];
    if (!(Math.abs(divisor) > 0)) return undefined;
    [rows[column], rows[pivot]] = [rows[pivot], rows[column]];
    rows[column] = rows[column].map((value) => value / divisor);
    rows.forEach((row, i) => {
      const factor = row[column];
      if (i !== column) rows[column].forEach((value, k) => (row[k] -= factor * value));
    });
  }
  return rows.map((row) => row.slice(n));
}

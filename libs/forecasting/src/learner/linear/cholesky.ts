/**
 * Solves A x = b for a symmetric positive definite A by Cholesky's decomposition.
 * @param a row by row, n x n; only the lower triangle is read; overwritten
 * @throws RangeError when A is not positive definite
 */
export function solveSymmetric(a: Float64Array, b: ArrayLike<number>): Float64Array {
  const n = b.length;
  decompose(a, n);
  const x = Float64Array.from(b);
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) x[i] -= a[i * n + k] * x[k];
    x[i] /= a[i * n + i];
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) x[i] -= a[k * n + i] * x[k];
    x[i] /= a[i * n + i];
  }
  return x;
}

/** Replaces the lower triangle of A by L, where A = L L'. */
function decompose(a: Float64Array, n: number): void {
  for (let j = 0; j < n; j++) {
    const row = j * n;
    let diagonal = a[row + j];
    for (let k = 0; k < j; k++) diagonal -= a[row + k] * a[row + k];
    if (!(diagonal > 0)) throw new RangeError('the matrix is not positive definite');
    const root = Math.sqrt(diagonal);
    a[row + j] = root;
    let i = j + 1;
    // Four rows at a time: the sum of one row would wait for each of its subtractions.
    for (; i + 3 < n; i += 4) {
      const [at0, at1, at2, at3] = [i * n, (i + 1) * n, (i + 2) * n, (i + 3) * n];
      let sum0 = a[at0 + j];
      let sum1 = a[at1 + j];
      let sum2 = a[at2 + j];
      let sum3 = a[at3 + j];
      for (let k = 0; k < j; k++) {
        const factor = a[row + k];
        sum0 -= a[at0 + k] * factor;
        sum1 -= a[at1 + k] * factor;
        sum2 -= a[at2 + k] * factor;
        sum3 -= a[at3 + k] * factor;
      }
      a[at0 + j] = sum0 / root;
      a[at1 + j] = sum1 / root;
      a[at2 + j] = sum2 / root;
      a[at3 + j] = sum3 / root;
    }
    for (; i < n; i++) {
      let sum = a[i * n + j];
      for (let k = 0; k < j; k++) sum -= a[i * n + k] * a[row + k];
      a[i * n + j] = sum / root;
    }
  }
}

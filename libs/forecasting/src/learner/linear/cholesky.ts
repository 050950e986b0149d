/**
 * Solves A x = b for a symmetric positive definite A by Cholesky's decomposition.
 * @param a row by row, n x n; only the lower triangle is read; overwritten
 * @throws RangeError when A is not positive definite
 */
export function solveSymmetric(a: Float64Array, b: ArrayLike<number>): Float64Array {
  const n = b.length;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = a[i * n + j];
      for (let k = 0; k < j; k++) sum -= a[i * n + k] * a[j * n + k];
      if (i !== j) a[i * n + j] = sum / a[j * n + j];
      else if (sum > 0) a[i * n + i] = Math.sqrt(sum);
      else throw new RangeError('the matrix is not positive definite');
    }
  }
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

/**
 * Quantile of sorted values, linear between neighbours; NaN for no values.
 * @param ascending sorted, without NaN
 * @param probability 0..1
 */
export function computeQuantile(ascending: ArrayLike<number>, probability: number): number {
  const position = probability * (ascending.length - 1);
  const below = Math.floor(position);
  const value = ascending[below] ?? NaN;
  return position === below ? value : value + (position - below) * (ascending[below + 1] - value);
}

/** Median; NaN for no values. */
export const computeMedian = (values: ArrayLike<number>): number =>
  computeQuantile(new Float64Array(values).sort(), 0.5);

/** Upper median: the middle value, or the higher of the two middle values; 0 for no values. NaN counts as the highest value. */
export function computeUpperMedian(values: ArrayLike<number>): number {
  const copy = new Float64Array(values);
  const middle = copy.length >> 1;
  if (copy.length === 0) return 0;
  return copy.includes(NaN) ? copy.sort()[middle] : selectSmallest(copy, middle);
}

/**
 * Finds the value that sorting would place at a position (C. A. R. Hoare, Algorithm 65: find, Communications of the ACM 4,
 * 1961). It takes linear time.
 * @param values reordered; without NaN
 */
function selectSmallest(values: Float64Array, position: number): number {
  let [first, last] = [0, values.length - 1];
  while (first < last) {
    const pivot = values[(first + last) >> 1];
    let [i, j] = [first, last];
    while (i <= j) {
      while (values[i] < pivot) i++;
      while (values[j] > pivot) j--;
      if (i > j) break;
      const value = values[i];
      values[i++] = values[j];
      values[j--] = value;
    }
    if (position <= j) last = j;
    else if (position >= i) first = i;
    else break;
  }
  return values[position];
}

/** Ratio of the standard deviation of a normal distribution to its median absolute deviation. */
export const MAD_TO_DEVIATION = 1.4826;

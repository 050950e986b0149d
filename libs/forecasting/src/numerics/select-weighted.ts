/**
 * Finds the smallest value up to which the values have at least a given weight; the largest value if all weigh less.
 * It partitions like quickselect (C. A. R. Hoare, "Algorithm 65: Find", 1961), so that it takes linear time on average.
 * @param values at least one, without NaN; reordered, with their weights
 * @param weights one per value, at least 0
 */
export function selectWeighted(values: Float64Array, weights: Float64Array, weight: number): number {
  let start = 0;
  let end = values.length;
  let remaining = weight;
  for (;;) {
    const pivot = values[(start + end) >> 1];
    let equalStart = start;
    let equalEnd = end;
    let smallerWeight = 0;
    let equalWeight = 0;
    for (let i = start; i < equalEnd;) {
      if (values[i] < pivot) {
        smallerWeight += weights[i];
        swap(values, equalStart, i);
        swap(weights, equalStart++, i++);
      } else if (values[i] > pivot) {
        swap(values, i, --equalEnd);
        swap(weights, i, equalEnd);
      } else {
        equalWeight += weights[i++];
      }
    }
    if (remaining <= smallerWeight && equalStart > start) {
      end = equalStart;
    } else if (remaining <= smallerWeight + equalWeight || equalEnd === end) {
      return pivot;
    } else {
      remaining -= smallerWeight + equalWeight;
      start = equalEnd;
    }
  }
}

function swap(array: Float64Array, a: number, b: number): void {
  const value = array[a];
  array[a] = array[b];
  array[b] = value;
}

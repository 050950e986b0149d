/**
 * Rounds values [from, to) to four decimals, the resolution of responses, so that stored, summed and served numbers are
 * equal.
 */
export function roundPower(values: Float64Array, from = 0, to = values.length): number[] {
  const rounded = new Array<number>(to - from);
  for (let i = from; i < to; i++) rounded[i - from] = Math.round(values[i] * 1e4) / 1e4;
  return rounded;
}

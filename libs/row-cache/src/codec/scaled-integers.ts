const MAX_INT32 = 2 ** 31 - 1;
/** The integer that represents NaN. */
const MISSING = -(2 ** 31);

/** Numbers as integers: value = integer / perUnit. Integers beyond 32 bits are whole doubles. */
export interface ScaledIntegers<Integers extends Int32Array | Float64Array = Int32Array> {
  readonly integers: Integers;
  readonly perUnit: number;
}

/** Means to compute: `count` means of `groupSize` integers, starting at index `from`. */
export interface MeansOptions {
  readonly from: number;
  readonly groupSize: number;
  readonly count: number;
}

/**
 * Rounds numbers to the nearest 1/perUnit. If they do not fit into 32 bits, perUnit is divided by 10 until they do.
 * Numbers without further decimals are restored exactly.
 */
export function scale(values: ArrayLike<number>, perUnit: number): ScaledIntegers {
  let largest = 0;
  for (let i = 0; i < values.length; i++) largest = Math.max(largest, Math.abs(values[i]) || 0);
  while (largest * perUnit > MAX_INT32) perUnit /= 10;
  const integers = new Int32Array(values.length);
  for (let i = 0; i < values.length; i++) {
    integers[i] = Number.isNaN(values[i]) ? MISSING : Math.round(values[i] * perUnit);
  }
  return { integers, perUnit };
}

/** Converts scaled integers to numbers; NaN where a value is missing. */
export function unscale(scaled: ScaledIntegers): number[] {
  // Fill with a fraction, so that V8 stores the elements as plain doubles from the start.
  return unscaleAll(scaled, new Array<number>(scaled.integers.length).fill(0.5));
}

/** Unscales a range into an array, at an offset. */
export function unscaleInto(
  { integers, perUnit }: ScaledIntegers,
  { from, to }: { readonly from: number; readonly to: number },
  values: Float64Array,
  index: number,
): void {
  unscaleAll({ integers: integers.subarray(from, to), perUnit }, values.subarray(index, index + to - from));
}

function unscaleAll<T extends number[] | Float64Array>({ integers, perUnit }: ScaledIntegers, values: T): T {
  for (let i = 0; i < values.length; i++) values[i] = integers[i] === MISSING ? NaN : integers[i] / perUnit;
  return values;
}

/** Computes exact means: it sums integers and divides once. A mean with a missing value is NaN. */
export function computeMeans(
  { integers, perUnit }: ScaledIntegers<Int32Array | Float64Array>,
  { from, groupSize, count }: MeansOptions,
): Float64Array {
  const means = new Float64Array(count);
  const divisor = groupSize * perUnit;
  let index = from;
  for (let group = 0; group < count; group++) {
    let sum = 0;
    let isComplete = true;
    for (const end = index + groupSize; index < end; index++) {
      if (integers[index] === MISSING) isComplete = false;
      sum += integers[index];
    }
    means[group] = isComplete ? sum / divisor : NaN;
  }
  return means;
}

/** Concatenates two columns in the finer of their units. */
export function concatenate(first: ScaledIntegers, second: ScaledIntegers): ScaledIntegers<Float64Array> {
  const perUnit = Math.max(first.perUnit, second.perUnit);
  const integers = new Float64Array(first.integers.length + second.integers.length);
  let index = 0;
  for (const column of [first, second]) {
    const factor = perUnit / column.perUnit;
    for (const integer of column.integers) integers[index++] = integer === MISSING ? NaN : integer * factor;
  }
  return { integers, perUnit };
}

const LARGEST = 2 ** 31 - 1;
/** Stands for NaN. */
const MISSING = -(2 ** 31);

/** Numbers as integers: value = integer / perUnit. More than fit into 32 bits are doubles that are whole. */
export interface ScaledIntegers<Integers extends Int32Array | Float64Array = Int32Array> {
  readonly integers: Integers;
  readonly perUnit: number;
}

/** Means of so many integers each, from one of them on. */
export interface Means {
  readonly from: number;
  readonly each: number;
  readonly count: number;
}

/**
 * Rounds numbers to the nearest 1/perUnit, or to the finest power of ten coarser than that at which all of them fit
 * into 32 bits. Numbers with no more decimals than that come back exactly.
 */
export function scale(values: ArrayLike<number>, perUnit: number): ScaledIntegers {
  let largest = 0;
  for (let i = 0; i < values.length; i++) largest = Math.max(largest, Math.abs(values[i]) || 0);
  while (largest * perUnit > LARGEST) perUnit /= 10;
  const integers = new Int32Array(values.length);
  for (let i = 0; i < values.length; i++) {
    integers[i] = Number.isNaN(values[i]) ? MISSING : Math.round(values[i] * perUnit);
  }
  return { integers, perUnit };
}

export function unscale(scaled: ScaledIntegers): number[] {
  // Filled with a number that is not whole, the array holds plain doubles from the start.
  return unscaled(scaled, new Array<number>(scaled.integers.length).fill(0.5));
}

/** Puts some of them into an array, from a place on. */
export function unscaleInto(
  { integers, perUnit }: ScaledIntegers,
  { from, to }: { readonly from: number; readonly to: number },
  values: Float64Array,
  at: number,
): void {
  unscaled({ integers: integers.subarray(from, to), perUnit }, values.subarray(at, at + to - from));
}

function unscaled<T extends number[] | Float64Array>({ integers, perUnit }: ScaledIntegers, values: T): T {
  for (let i = 0; i < values.length; i++) values[i] = integers[i] === MISSING ? NaN : integers[i] / perUnit;
  return values;
}

/** Exact means: sums of integers are, and are divided once. A mean of any that is missing is NaN. */
export function scaledMeans(
  { integers, perUnit }: ScaledIntegers<Int32Array | Float64Array>,
  { from, each, count }: Means,
): Float64Array {
  const means = new Float64Array(count);
  const divisor = each * perUnit;
  let at = from;
  for (let index = 0; index < count; index++) {
    let sum = 0;
    let isWhole = true;
    for (const end = at + each; at < end; at++) {
      if (integers[at] === MISSING) isWhole = false;
      sum += integers[at];
    }
    means[index] = isWhole ? sum / divisor : NaN;
  }
  return means;
}

/** The second behind the first, in the finer of their units. */
export function joined(first: ScaledIntegers, second: ScaledIntegers): ScaledIntegers<Float64Array> {
  const perUnit = Math.max(first.perUnit, second.perUnit);
  const integers = new Float64Array(first.integers.length + second.integers.length);
  let at = 0;
  for (const part of [first, second]) {
    const times = perUnit / part.perUnit;
    for (const integer of part.integers) integers[at++] = integer === MISSING ? NaN : integer * times;
  }
  return { integers, perUnit };
}

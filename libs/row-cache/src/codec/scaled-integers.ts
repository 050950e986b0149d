const LARGEST = 2 ** 31 - 1;
/** Stands for NaN. */
const MISSING = -(2 ** 31);

/** Numbers as integers: value = integer / perUnit. */
export interface ScaledIntegers {
  readonly integers: Int32Array;
  readonly perUnit: number;
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

/** The same as a typed array, for who only reads; or some of them. */
export function unscaledColumn({ integers, perUnit }: ScaledIntegers, from = 0, to = integers.length): Float64Array {
  return unscaled({ integers: integers.subarray(from, to), perUnit }, new Float64Array(to - from));
}

function unscaled<T extends number[] | Float64Array>({ integers, perUnit }: ScaledIntegers, values: T): T {
  for (let i = 0; i < values.length; i++) values[i] = integers[i] === MISSING ? NaN : integers[i] / perUnit;
  return values;
}

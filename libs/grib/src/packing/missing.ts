/** Marks a missing value among unpacked integers: the lowest 32-bit integer, which no value of up to 31 bits equals. */
export const MISSING = 1 << 31;

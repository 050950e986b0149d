/** Marks a missing value among unpacked integers; values of up to 31 bits are smaller. */
export const MISSING = 1 << 31;

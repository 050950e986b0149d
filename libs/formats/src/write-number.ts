/** Factor for rounding, by number of decimals. */
export const FACTORS = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000];
const INT32_LIMIT = 2 ** 31;
const [ZERO, POINT, MINUS] = [48, 46, 45];
/** Maximum bytes of a number: seventeen digits, sign, point, exponent. */
export const MAX_NUMBER_BYTES = 32;

/**
 * Writes a number as ASCII, rounded to 0 to 6 decimals, without trailing zeros and without -0. Writes nothing for NaN
 * and infinities.
 * @returns the offset after it
 */
export function writeNumber(bytes: Uint8Array, offset: number, value: number, decimals: number): number {
  const factor = FACTORS[decimals];
  const scaled = Math.round(value * factor);
  if (Math.abs(scaled) < INT32_LIMIT) return writeScaled(bytes, offset, scaled | 0, decimals);
  return Number.isFinite(scaled) ? writeText(bytes, offset, scaled / factor) : offset;
}

/**
 * Writes a number like `writeNumber` that is already multiplied by its factor and rounded.
 * @param scaled 32-bit integer
 */
export function writeScaled(bytes: Uint8Array, offset: number, scaled: number, decimals: number): number {
  if (scaled < 0) {
    bytes[offset++] = MINUS;
    scaled = -scaled;
  }
  const factor = FACTORS[decimals];
  const whole = (scaled / factor) | 0;
  let fraction = scaled - whole * factor;
  const point = writeDigits(bytes, offset, whole, countDigits(whole));
  if (fraction === 0) return point;
  let digits = decimals;
  for (let quotient = (fraction / 10) | 0; quotient * 10 === fraction; quotient = (fraction / 10) | 0) {
    fraction = quotient;
    digits--;
  }
  bytes[point] = POINT;
  return writeDigits(bytes, point + 1, fraction, digits);
}

function countDigits(whole: number): number {
  let digits = 1;
  for (let limit = 10; whole >= limit; limit *= 10) digits++;
  return digits;
}

function writeDigits(bytes: Uint8Array, offset: number, whole: number, digits: number): number {
  for (let index = offset + digits - 1; index >= offset; index--) {
    const quotient = (whole / 10) | 0;
    bytes[index] = ZERO + whole - 10 * quotient;
    whole = quotient;
  }
  return offset + digits;
}

function writeText(bytes: Uint8Array, offset: number, value: number): number {
  const text = String(value);
  for (let index = 0; index < text.length; index++) bytes[offset + index] = text.charCodeAt(index);
  return offset + text.length;
}

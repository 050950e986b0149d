/** By decimals: what a number is multiplied by before it is rounded. */
export const FACTORS = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000];
const LARGEST = 2 ** 31;
const [ZERO, POINT, MINUS] = [48, 46, 45];
/** Bytes of the longest number: seventeen digits, sign, point, exponent. */
export const LONGEST_NUMBER = 32;

/**
 * Writes a number, rounded to some decimals, 0 to 6, without trailing zeros, as ASCII; a little below zero is 0, and of
 * what is no number nothing is written.
 * @returns where it ends
 */
export function writeNumber(bytes: Uint8Array, at: number, value: number, decimals: number): number {
  const factor = FACTORS[decimals];
  const scaled = Math.round(value * factor);
  if (Math.abs(scaled) < LARGEST) return writeScaled(bytes, at, scaled | 0, decimals);
  return Number.isFinite(scaled) ? writeText(bytes, at, scaled / factor) : at;
}

/**
 * The same of a number that has been multiplied and rounded.
 * @param scaled an integer of 32 bits
 */
export function writeScaled(bytes: Uint8Array, at: number, scaled: number, decimals: number): number {
  if (scaled < 0) {
    bytes[at++] = MINUS;
    scaled = -scaled;
  }
  const factor = FACTORS[decimals];
  const whole = (scaled / factor) | 0;
  let rest = scaled - whole * factor;
  const point = writeDigits(bytes, at, whole, digitsOf(whole));
  if (rest === 0) return point;
  let places = decimals;
  for (let less = (rest / 10) | 0; less * 10 === rest; less = (rest / 10) | 0) {
    rest = less;
    places--;
  }
  bytes[point] = POINT;
  return writeDigits(bytes, point + 1, rest, places);
}

function digitsOf(whole: number): number {
  let digits = 1;
  for (let limit = 10; whole >= limit; limit *= 10) digits++;
  return digits;
}

function writeDigits(bytes: Uint8Array, at: number, whole: number, digits: number): number {
  for (let place = at + digits - 1; place >= at; place--) {
    const less = (whole / 10) | 0;
    bytes[place] = ZERO + whole - 10 * less;
    whole = less;
  }
  return at + digits;
}

function writeText(bytes: Uint8Array, at: number, value: number): number {
  const text = String(value);
  for (let index = 0; index < text.length; index++) bytes[at + index] = text.charCodeAt(index);
  return at + text.length;
}

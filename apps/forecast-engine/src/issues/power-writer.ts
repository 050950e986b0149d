/** Integers per unit: powers have four decimals. */
const PER_UNIT = 10_000;
/** Maximum integer, so that arithmetic stays within 32 bits. */
const MAX_INTEGER = 2 ** 31 - 1;
/** Maximum length of a number up to this limit, with the comma after it: `214748.3647,`. */
const MAX_LENGTH = 12;
const [ZERO, POINT, COMMA] = [...'0.,'].map((character) => character.charCodeAt(0));

/**
 * Writes arrays of powers as JSON. The slower `JSON.stringify` writes an array with a number that is negative, exceeds
 * `MAX_INTEGER` as an integer, or has more than four decimals.
 */
export class PowerWriter {
  private buffer = Buffer.alloc(0);

  /** Serializes numbers to the same text as `JSON.stringify`. */
  serialize(values: readonly number[]): string {
    if (values.length === 0) return '[]';
    if (this.buffer.length < values.length * MAX_LENGTH) this.buffer = Buffer.alloc(values.length * MAX_LENGTH);
    const { buffer } = this;
    let position = 0;
    for (const value of values) {
      const integer = Math.round(value * PER_UNIT);
      if (!(integer >= 0 && integer <= MAX_INTEGER && integer / PER_UNIT === value)) return JSON.stringify(values);
      position = writeNumber(integer | 0, buffer, position);
      buffer[position++] = COMMA;
    }
    return `[${buffer.toString('latin1', 0, position - 1)}]`;
  }
}

/** Writes an integer in ten-thousandths as a decimal number without trailing zeros. @returns position after the number */
function writeNumber(integer: number, buffer: Buffer, start: number): number {
  let whole = (integer / PER_UNIT) | 0;
  let fraction = integer - whole * PER_UNIT;
  let end = start + 1;
  for (let rest = (whole / 10) | 0; rest > 0; rest = (rest / 10) | 0) end++;
  for (let position = end - 1; position >= start; position--) {
    const quotient = (whole / 10) | 0;
    buffer[position] = ZERO + whole - quotient * 10;
    whole = quotient;
  }
  if (fraction === 0) return end;
  buffer[end++] = POINT;
  for (let divisor = PER_UNIT / 10; fraction > 0; divisor /= 10) {
    const digit = (fraction / divisor) | 0;
    buffer[end++] = ZERO + digit;
    fraction -= digit * divisor;
  }
  return end;
}

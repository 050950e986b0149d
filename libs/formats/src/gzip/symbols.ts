/**
 * How DEFLATE names lengths and distances: a symbol for each range of them, and extra bits for the place within it
 * (RFC 1951, section 3.2.5).
 */
export interface Ranges {
  /** By number: its symbol. */
  readonly symbols: Uint16Array;
  /** By symbol: the smallest number of its range, and the extra bits. */
  readonly smallest: Uint16Array;
  readonly extraBits: Uint8Array;
}

export const LITERALS = 256;
export const END_OF_BLOCK = 256;
/** Of the alphabet that literals and lengths share, and of that of distances. */
export const LENGTH_SYMBOLS = 286;
export const DISTANCE_SYMBOLS = 30;
export const LONGEST = 258;
export const FARTHEST = 32_768;

const lengths = ranges(3, LONGEST, LENGTH_SYMBOLS, 257, (index) => (index < 8 || index === 28 ? 0 : (index >> 2) - 1));
// The longest has a symbol of its own, which the range before it need not name.
lengths.symbols[LONGEST] = LENGTH_SYMBOLS - 1;
lengths.smallest[LENGTH_SYMBOLS - 1] = LONGEST;
export const LENGTHS: Ranges = lengths;

export const DISTANCES: Ranges = ranges(1, FARTHEST, DISTANCE_SYMBOLS, 0, (index) =>
  index < 4 ? 0 : (index >> 1) - 1,
);

function ranges(from: number, to: number, count: number, first: number, extra: (index: number) => number) {
  const smallest = new Uint16Array(count);
  const extraBits = new Uint8Array(count);
  const symbols = new Uint16Array(to + 1);
  let number = from;
  for (let symbol = first; symbol < count; symbol++) {
    extraBits[symbol] = extra(symbol - first);
    smallest[symbol] = number;
    for (const end = number + 2 ** extraBits[symbol]; number < end && number <= to; number++) symbols[number] = symbol;
  }
  return { smallest, extraBits, symbols };
}

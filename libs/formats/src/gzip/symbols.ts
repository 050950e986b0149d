/**
 * DEFLATE encodes lengths and distances as a symbol for a range, with extra bits for the position within it (RFC 1951,
 * section 3.2.5).
 */
export interface SymbolRanges {
  /** Symbol of each number. */
  readonly symbols: Uint16Array;
  /** Smallest number of the range of each symbol, and its number of extra bits. */
  readonly smallest: Uint16Array;
  readonly extraBits: Uint8Array;
}

export const LITERAL_COUNT = 256;
export const END_OF_BLOCK = 256;
/** Number of symbols of the shared alphabet of literals and lengths, and of the alphabet of distances. */
export const LENGTH_SYMBOLS = 286;
export const DISTANCE_SYMBOLS = 30;
export const MAX_LENGTH = 258;
export const MAX_DISTANCE = 32_768;

const lengths = buildRanges(3, MAX_LENGTH, LENGTH_SYMBOLS, 257, (index) =>
  index < 8 || index === 28 ? 0 : (index >> 2) - 1,
);
// The maximum length has a separate symbol without extra bits.
lengths.symbols[MAX_LENGTH] = LENGTH_SYMBOLS - 1;
lengths.smallest[LENGTH_SYMBOLS - 1] = MAX_LENGTH;
export const LENGTHS: SymbolRanges = lengths;

export const DISTANCES: SymbolRanges = buildRanges(1, MAX_DISTANCE, DISTANCE_SYMBOLS, 0, (index) =>
  index < 4 ? 0 : (index >> 1) - 1,
);

function buildRanges(
  from: number,
  to: number,
  count: number,
  firstSymbol: number,
  getExtraBits: (index: number) => number,
) {
  const smallest = new Uint16Array(count);
  const extraBits = new Uint8Array(count);
  const symbols = new Uint16Array(to + 1);
  let number = from;
  for (let symbol = firstSymbol; symbol < count; symbol++) {
    extraBits[symbol] = getExtraBits(symbol - firstSymbol);
    smallest[symbol] = number;
    for (const end = number + 2 ** extraBits[symbol]; number < end && number <= to; number++) symbols[number] = symbol;
  }
  return { smallest, extraBits, symbols };
}

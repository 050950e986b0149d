import type { BitWriter } from './bit-writer';
import { type Code, huffmanCode } from './huffman';

/** How the lengths of the codes of a block are themselves told (RFC 1951, section 3.2.7). */
export interface ToldLengths {
  readonly bits: number;
  write(writer: BitWriter): void;
}

const LONGEST_CODE = 7;
/** In this order their own lengths stand, so that those that are hardly ever used can be left out. */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
/** Symbols that repeat: how few at least, how many at most. */
const AGAIN = { symbol: 16, fewest: 3, most: 6 };
const ZEROS = { symbol: 17, fewest: 3, most: 10 };
const MANY_ZEROS = { symbol: 18, fewest: 11, most: 138 };
const AFTER_LENGTH = [AGAIN];
const AFTER_ZERO = [MANY_ZEROS, ZEROS];
/** Bits behind each symbol, which say how many more than fewest. */
const EXTRA_BITS = Uint8Array.from(ORDER, (_, symbol) => ({ 16: 2, 17: 3, 18: 7 })[symbol] ?? 0);
/** A step is a symbol, and above its bits how many more. */
const SYMBOL_BITS = 5;
const SYMBOL = (1 << SYMBOL_BITS) - 1;

/** The lengths of the code for literals and lengths, then of that for distances. */
export function toldLengths(literals: Code, distances: Code): ToldLengths {
  const literalCount = Math.max(257, used(literals.lengths));
  const distanceCount = Math.max(1, used(distances.lengths));
  const lengths = new Uint8Array(literalCount + distanceCount);
  lengths.set(literals.lengths.subarray(0, literalCount));
  lengths.set(distances.lengths.subarray(0, distanceCount), literalCount);
  const steps = stepsOf(lengths);
  const uses = new Uint32Array(ORDER.length);
  for (const step of steps) uses[step & SYMBOL]++;
  const code = huffmanCode(uses, LONGEST_CODE);
  let shown = ORDER.length;
  while (shown > 4 && code.lengths[ORDER[shown - 1]] === 0) shown--;
  return {
    bits: steps.reduce((sum, step) => sum + code.lengths[step & SYMBOL] + EXTRA_BITS[step & SYMBOL], 14 + 3 * shown),
    write(writer) {
      writer.put(literalCount - 257, 5);
      writer.put(distanceCount - 1, 5);
      writer.put(shown - 4, 4);
      for (const symbol of ORDER.slice(0, shown)) writer.put(code.lengths[symbol], 3);
      for (const step of steps) {
        const symbol = step & SYMBOL;
        writer.put(code.bits[symbol], code.lengths[symbol]);
        writer.put(step >> SYMBOL_BITS, EXTRA_BITS[symbol]);
      }
    },
  };
}

function stepsOf(lengths: Uint8Array): Uint16Array {
  const steps = new Uint16Array(lengths.length);
  let count = 0;
  for (let at = 0; at < lengths.length;) {
    const length = lengths[at];
    let run = 1;
    while (lengths[at + run] === length) run++;
    at += run;
    if (length > 0) {
      steps[count++] = length;
      run--;
    }
    for (const { symbol, fewest, most } of length > 0 ? AFTER_LENGTH : AFTER_ZERO) {
      for (; run >= fewest; run -= Math.min(most, run)) {
        steps[count++] = ((Math.min(most, run) - fewest) << SYMBOL_BITS) | symbol;
      }
    }
    for (; run > 0; run--) steps[count++] = length;
  }
  return steps.subarray(0, count);
}

function used(lengths: Uint8Array): number {
  let count = lengths.length;
  while (count > 0 && lengths[count - 1] === 0) count--;
  return count;
}

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
/** Symbols that repeat: how few at least, how many at most, in how many extra bits. */
const AGAIN = { symbol: 16, fewest: 3, most: 6, extra: 2 };
const ZEROS = { symbol: 17, fewest: 3, most: 10, extra: 3 };
const MANY_ZEROS = { symbol: 18, fewest: 11, most: 138, extra: 7 };

/** The lengths of the code for literals and lengths, then of that for distances. */
export function toldLengths(literals: Code, distances: Code): ToldLengths {
  const literalCount = Math.max(257, used(literals.lengths));
  const distanceCount = Math.max(1, used(distances.lengths));
  const steps = stepsOf([
    ...literals.lengths.subarray(0, literalCount),
    ...distances.lengths.subarray(0, distanceCount),
  ]);
  const uses = new Uint32Array(ORDER.length);
  for (const { symbol } of steps) uses[symbol]++;
  const code = huffmanCode(uses, LONGEST_CODE);
  let shown = ORDER.length;
  while (shown > 4 && code.lengths[ORDER[shown - 1]] === 0) shown--;
  return {
    bits: 14 + 3 * shown + steps.reduce((sum, { symbol, extra }) => sum + code.lengths[symbol] + extra, 0),
    write(writer) {
      writer.put(literalCount - 257, 5);
      writer.put(distanceCount - 1, 5);
      writer.put(shown - 4, 4);
      for (const symbol of ORDER.slice(0, shown)) writer.put(code.lengths[symbol], 3);
      for (const { symbol, extra, more } of steps) {
        writer.put(code.bits[symbol], code.lengths[symbol]);
        writer.put(more, extra);
      }
    },
  };
}

interface Step {
  readonly symbol: number;
  readonly extra: number;
  readonly more: number;
}

function stepsOf(lengths: readonly number[]): Step[] {
  const steps: Step[] = [];
  for (let at = 0; at < lengths.length;) {
    const length = lengths[at];
    let run = 1;
    while (lengths[at + run] === length) run++;
    at += run;
    if (length > 0) {
      steps.push({ symbol: length, extra: 0, more: 0 });
      run--;
    }
    const ways = length > 0 ? [AGAIN] : [MANY_ZEROS, ZEROS];
    for (const { symbol, fewest, most, extra } of ways) {
      for (; run >= fewest; run -= Math.min(most, run))
        steps.push({ symbol, extra, more: Math.min(most, run) - fewest });
    }
    for (; run > 0; run--) steps.push({ symbol: length, extra: 0, more: 0 });
  }
  return steps;
}

function used(lengths: Uint8Array): number {
  let count = lengths.length;
  while (count > 0 && lengths[count - 1] === 0) count--;
  return count;
}

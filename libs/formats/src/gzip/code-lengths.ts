import type { BitWriter } from './bit-writer';
import { type HuffmanCode, buildHuffmanCode } from './huffman';

/** Encoded code lengths of a block (RFC 1951, section 3.2.7). */
export interface EncodedCodeLengths {
  readonly bitCount: number;
  write(writer: BitWriter): void;
}

/** Maximum length of a code of the code length alphabet, bits. */
const MAX_CODE_LENGTH = 7;
/** Order of the code length codes: rare ones last, so that they can be omitted. */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
/** Repeat codes with their minimum and maximum count. */
const REPEAT_LENGTH = { symbol: 16, minCount: 3, maxCount: 6 };
const REPEAT_ZERO = { symbol: 17, minCount: 3, maxCount: 10 };
const REPEAT_ZERO_LONG = { symbol: 18, minCount: 11, maxCount: 138 };
const LENGTH_REPEATS = [REPEAT_LENGTH];
const ZERO_REPEATS = [REPEAT_ZERO_LONG, REPEAT_ZERO];
/** Extra bits of each symbol: the count above its minimum. */
const EXTRA_BITS = Uint8Array.from(ORDER, (_, symbol) => ({ 16: 2, 17: 3, 18: 7 })[symbol] ?? 0);
/** An encoded run has the symbol in its lower bits and the extra count above. */
const SYMBOL_BITS = 5;
const SYMBOL_MASK = (1 << SYMBOL_BITS) - 1;

/** Encodes the code lengths of literals and lengths, then the code lengths of distances. */
export function encodeCodeLengths(literals: HuffmanCode, distances: HuffmanCode): EncodedCodeLengths {
  const literalCount = Math.max(257, countUsed(literals.lengths));
  const distanceCount = Math.max(1, countUsed(distances.lengths));
  const lengths = new Uint8Array(literalCount + distanceCount);
  lengths.set(literals.lengths.subarray(0, literalCount));
  lengths.set(distances.lengths.subarray(0, distanceCount), literalCount);
  const runs = encodeRuns(lengths);
  const frequencies = new Uint32Array(ORDER.length);
  for (const run of runs) frequencies[run & SYMBOL_MASK]++;
  const code = buildHuffmanCode(frequencies, MAX_CODE_LENGTH);
  let writtenCount = ORDER.length;
  while (writtenCount > 4 && code.lengths[ORDER[writtenCount - 1]] === 0) writtenCount--;
  return {
    bitCount: runs.reduce(
      (sum, run) => sum + code.lengths[run & SYMBOL_MASK] + EXTRA_BITS[run & SYMBOL_MASK],
      14 + 3 * writtenCount,
    ),
    write(writer) {
      writer.write(literalCount - 257, 5);
      writer.write(distanceCount - 1, 5);
      writer.write(writtenCount - 4, 4);
      for (const symbol of ORDER.slice(0, writtenCount)) writer.write(code.lengths[symbol], 3);
      for (const run of runs) {
        const symbol = run & SYMBOL_MASK;
        writer.write(code.bits[symbol], code.lengths[symbol]);
        writer.write(run >> SYMBOL_BITS, EXTRA_BITS[symbol]);
      }
    },
  };
}

function encodeRuns(lengths: Uint8Array): Uint16Array {
  const runs = new Uint16Array(lengths.length);
  let count = 0;
  for (let index = 0; index < lengths.length;) {
    const length = lengths[index];
    let remaining = 1;
    while (lengths[index + remaining] === length) remaining++;
    index += remaining;
    if (length > 0) {
      runs[count++] = length;
      remaining--;
    }
    for (const { symbol, minCount, maxCount } of length > 0 ? LENGTH_REPEATS : ZERO_REPEATS) {
      for (; remaining >= minCount; remaining -= Math.min(maxCount, remaining)) {
        runs[count++] = ((Math.min(maxCount, remaining) - minCount) << SYMBOL_BITS) | symbol;
      }
    }
    for (; remaining > 0; remaining--) runs[count++] = length;
  }
  return runs.subarray(0, count);
}

function countUsed(lengths: Uint8Array): number {
  let count = lengths.length;
  while (count > 0 && lengths[count - 1] === 0) count--;
  return count;
}

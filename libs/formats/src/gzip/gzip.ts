import type { Passage } from '../row-pattern';
import { BitWriter } from './bit-writer';
import { toldLengths } from './code-lengths';
import { type Code, huffmanCode } from './huffman';
import { RowTokens } from './row-tokens';
import { DISTANCES, END_OF_BLOCK, LENGTHS, LITERALS, type Ranges } from './symbols';
import type { Tokens } from './tokens';

/** Magic, DEFLATE, no flags, no time, no level, an unknown system (RFC 1952, section 2.3). */
const HEADER = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff];
const TRAILER_BYTES = 8;
const LONGEST_CODE = 15;

const rows = new RowTokens();

/**
 * A body as gzip (RFC 1952), in one block of DEFLATE. What repeats is known from how rows are written, so that nothing is
 * searched for: about the size of zlib's level 6, without a thread.
 */
export function gzipped(passages: readonly Passage[]): Buffer {
  rows.read(passages);
  const { tokens } = rows;
  const literals = huffmanCode(tokens.literalUses, LONGEST_CODE);
  const distances = huffmanCode(tokens.distanceUses, LONGEST_CODE);
  const told = toldLengths(literals, distances);
  const bits =
    3 + told.bits + bitsOf(tokens.literalUses, literals, LENGTHS) + bitsOf(tokens.distanceUses, distances, DISTANCES);
  const end = HEADER.length + Math.ceil(bits / 8);
  const gzip = Buffer.allocUnsafeSlow(end + TRAILER_BYTES);
  gzip.set(HEADER);
  const out = new BitWriter(gzip, HEADER.length);
  // The last block, with codes of its own.
  out.put(0b101, 3);
  told.write(out);
  writeTokens(out, tokens, literals, distances);
  out.end();
  gzip.writeUInt32LE(rows.crc, end);
  gzip.writeUInt32LE(rows.length % 2 ** 32, end + 4);
  return gzip;
}

function bitsOf(uses: Uint32Array, { lengths }: Code, { extraBits }: Ranges): number {
  let bits = 0;
  for (let symbol = 0; symbol < uses.length; symbol++) bits += uses[symbol] * (lengths[symbol] + extraBits[symbol]);
  return bits;
}

function writeTokens(out: BitWriter, { list, count }: Tokens, literals: Code, distances: Code): void {
  for (let index = 0; index < count; index++) {
    const token = list[index];
    if (token < LITERALS) out.put(literals.bits[token], literals.lengths[token]);
    else {
      writeNamed(out, literals, LENGTHS, token >>> 16);
      writeNamed(out, distances, DISTANCES, token & 0xffff);
    }
  }
  out.put(literals.bits[END_OF_BLOCK], literals.lengths[END_OF_BLOCK]);
}

function writeNamed(out: BitWriter, { bits, lengths }: Code, ranges: Ranges, number: number): void {
  const symbol = ranges.symbols[number];
  out.put(bits[symbol], lengths[symbol]);
  out.put(number - ranges.smallest[symbol], ranges.extraBits[symbol]);
}

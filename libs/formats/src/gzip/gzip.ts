import type { BodyChunk } from '../row-pattern';
import { BitWriter } from './bit-writer';
import { encodeCodeLengths } from './code-lengths';
import { type HuffmanCode, buildHuffmanCode } from './huffman';
import { RowTokenizer } from './row-tokenizer';
import { DISTANCES, END_OF_BLOCK, LENGTHS, LITERAL_COUNT, type SymbolRanges } from './symbols';
import type { TokenList } from './token-list';

/** Magic, DEFLATE, no flags, no time, no level, unknown system (RFC 1952, section 2.3). */
const HEADER = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff];
const TRAILER_BYTES = 8;
/** Maximum length of a code of literals, lengths and distances, bits (RFC 1951, section 3.2.7). */
const MAX_CODE_LENGTH = 15;

const tokenizer = new RowTokenizer();

/**
 * Compresses a body as gzip (RFC 1952), in one block of DEFLATE. The pattern of the rows shows where bytes repeat, so no
 * search is needed. The result is about as large as with zlib's level 6, and is computed on the calling thread.
 */
export function gzipBody(chunks: readonly BodyChunk[]): Buffer {
  tokenizer.tokenize(chunks);
  const { tokens } = tokenizer;
  const literals = buildHuffmanCode(tokens.literalFrequencies, MAX_CODE_LENGTH);
  const distances = buildHuffmanCode(tokens.distanceFrequencies, MAX_CODE_LENGTH);
  const codeLengths = encodeCodeLengths(literals, distances);
  const bitCount =
    3 +
    codeLengths.bitCount +
    countBits(tokens.literalFrequencies, literals, LENGTHS) +
    countBits(tokens.distanceFrequencies, distances, DISTANCES);
  const end = HEADER.length + Math.ceil(bitCount / 8);
  const gzip = Buffer.allocUnsafeSlow(end + TRAILER_BYTES);
  gzip.set(HEADER);
  const writer = new BitWriter(gzip, HEADER.length);
  // Final block with dynamic Huffman codes.
  writer.write(0b101, 3);
  codeLengths.write(writer);
  writeTokens(writer, tokens, literals, distances);
  writer.flush();
  gzip.writeUInt32LE(tokenizer.crc, end);
  gzip.writeUInt32LE(tokenizer.length % 2 ** 32, end + 4);
  return gzip;
}

function countBits(frequencies: Uint32Array, { lengths }: HuffmanCode, { extraBits }: SymbolRanges): number {
  let bits = 0;
  for (let symbol = 0; symbol < frequencies.length; symbol++)
    bits += frequencies[symbol] * (lengths[symbol] + extraBits[symbol]);
  return bits;
}

function writeTokens(
  writer: BitWriter,
  { list, count }: TokenList,
  literals: HuffmanCode,
  distances: HuffmanCode,
): void {
  for (let index = 0; index < count; index++) {
    const token = list[index];
    if (token < LITERAL_COUNT) writer.write(literals.bits[token], literals.lengths[token]);
    else {
      writeSymbol(writer, literals, LENGTHS, token >>> 16);
      writeSymbol(writer, distances, DISTANCES, token & 0xffff);
    }
  }
  writer.write(literals.bits[END_OF_BLOCK], literals.lengths[END_OF_BLOCK]);
}

function writeSymbol(writer: BitWriter, { bits, lengths }: HuffmanCode, ranges: SymbolRanges, value: number): void {
  const symbol = ranges.symbols[value];
  writer.write(bits[symbol], lengths[symbol]);
  writer.write(value - ranges.smallest[symbol], ranges.extraBits[symbol]);
}

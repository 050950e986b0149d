/** Number of equal bytes after which the first stage writes a count, and maximum length of a run. */
const SHORT_RUN = 4;
const MAX_RUN = 255 + SHORT_RUN;
/** Symbols that share a choice of table. */
const GROUP_SIZE = 50;

/**
 * Compresses a few kilobytes to a bzip2 stream of one block, for simulated feeds. The result is valid, but the function
 * is slow and compresses little.
 */
export function compressBzip2(bytes: Uint8Array): Buffer {
  const bits = new BitWriter();
  bits.writeText('BZh9');
  const crc = computeCrc(bytes);
  // A block begins with digits of pi, and the end of the stream with digits of its square root.
  bits.writeNumber(0x314159, 24).writeNumber(0x265359, 24).writeNumber(crc, 32).writeNumber(0, 1);
  writeBlock(bits, shortenRuns(bytes));
  // A stream of a single block has the checksum of this block.
  bits.writeNumber(0x177245, 24).writeNumber(0x385090, 24).writeNumber(crc, 32);
  return bits.toBuffer();
}

class BitWriter {
  private readonly bits: number[] = [];

  writeNumber(value: number, width: number): this {
    for (let bit = width - 1; bit >= 0; bit--) this.bits.push(Math.floor(value / 2 ** bit) % 2);
    return this;
  }

  writeText(text: string): void {
    for (const byte of Buffer.from(text)) this.writeNumber(byte, 8);
  }

  toBuffer(): Buffer {
    const bytes = Buffer.alloc(Math.ceil(this.bits.length / 8));
    this.bits.forEach((bit, i) => (bytes[i >> 3] |= bit << (7 - (i & 7))));
    return bytes;
  }
}

/** Shortens runs (the first stage): four equal bytes are followed by the number of further ones. */
function shortenRuns(bytes: Uint8Array): number[] {
  const shortened: number[] = [];
  for (let i = 0; i < bytes.length;) {
    let run = 1;
    while (run < MAX_RUN && bytes[i + run] === bytes[i]) run++;
    for (let n = 0; n < Math.min(run, SHORT_RUN); n++) shortened.push(bytes[i]);
    if (run >= SHORT_RUN) shortened.push(run - SHORT_RUN);
    i += run;
  }
  return shortened;
}

function writeBlock(bits: BitWriter, block: readonly number[]): void {
  const rotations = block.map((_, i) => i).sort((a, b) => compareRotations(block, a, b));
  bits.writeNumber(rotations.indexOf(0), 24);
  const alphabet = [...new Set(block)].sort((a, b) => a - b);
  const rows = Array.from({ length: 16 }, (_, row) => alphabet.filter((byte) => byte >> 4 === row));
  for (const row of rows) bits.writeNumber(row.length > 0 ? 1 : 0, 1);
  for (const [row, used] of rows.entries())
    if (used.length > 0) for (let n = 0; n < 16; n++) bits.writeNumber(used.includes(16 * row + n) ? 1 : 0, 1);
  const symbols = moveToFront(
    rotations.map((start) => block[(start + block.length - 1) % block.length]),
    alphabet,
  );
  writeSymbols(bits, symbols, alphabet.length + 2);
}

function compareRotations(block: readonly number[], a: number, b: number): number {
  for (let i = 0; i < block.length; i++) {
    const difference = block[(a + i) % block.length] - block[(b + i) % block.length];
    if (difference !== 0) return difference;
  }
  return a - b;
}

/**
 * Replaces bytes by their positions in a list of recent bytes. A run of position 0 is its length in bijective base 2,
 * lowest digit first, as symbols 0 and 1. The last symbol ends the block.
 */
function moveToFront(bytes: readonly number[], alphabet: readonly number[]): number[] {
  const recent = [...alphabet];
  const symbols: number[] = [];
  let zeros = 0;
  const flush = () => {
    for (; zeros > 0; zeros = Math.floor((zeros - 1) / 2)) symbols.push((zeros - 1) % 2);
  };
  for (const byte of bytes) {
    const position = recent.indexOf(byte);
    if (position === 0) {
      zeros++;
      continue;
    }
    flush();
    symbols.push(position + 1);
    recent.unshift(...recent.splice(position, 1));
  }
  flush();
  return [...symbols, alphabet.length + 1];
}

/** Writes the symbols with codes of nearly equal length, in two equal tables, because the format requires two. */
function writeSymbols(bits: BitWriter, symbols: readonly number[], size: number): void {
  const maxLength = Math.ceil(Math.log2(size));
  const shortCodes = 2 ** maxLength - size;
  const groups = Math.ceil(symbols.length / GROUP_SIZE);
  bits.writeNumber(2, 3).writeNumber(groups, 15);
  for (let group = 0; group < groups; group++) bits.writeNumber(0, 1);
  const getCodeLength = (symbol: number) => (symbol < shortCodes ? maxLength - 1 : maxLength);
  for (let table = 0; table < 2; table++) {
    bits.writeNumber(getCodeLength(0), 5);
    for (let symbol = 0; symbol < size; symbol++) {
      if (symbol > 0 && getCodeLength(symbol) > getCodeLength(symbol - 1)) bits.writeNumber(0b10, 2);
      bits.writeNumber(0, 1);
    }
  }
  for (const symbol of symbols)
    if (symbol < shortCodes) bits.writeNumber(symbol, maxLength - 1);
    else bits.writeNumber(symbol + shortCodes, maxLength);
}

/** Computes the checksum of bzip2: polynomial 0x04c11db7, highest bit first. */
function computeCrc(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc = (crc ^ (byte << 24)) >>> 0;
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc >>> 31 ? 0x04c11db7 : 0)) >>> 0;
  }
  return ~crc >>> 0;
}

/** The polynomial of CRC-32 in reversed bit order (RFC 1952, section 8). */
const POLYNOMIAL = 0xedb88320;
const BYTE_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let state = byte;
  for (let bit = 0; bit < 8; bit++) state = state & 1 ? (state >>> 1) ^ POLYNOMIAL : state >>> 1;
  return state;
});
/** Maximum length of a chunk with a shift table, bytes. Longer chunks are added byte by byte. */
const MAX_SHIFT_LENGTH = 512;

/** Incremental CRC-32. */
export class Crc32 {
  private state = -1;

  reset(): void {
    this.state = -1;
  }

  get value(): number {
    return ~this.state >>> 0;
  }

  /** Adds bytes[from..to). */
  add(bytes: Uint8Array, from: number, to: number): void {
    this.state = advanceState(bytes, from, to, this.state);
  }

  /** Adds a frequent chunk in one step for all of its bytes. */
  addPrecomputed({ bytes, shift, crc }: PrecomputedChunk): void {
    const { state } = this;
    if (shift) {
      this.state =
        shift[state & 0xff] ^
        shift[256 | ((state >>> 8) & 0xff)] ^
        shift[512 | ((state >>> 16) & 0xff)] ^
        shift[768 | (state >>> 24)] ^
        crc;
    } else this.add(bytes, 0, bytes.length);
  }
}

/**
 * Bytes with their effect on a CRC. CRC is linear: the new state is the old one advanced by as many zero bytes, XOR the
 * CRC of the bytes alone.
 */
export interface PrecomputedChunk {
  readonly bytes: Uint8Array;
  /** Effect of a run of zeros on each of the four bytes of a state, 4 x 256. */
  readonly shift?: Int32Array;
  readonly crc: number;
}

export function precomputeCrc(bytes: Uint8Array): PrecomputedChunk {
  const shift = bytes.length <= MAX_SHIFT_LENGTH ? getShiftTable(bytes.length) : undefined;
  return { bytes, shift, crc: advanceState(bytes, 0, bytes.length, 0) };
}

function advanceState(bytes: Uint8Array, from: number, to: number, state: number): number {
  for (let offset = from; offset < to; offset++) state = BYTE_TABLE[(state ^ bytes[offset]) & 0xff] ^ (state >>> 8);
  return state;
}

const shiftTables: Int32Array[] = [];

function getShiftTable(length: number): Int32Array {
  const cached = shiftTables[length];
  if (cached) return cached;
  const zeros = new Uint8Array(length);
  const bitEffects = Array.from({ length: 32 }, (_, bit) => advanceState(zeros, 0, length, 1 << bit));
  const shift = new Int32Array(1024);
  for (let index = 0; index < shift.length; index++) {
    const firstBit = 8 * (index >>> 8);
    for (let bit = 0; bit < 8; bit++) if ((index >>> bit) & 1) shift[index] ^= bitEffects[firstBit + bit];
  }
  return (shiftTables[length] = shift);
}

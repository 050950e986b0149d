/** The polynomial of CRC-32, its highest power lowest (RFC 1952, section 8). */
const POLYNOMIAL = 0xedb88320;
const BYTES = Uint32Array.from({ length: 256 }, (_, byte) => {
  let state = byte;
  for (let bit = 0; bit < 8; bit++) state = state & 1 ? (state >>> 1) ^ POLYNOMIAL : state >>> 1;
  return state;
});
/** Texts longer than this go byte by byte. */
const LONGEST_SHIFT = 512;

/** CRC-32 of bytes as they come. */
export class Crc {
  private state = -1;

  begin(): void {
    this.state = -1;
  }

  get value(): number {
    return ~this.state >>> 0;
  }

  /** @param from first byte @param to end */
  add(bytes: Uint8Array, from: number, to: number): void {
    this.state = after(bytes, from, to, this.state);
  }

  /** Adds a text that comes again and again: one step for all of its bytes. */
  addText({ bytes, shift, crc }: Text): void {
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

/** A text and what adding it does: a CRC is linear, so bytes move a state on as zeros do, and leave their own upon it. */
export interface Text {
  readonly bytes: Uint8Array;
  /** What so many zeros make of each of the four bytes of a state, 4 x 256. */
  readonly shift?: Int32Array;
  readonly crc: number;
}

export function textOf(bytes: Uint8Array): Text {
  const shift = bytes.length <= LONGEST_SHIFT ? shiftOver(bytes.length) : undefined;
  return { bytes, shift, crc: after(bytes, 0, bytes.length, 0) };
}

function after(bytes: Uint8Array, from: number, to: number, state: number): number {
  for (let at = from; at < to; at++) state = BYTES[(state ^ bytes[at]) & 0xff] ^ (state >>> 8);
  return state;
}

const shifts: Int32Array[] = [];

function shiftOver(length: number): Int32Array {
  const held = shifts[length];
  if (held) return held;
  const zeros = new Uint8Array(length);
  const single = Array.from({ length: 32 }, (_, bit) => after(zeros, 0, length, 1 << bit));
  const shift = new Int32Array(1024);
  for (let index = 0; index < shift.length; index++) {
    const place = 8 * (index >>> 8);
    for (let bit = 0; bit < 8; bit++) if ((index >>> bit) & 1) shift[index] ^= single[place + bit];
  }
  return (shifts[length] = shift);
}

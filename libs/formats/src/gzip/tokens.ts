import { DISTANCES, DISTANCE_SYMBOLS, END_OF_BLOCK, FARTHEST, LENGTHS, LENGTH_SYMBOLS, LONGEST } from './symbols';

const SHORTEST = 3;
const FIRST_TOKENS = 32 * 1024;

/** A body as DEFLATE tells it: literal bytes and repeats. Repeats that go on at their distance are one. */
export class Tokens {
  /** A literal is its byte, a repeat its length in the upper half and its distance in the lower. */
  list = new Uint32Array(FIRST_TOKENS);
  count = 0;
  /** How often each symbol is used. */
  readonly literalUses = new Uint32Array(LENGTH_SYMBOLS);
  readonly distanceUses = new Uint32Array(DISTANCE_SYMBOLS);
  /** The repeat that may go on: its length, its distance, and its bytes while it is too short to be one. */
  private length = 0;
  private distance = 0;
  private readonly begun = new Uint8Array(SHORTEST - 1);

  begin(): void {
    this.count = 0;
    this.literalUses.fill(0);
    this.distanceUses.fill(0);
    this.length = 0;
  }

  /** Bytes of which nothing is known. */
  literals(bytes: Uint8Array, from: number, to: number): void {
    if (from === to) return;
    if (this.length > 0) this.endRepeat();
    this.makeRoom(to - from);
    for (let at = from; at < to; at++) this.literal(bytes[at]);
  }

  /** Bytes that are the same as those at a distance before them. */
  same(bytes: Uint8Array, from: number, to: number, distance: number): void {
    if (from === to) return;
    if (distance > FARTHEST) return this.literals(bytes, from, to);
    if (this.distance !== distance) {
      if (this.length > 0) this.endRepeat();
      this.distance = distance;
    }
    for (let at = from; at < to && this.length + at - from < SHORTEST - 1; at++) {
      this.begun[this.length + at - from] = bytes[at];
    }
    this.length += to - from;
  }

  end(): void {
    this.endRepeat();
    this.literalUses[END_OF_BLOCK] = 1;
  }

  private endRepeat(): void {
    const { distance } = this;
    let left = this.length;
    this.length = 0;
    this.makeRoom(2 + left / SHORTEST);
    if (left < SHORTEST) {
      for (let at = 0; at < left; at++) this.literal(this.begun[at]);
      return;
    }
    while (left > 0) {
      // So that nothing remains that is too short to be a repeat.
      const length = left > LONGEST && left < LONGEST + SHORTEST ? LONGEST - SHORTEST : Math.min(LONGEST, left);
      this.literalUses[LENGTHS.symbols[length]]++;
      this.distanceUses[DISTANCES.symbols[distance]]++;
      this.list[this.count++] = (length << 16) | (distance & 0xffff);
      left -= length;
    }
  }

  private literal(byte: number): void {
    this.literalUses[byte]++;
    this.list[this.count++] = byte;
  }

  /** @param more tokens at most */
  private makeRoom(more: number): void {
    if (this.count + more <= this.list.length) return;
    const longer = new Uint32Array(2 * (this.count + more));
    longer.set(this.list);
    this.list = longer;
  }
}

import {
  DISTANCES,
  DISTANCE_SYMBOLS,
  END_OF_BLOCK,
  MAX_DISTANCE,
  LENGTHS,
  LENGTH_SYMBOLS,
  MAX_LENGTH,
} from './symbols';

/** Minimum length of a repeat, bytes (RFC 1951, section 3.2.5). */
const MIN_LENGTH = 3;
const INITIAL_TOKENS = 32 * 1024;

/** A body as DEFLATE tokens: literal bytes and repeats. Consecutive repeats at one distance are merged. */
export class TokenList {
  /** A literal is its byte; a repeat has its length in the upper 16 bits and its distance in the lower ones. */
  list = new Uint32Array(INITIAL_TOKENS);
  count = 0;
  /** Number of uses of each symbol. */
  readonly literalFrequencies = new Uint32Array(LENGTH_SYMBOLS);
  readonly distanceFrequencies = new Uint32Array(DISTANCE_SYMBOLS);
  /** The current repeat, which may be extended: length, distance, and its bytes while it is too short for a repeat. */
  private repeatLength = 0;
  private repeatDistance = 0;
  private readonly pendingBytes = new Uint8Array(MIN_LENGTH - 1);

  reset(): void {
    this.count = 0;
    this.literalFrequencies.fill(0);
    this.distanceFrequencies.fill(0);
    this.repeatLength = 0;
  }

  /** Adds bytes that are not known to repeat earlier ones. */
  addLiterals(bytes: Uint8Array, from: number, to: number): void {
    if (from === to) return;
    if (this.repeatLength > 0) this.endRepeat();
    this.reserve(to - from);
    for (let index = from; index < to; index++) this.addLiteral(bytes[index]);
  }

  /** Adds bytes that repeat the bytes at a distance before them. */
  addRepeat(bytes: Uint8Array, from: number, to: number, distance: number): void {
    if (from === to) return;
    if (distance > MAX_DISTANCE) return this.addLiterals(bytes, from, to);
    if (this.repeatDistance !== distance) {
      if (this.repeatLength > 0) this.endRepeat();
      this.repeatDistance = distance;
    }
    for (let index = from; index < to && this.repeatLength + index - from < MIN_LENGTH - 1; index++) {
      this.pendingBytes[this.repeatLength + index - from] = bytes[index];
    }
    this.repeatLength += to - from;
  }

  finish(): void {
    this.endRepeat();
    this.literalFrequencies[END_OF_BLOCK] = 1;
  }

  private endRepeat(): void {
    const { repeatDistance: distance } = this;
    let remaining = this.repeatLength;
    this.repeatLength = 0;
    this.reserve(2 + remaining / MIN_LENGTH);
    if (remaining < MIN_LENGTH) {
      for (let index = 0; index < remaining; index++) this.addLiteral(this.pendingBytes[index]);
      return;
    }
    while (remaining > 0) {
      // Leaves at least the minimum length for the last repeat.
      const length =
        remaining > MAX_LENGTH && remaining < MAX_LENGTH + MIN_LENGTH
          ? MAX_LENGTH - MIN_LENGTH
          : Math.min(MAX_LENGTH, remaining);
      this.literalFrequencies[LENGTHS.symbols[length]]++;
      this.distanceFrequencies[DISTANCES.symbols[distance]]++;
      this.list[this.count++] = (length << 16) | (distance & 0xffff);
      remaining -= length;
    }
  }

  private addLiteral(byte: number): void {
    this.literalFrequencies[byte]++;
    this.list[this.count++] = byte;
  }

  /** @param tokenCount maximum number of tokens to be added */
  private reserve(tokenCount: number): void {
    if (this.count + tokenCount <= this.list.length) return;
    const longer = new Uint32Array(2 * (this.count + tokenCount));
    longer.set(this.list);
    this.list = longer;
  }
}

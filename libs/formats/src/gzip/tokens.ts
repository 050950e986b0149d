import type { Repeats } from '../body-writer';
import { DISTANCES, DISTANCE_SYMBOLS, END_OF_BLOCK, FARTHEST, LENGTHS, LENGTH_SYMBOLS, LONGEST } from './symbols';

const SHORTEST = 3;
const FIRST_TOKENS = 32 * 1024;

/** A body as DEFLATE tells it: literal bytes and repeats. Repeats that go on at their distance are one. */
export class Tokens implements Repeats {
  /** A literal is its byte, a repeat its length in the upper half and its distance in the lower. */
  list = new Uint32Array(FIRST_TOKENS);
  count = 0;
  /** How often each symbol is used. */
  readonly literalUses = new Uint32Array(LENGTH_SYMBOLS);
  readonly distanceUses = new Uint32Array(DISTANCE_SYMBOLS);
  /** The repeat that may go on. */
  private from = 0;
  private to = 0;
  private distance = 0;

  begin(): void {
    this.count = 0;
    this.literalUses.fill(0);
    this.distanceUses.fill(0);
    this.from = this.to = 0;
  }

  fresh(bytes: Uint8Array, from: number, to: number): void {
    this.endRepeat(bytes);
    this.literals(bytes, from, to);
  }

  same(bytes: Uint8Array, from: number, to: number, distance: number): void {
    if (this.to !== from || this.distance !== distance || this.from === this.to) {
      this.endRepeat(bytes);
      this.from = from;
      this.distance = distance;
    }
    this.to = to;
  }

  end(bytes: Uint8Array): void {
    this.endRepeat(bytes);
    this.literalUses[END_OF_BLOCK] = 1;
  }

  private endRepeat(bytes: Uint8Array): void {
    const { to, distance } = this;
    let { from } = this;
    this.from = to;
    if (distance > FARTHEST) return this.literals(bytes, from, to);
    this.makeRoom(to - from);
    while (to - from >= SHORTEST) {
      const length = Math.min(LONGEST, to - from);
      this.literalUses[LENGTHS.of(length)]++;
      this.distanceUses[DISTANCES.of(distance)]++;
      this.list[this.count++] = (length << 16) | (distance & 0xffff);
      from += length;
    }
    this.literals(bytes, from, to);
  }

  private literals(bytes: Uint8Array, from: number, to: number): void {
    this.makeRoom(to - from);
    const { list, literalUses } = this;
    let { count } = this;
    for (let at = from; at < to; at++) {
      literalUses[bytes[at]]++;
      list[count++] = bytes[at];
    }
    this.count = count;
  }

  /** @param more tokens at most */
  private makeRoom(more: number): void {
    if (this.count + more <= this.list.length) return;
    const longer = new Uint32Array(2 * (this.count + more));
    longer.set(this.list);
    this.list = longer;
  }
}

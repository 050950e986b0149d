import type { Passage, RowPattern, Values } from './row-pattern';
import { LONGEST_NUMBER, writeNumber } from './write-number';

/** Is told of all bytes of a body, in their order, and how they repeat what stands before them. */
export interface Repeats {
  /** Bytes of which nothing is known. */
  fresh(bytes: Uint8Array, from: number, to: number): void;
  /** Bytes that are the same as those at a distance before them. */
  same(bytes: Uint8Array, from: number, to: number, distance: number): void;
}

const FIRST_BYTES = 64 * 1024;
/** Copying so few one by one takes less than asking for it. */
const FEW_BYTES = 12;

/**
 * Writes passages as UTF-8. Each row of a pattern is compared with the row before while it is written, so that who
 * compresses the body need not search it for what repeats.
 */
export class BodyWriter {
  private bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
  private length = 0;

  constructor(private readonly repeats?: Repeats) {}

  /** @returns the body, until the next is written */
  write(passages: readonly Passage[]): Buffer {
    this.length = 0;
    for (const passage of passages) {
      if (typeof passage === 'string') this.writeText(passage);
      else this.writeRows(passage);
    }
    return this.bytes.subarray(0, this.length);
  }

  private writeText(text: string): void {
    const piece = Buffer.from(text);
    this.makeRoom(piece.length);
    const end = put(this.bytes, this.length, piece);
    this.repeats?.fresh(this.bytes, this.length, end);
    this.length = end;
  }

  private writeRows({ count, texts, values, between, descending }: RowPattern): void {
    const { repeats } = this;
    // What stands between two rows begins the later one, as a text of its own.
    const fixed = [between, ...texts].map((text) => Buffer.from(text));
    const longest =
      fixed.reduce((sum, { length }) => sum + length, 0) + values.reduce((sum, one) => sum + room(one), 0);
    /** Where each text of the row before begins. */
    const begun = new Int32Array(fixed.length);
    for (let row = 0; row < count; row++) {
      this.makeRoom(longest);
      const { bytes } = this;
      const index = descending ? count - 1 - row : row;
      for (let part = row === 0 ? 1 : 0; part < fixed.length; part++) {
        const from = this.length;
        const text = put(bytes, from, fixed[part]);
        const end = part === 0 || part > values.length ? text : putValue(bytes, text, values[part - 1], index);
        this.length = end;
        const before = begun[part];
        begun[part] = from;
        if (!repeats) continue;
        if (row === 0 || (row === 1 && part === 0)) repeats.fresh(bytes, from, end);
        else {
          repeats.same(bytes, from, text, from - before);
          if (end > text) compare(repeats, bytes, text, end, before + fixed[part].length, begun[part + 1]);
        }
      }
    }
  }

  private makeRoom(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * (this.length + more));
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
  }
}

const room = (values: Values): number =>
  'numbers' in values ? Math.max(LONGEST_NUMBER, values.missing.length) : values.longest;

/** @returns where it ends */
function put(bytes: Uint8Array, at: number, text: Uint8Array): number {
  if (text.length > FEW_BYTES) bytes.set(text, at);
  else for (let index = 0; index < text.length; index++) bytes[at + index] = text[index];
  return at + text.length;
}

function putValue(bytes: Uint8Array, at: number, values: Values, index: number): number {
  if ('words' in values) return put(bytes, at, values.words[index]);
  const end = writeNumber(bytes, at, values.numbers[index], values.decimals);
  return end > at ? end : put(bytes, at, values.missing);
}

/** Tells how a value repeats that of the row before. @param from of the value @param to */
function compare(
  repeats: Repeats,
  bytes: Uint8Array,
  from: number,
  to: number,
  before: number,
  beforeEnd: number,
): void {
  const distance = from - before;
  const end = Math.min(to, from + beforeEnd - before);
  const below = to - from === beforeEnd - before;
  for (let at = from; at < to;) {
    const same = at;
    while (at < end && bytes[at] === bytes[at - distance]) at++;
    if (at > same) repeats.same(bytes, same, at, distance);
    const fresh = at;
    // Values of other lengths do not stand below each other once they differ.
    if (!below) at = to;
    while (at < end && bytes[at] !== bytes[at - distance]) at++;
    if (at > fresh) repeats.fresh(bytes, fresh, at);
  }
}

import type { Values } from '../row-pattern';
import { FACTORS, LONGEST_NUMBER, writeNumber, writeScaled } from '../write-number';
import { type Text, textOf } from './crc';

/** The values of a column one after another, each beside the one before. */
export interface Column {
  /** The value, in the first bytes. */
  readonly bytes: Uint8Array;
  readonly length: number;
  /** The same, where it comes in many bodies. */
  readonly text?: Text;
  /** Where it no longer is as the value before, and from where on it is so again if both are of one length. */
  readonly begins: number;
  readonly ends: number;
  /** Where in the body it begins; kept by who asks. */
  begun: number;
  go(index: number): void;
}

export const columnOf = (values: Values): Column =>
  'words' in values ? new Words(values.words) : new Numbers(values.numbers, values.decimals, values.missing);

/** The number before was none, or none that 32 bits hold. */
const NONE = -(2 ** 31);

class Numbers implements Column {
  bytes: Uint8Array;
  length = 0;
  readonly text = undefined;
  begins = 0;
  ends = 0;
  begun = 0;
  private before: Uint8Array;
  private readonly factor: number;
  private scaled = NONE;

  constructor(
    private readonly numbers: ArrayLike<number>,
    private readonly decimals: number,
    private readonly missing: Uint8Array,
  ) {
    this.factor = FACTORS[decimals];
    const room = Math.max(LONGEST_NUMBER, missing.length);
    this.bytes = new Uint8Array(room);
    this.before = new Uint8Array(room);
  }

  go(index: number): void {
    const rounded = Math.round(this.numbers[index] * this.factor);
    const scaled = rounded | 0;
    const isInteger = scaled === rounded && scaled !== NONE;
    if (isInteger && scaled === this.scaled) {
      this.begins = this.ends = this.length;
      return;
    }
    this.scaled = isInteger ? scaled : NONE;
    const { bytes: above, before: bytes, length: lengthAbove } = this;
    this.bytes = bytes;
    this.before = above;
    // Integers are handed on without being put into an object each.
    let length = isInteger
      ? writeScaled(bytes, 0, scaled, this.decimals)
      : writeNumber(bytes, 0, this.numbers[index], this.decimals);
    if (length === 0) {
      bytes.set(this.missing);
      length = this.missing.length;
    }
    this.length = length;
    this.begins = alikeUpTo(bytes, above, Math.min(length, lengthAbove));
    this.ends = alikeFrom(bytes, above, this.begins, length);
  }
}

interface Word {
  readonly text: Text;
  /** Beside the word before it in the list. */
  readonly begins: number;
  readonly ends: number;
}

/** Words are looked at once for all bodies that share them, as those of one window share its stamps. */
const known = new WeakMap<readonly Uint8Array[], readonly Word[]>();

class Words implements Column {
  bytes: Uint8Array = NOTHING;
  length = 0;
  text?: Text;
  begins = 0;
  ends = 0;
  begun = 0;
  private readonly words: readonly Word[];
  private last = 0;

  constructor(words: readonly Uint8Array[]) {
    this.words = known.get(words) ?? words.map((word, index) => besideBefore(word, words[index - 1]));
    known.set(words, this.words);
  }

  go(index: number): void {
    const { text } = this.words[index];
    // Which of two comes first is all the same.
    const { begins, ends } = this.words[Math.max(index, this.last)];
    this.last = index;
    this.text = text;
    this.bytes = text.bytes;
    this.length = text.bytes.length;
    this.begins = begins;
    this.ends = ends;
  }
}

const NOTHING = Buffer.alloc(0);

function besideBefore(bytes: Uint8Array, above: Uint8Array = NOTHING): Word {
  const begins = alikeUpTo(bytes, above, Math.min(bytes.length, above.length));
  return { text: textOf(bytes), begins, ends: alikeFrom(bytes, above, begins, bytes.length) };
}

/** How many of the first bytes are the same, of so many at most. */
function alikeUpTo(bytes: Uint8Array, above: Uint8Array, most: number): number {
  let at = 0;
  while (at < most && bytes[at] === above[at]) at++;
  return at;
}

/** From where on bytes are the same up to an end, no earlier than `from`. */
function alikeFrom(bytes: Uint8Array, above: Uint8Array, from: number, end: number): number {
  let at = end;
  while (at > from && bytes[at - 1] === above[at - 1]) at--;
  return at;
}

import type { ColumnValues } from '../row-pattern';
import { FACTORS, MAX_NUMBER_BYTES, writeNumber, writeScaled } from '../write-number';
import { type PrecomputedChunk, precomputeCrc } from './crc-32';

/** Iterates over the encoded values of a column and compares each with the previous one. */
export interface ColumnCursor {
  /** Buffer that begins with the current value. */
  readonly bytes: Uint8Array;
  readonly length: number;
  /** The current value with its precomputed CRC contribution, for texts shared by many bodies. */
  readonly text?: PrecomputedChunk;
  /** Length of the prefix shared with the previous value, and start of the shared suffix if both have the same length. */
  readonly prefixLength: number;
  readonly suffixStart: number;
  /** Offset of the current value in the body; set by the caller. */
  offset: number;
  moveTo(index: number): void;
}

export const createColumnCursor = (values: ColumnValues): ColumnCursor =>
  'encoded' in values
    ? new TextCursor(values.encoded)
    : new NumberCursor(values.numbers, values.decimals, values.missing);

/** Marks a previous value that was missing or did not fit into 32 bits. */
const NO_INTEGER = -(2 ** 31);

class NumberCursor implements ColumnCursor {
  bytes: Uint8Array;
  length = 0;
  readonly text = undefined;
  prefixLength = 0;
  suffixStart = 0;
  offset = 0;
  private spareBytes: Uint8Array;
  private readonly factor: number;
  private scaled = NO_INTEGER;

  constructor(
    private readonly numbers: ArrayLike<number>,
    private readonly decimals: number,
    private readonly missing: Uint8Array,
  ) {
    this.factor = FACTORS[decimals];
    const maxBytes = Math.max(MAX_NUMBER_BYTES, missing.length);
    this.bytes = new Uint8Array(maxBytes);
    this.spareBytes = new Uint8Array(maxBytes);
  }

  moveTo(index: number): void {
    const rounded = Math.round(this.numbers[index] * this.factor);
    const scaled = rounded | 0;
    const isInteger = scaled === rounded && scaled !== NO_INTEGER;
    if (isInteger && scaled === this.scaled) {
      this.prefixLength = this.suffixStart = this.length;
      return;
    }
    this.scaled = isInteger ? scaled : NO_INTEGER;
    const { bytes: previous, spareBytes: bytes, length: previousLength } = this;
    this.bytes = bytes;
    this.spareBytes = previous;
    // The integer path avoids a heap allocation for each number.
    let length = isInteger
      ? writeScaled(bytes, 0, scaled, this.decimals)
      : writeNumber(bytes, 0, this.numbers[index], this.decimals);
    if (length === 0) {
      bytes.set(this.missing);
      length = this.missing.length;
    }
    this.length = length;
    this.prefixLength = countCommonPrefix(bytes, previous, Math.min(length, previousLength));
    this.suffixStart = findCommonSuffixStart(bytes, previous, this.prefixLength, length);
  }
}

interface ComparedText {
  readonly text: PrecomputedChunk;
  /** Shared prefix and suffix with the previous text of the list. */
  readonly prefixLength: number;
  readonly suffixStart: number;
}

/** Comparisons of texts, computed once for all bodies that share them, such as the timestamps of one window. */
const comparedTexts = new WeakMap<readonly Uint8Array[], readonly ComparedText[]>();

class TextCursor implements ColumnCursor {
  bytes: Uint8Array = EMPTY;
  length = 0;
  text?: PrecomputedChunk;
  prefixLength = 0;
  suffixStart = 0;
  offset = 0;
  private readonly texts: readonly ComparedText[];
  private lastIndex = 0;

  constructor(encoded: readonly Uint8Array[]) {
    this.texts =
      comparedTexts.get(encoded) ?? encoded.map((bytes, index) => compareWithPrevious(bytes, encoded[index - 1]));
    comparedTexts.set(encoded, this.texts);
  }

  moveTo(index: number): void {
    const { text } = this.texts[index];
    // The comparison is symmetric, so it serves both directions.
    const { prefixLength, suffixStart } = this.texts[Math.max(index, this.lastIndex)];
    this.lastIndex = index;
    this.text = text;
    this.bytes = text.bytes;
    this.length = text.bytes.length;
    this.prefixLength = prefixLength;
    this.suffixStart = suffixStart;
  }
}

const EMPTY = Buffer.alloc(0);

function compareWithPrevious(bytes: Uint8Array, previous: Uint8Array = EMPTY): ComparedText {
  const prefixLength = countCommonPrefix(bytes, previous, Math.min(bytes.length, previous.length));
  return {
    text: precomputeCrc(bytes),
    prefixLength,
    suffixStart: findCommonSuffixStart(bytes, previous, prefixLength, bytes.length),
  };
}

/** Returns the length of the common prefix, at most `max`. */
function countCommonPrefix(bytes: Uint8Array, previous: Uint8Array, max: number): number {
  let length = 0;
  while (length < max && bytes[length] === previous[length]) length++;
  return length;
}

/** Finds the start of the common suffix that ends at `end`, not before `from`. */
function findCommonSuffixStart(bytes: Uint8Array, previous: Uint8Array, from: number, end: number): number {
  let start = end;
  while (start > from && bytes[start - 1] === previous[start - 1]) start--;
  return start;
}

import type { Column, ColumnTable, ConstantColumn } from './row-columns';

/** Part of a body: text, or rows of one pattern. */
export type BodyChunk = string | RowPattern;

/** Rows that differ only in values; each is text, value, text, …, text. */
export interface RowPattern {
  readonly count: number;
  /** Texts between the values, one more than values. */
  readonly texts: readonly string[];
  readonly values: readonly ColumnValues[];
  /** Separator of rows. */
  readonly separator: string;
  /** Whether the last row is written first. */
  readonly isDescending: boolean;
}

export type ColumnValues = Numbers | EncodedTexts;

/** One number per row, rounded to at most `decimals` (0 to 6). */
interface Numbers {
  readonly numbers: ArrayLike<number>;
  readonly decimals: number;
  /** Bytes for NaN. */
  readonly missing: Uint8Array;
}

/** One text per row, in UTF-8. */
interface EncodedTexts {
  readonly encoded: readonly Uint8Array[];
  /** Length of the longest text, bytes. */
  readonly maxBytes: number;
}

/** Encoding of single values in a format. */
export interface ValueEncoder {
  /** Escapes a text. */
  readonly escapeText: (text: string) => string;
  readonly missing: Uint8Array;
}

/**
 * Builds the pattern of the rows of a table.
 * @param parts parts of a row in order: literal text, columns of the table, encoded texts
 * @param separator separator of rows
 */
export function buildRowPattern(
  { steps: { count }, isDescending }: Pick<ColumnTable, 'steps' | 'isDescending'>,
  parts: readonly (string | Column | EncodedTexts)[],
  { escapeText: escape, missing }: ValueEncoder,
  separator = '',
): RowPattern {
  const texts = [''];
  const values: ColumnValues[] = [];
  for (const part of parts) {
    if (typeof part === 'string') texts[texts.length - 1] += part;
    else if ('text' in part) texts[texts.length - 1] += escape(part.text);
    else {
      values.push(encodeValues(part, escape, missing));
      texts.push('');
    }
  }
  return { count, texts, values, separator, isDescending };
}

function encodeValues(
  part: Exclude<Column, ConstantColumn> | EncodedTexts,
  escape: ValueEncoder['escapeText'],
  missing: Uint8Array,
): ColumnValues {
  if ('numbers' in part) return { ...part, missing };
  return 'texts' in part ? encodeTexts(part.texts, escape) : part;
}

/** Encoded texts, shared by all bodies with the same texts, such as the timestamps of one window. */
const encodedTexts = new WeakMap<readonly string[], Map<ValueEncoder['escapeText'], EncodedTexts>>();

/**
 * Encodes texts, once per list and function.
 * @param escape escapes a text; also the cache key, so pass the same function for the same encoding
 */
export function encodeTexts(texts: readonly string[], escape: ValueEncoder['escapeText']): EncodedTexts {
  const cached = encodedTexts.get(texts)?.get(escape);
  if (cached) return cached;
  const encoded = toBytes(texts.map(escape));
  encodedTexts.set(
    texts,
    (encodedTexts.get(texts) ?? new Map<ValueEncoder['escapeText'], EncodedTexts>()).set(escape, encoded),
  );
  return encoded;
}

function toBytes(texts: readonly string[]): EncodedTexts {
  const encoded = texts.map((text) => Buffer.from(text));
  return { encoded, maxBytes: encoded.reduce((maximum, { length }) => Math.max(maximum, length), 0) };
}

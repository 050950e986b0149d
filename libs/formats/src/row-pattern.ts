import type { Column, ColumnTable, SameColumn } from './row-columns';

/** A body in pieces: text, or rows that all look alike. */
export type Passage = string | RowPattern;

/** Rows of which only some values differ: text, value, text, …, text for each. */
export interface RowPattern {
  readonly count: number;
  /** One more than there are values. */
  readonly texts: readonly string[];
  readonly values: readonly Values[];
  /** Stands between two rows. */
  readonly between: string;
  /** Whether the last row is written first. */
  readonly descending: boolean;
}

export type Values = Numbers | Words;

/** One number per row, rounded to so many decimals at most, 0 to 6. */
interface Numbers {
  readonly numbers: ArrayLike<number>;
  readonly decimals: number;
  /** Is written for what is no number. */
  readonly missing: Uint8Array;
}

/** One text per row, in UTF-8. */
interface Words {
  readonly words: readonly Uint8Array[];
  /** Bytes of the longest. */
  readonly longest: number;
}

/** How a format writes single values. */
export interface Manner {
  /** A text as it stands in a body. */
  readonly text: (text: string) => string;
  readonly missing: Uint8Array;
}

/**
 * @param parts of a row in their order: text as it is, columns of the table, other words
 * @param between stands between two rows
 */
export function rowPattern(
  { steps: { count }, descending }: Pick<ColumnTable, 'steps' | 'descending'>,
  parts: readonly (string | Column | Words)[],
  { text: written, missing }: Manner,
  between = '',
): RowPattern {
  const texts = [''];
  const values: Values[] = [];
  for (const part of parts) {
    if (typeof part === 'string') texts[texts.length - 1] += part;
    else if ('text' in part) texts[texts.length - 1] += written(part.text);
    else {
      values.push(valuesOf(part, written, missing));
      texts.push('');
    }
  }
  return { count, texts, values, between, descending };
}

function valuesOf(part: Exclude<Column, SameColumn> | Words, written: Manner['text'], missing: Uint8Array): Values {
  if ('numbers' in part) return { ...part, missing };
  return 'texts' in part ? wordsOf(part.texts, written) : part;
}

/** Texts are put into bytes once for all answers that share them, as those of one window share its stamps. */
const known = new WeakMap<readonly string[], Map<Manner['text'], Words>>();

/** @param written how each stands in a body; the same function for the same way */
export function wordsOf(texts: readonly string[], written: Manner['text']): Words {
  const held = known.get(texts)?.get(written);
  if (held) return held;
  const words = inBytes(texts.map(written));
  known.set(texts, (known.get(texts) ?? new Map<Manner['text'], Words>()).set(written, words));
  return words;
}

function inBytes(texts: readonly string[]): Words {
  const words = texts.map((text) => Buffer.from(text));
  return { words, longest: words.reduce((most, { length }) => Math.max(most, length), 0) };
}

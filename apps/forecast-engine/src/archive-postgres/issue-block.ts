import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ForecastIssue } from '@daystar/contracts';
import { packIntegers, unpackIntegers } from '@daystar/row-cache';
import { type NumberColumn, extractColumns, restoreColumns } from './number-columns';

/** An issue split into text and numbers, so that it can be stored as its difference from another issue. */
export interface TextAndColumns {
  /** JSON without the arrays of numbers. */
  readonly text: string;
  readonly columns: readonly NumberColumn[];
}

/** Path, first native period, number of values and size in bytes of each column. */
type ColumnIndex = readonly (readonly [path: string, firstPeriod: number, count: number, bytes: number])[];

/** Splits an issue into its text and its columns of numbers. */
export function splitIssue(issue: object): TextAndColumns {
  const { remainder, columns } = extractColumns(issue);
  return { text: JSON.stringify(remainder), columns };
}

/** Reverses `splitIssue`. */
export const joinIssue = <Issue extends object = ForecastIssue>({ text, columns }: TextAndColumns): Issue =>
  restoreColumns(JSON.parse(text) as object, columns) as Issue;

/**
 * Encodes an issue, alone or as its difference from a base of the same resource. Most values equal those of the base at the
 * same times, and 16 zero differences take one byte before compression. The text is deflated with the base's text as
 * dictionary.
 */
export function encodeBlock({ text, columns }: TextAndColumns, base?: TextAndColumns): Buffer {
  const packed = columns.map((column) => packIntegers(subtractBase(column, base)));
  const index: ColumnIndex = columns.map(({ path, firstPeriod, integers }, i) => [
    path,
    firstPeriod,
    integers.length,
    packed[i].length,
  ]);
  const header = Buffer.from(`${JSON.stringify(index)}\n${text}`);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  return deflateRawSync(Buffer.concat([length, header, ...packed]), { dictionary: getDeflateDictionary(base) });
}

/**
 * Reverses `encodeBlock`, with the same base.
 * @param isSelected whether to decode the column of a path; by default, all are decoded
 */
export function decodeBlock(
  block: Uint8Array,
  base?: TextAndColumns,
  isSelected: (path: string) => boolean = () => true,
): TextAndColumns {
  const bytes = inflateRawSync(block, { dictionary: getDeflateDictionary(base) });
  let position = 4 + bytes.readUInt32LE();
  const header = bytes.toString('utf8', 4, position);
  const lineEnd = header.indexOf('\n');
  const columns: NumberColumn[] = [];
  for (const [path, firstPeriod, count, length] of JSON.parse(header.slice(0, lineEnd)) as ColumnIndex) {
    const packed = bytes.subarray(position, (position += length));
    if (!isSelected(path)) continue;
    const column = { path, firstPeriod, integers: unpackIntegers(packed, count) };
    addBase(column, base);
    columns.push(column);
  }
  return { text: header.slice(lineEnd + 1), columns };
}

/** Returns the end of the base's text, because deflate refers back at most 32 kB. */
const getDeflateDictionary = (base?: TextAndColumns) => (base ? Buffer.from(base.text).subarray(-32_000) : undefined);

function subtractBase(column: NumberColumn, base?: TextAndColumns): Int32Array {
  const integers = column.integers.slice();
  addBaseValues({ ...column, integers }, base, -1);
  return integers;
}

function addBase(column: NumberColumn, base?: TextAndColumns): void {
  addBaseValues(column, base, 1);
}

/** Adds the base's value, times a factor, to each value whose time the base also covers, modulo 2^32. */
function addBaseValues(
  { path, firstPeriod, integers }: NumberColumn,
  base: TextAndColumns | undefined,
  factor: 1 | -1,
): void {
  const baseColumn = base?.columns.find((column) => column.path === path);
  if (!baseColumn) return;
  const baseIntegers = baseColumn.integers;
  const offset = firstPeriod - baseColumn.firstPeriod;
  const from = Math.max(0, -offset);
  const to = Math.min(integers.length, baseIntegers.length - offset);
  for (let i = from; i < to; i++) integers[i] = (integers[i] + factor * baseIntegers[i + offset]) | 0;
}

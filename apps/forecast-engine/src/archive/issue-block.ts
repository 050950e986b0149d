import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ForecastIssue } from '@daystar/contracts';
import { packIntegers, unpackIntegers } from '@daystar/row-cache';
import { type NumberColumn, restoreColumns, extractColumns } from './number-columns';

/** An issue taken apart: what others of the same resource are told against. */
export interface IssueParts {
  /** All but the numbers, as JSON. */
  readonly text: string;
  readonly columns: readonly NumberColumn[];
}

/** Path, first period and count of each column, and how many bytes it takes. */
type Directory = readonly (readonly [path: string, first: number, count: number, bytes: number])[];

export function splitIssue(issue: ForecastIssue): IssueParts {
  const { rest, columns } = extractColumns(issue);
  return { text: JSON.stringify(rest), columns };
}

export const issueOf = ({ text, columns }: IssueParts): ForecastIssue =>
  restoreColumns(JSON.parse(text) as object, columns) as ForecastIssue;

/**
 * An issue as the archive stores it: alone, or as what differs from another one of its resource. Most rows of an issue
 * are those of the one before it, at the same times: their differences are zeros, of which 32 take a byte before
 * deflation and hardly any after it. What is not numbers is deflated with that of the base as dictionary.
 */
export function encodeParts({ text, columns }: IssueParts, base?: IssueParts): Buffer {
  const packed = columns.map((column) => packIntegers(differences(column, base)));
  const directory: Directory = columns.map(({ path, first, integers }, i) => [
    path,
    first,
    integers.length,
    packed[i].length,
  ]);
  const head = Buffer.from(`${JSON.stringify(directory)}\n${text}`);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  return deflateRawSync(Buffer.concat([length, head, ...packed]), { dictionary: dictionaryOf(base) });
}

export function decodeParts(block: Buffer, base?: IssueParts): IssueParts {
  const bytes = inflateRawSync(block, { dictionary: dictionaryOf(base) });
  let position = 4 + bytes.readUInt32LE();
  const head = bytes.toString('utf8', 4, position);
  const line = head.indexOf('\n');
  const columns = (JSON.parse(head.slice(0, line)) as Directory).map(([path, first, count, length]) => {
    const integers = unpackIntegers(bytes.subarray(position, (position += length)), count);
    addBase({ path, first, integers }, base);
    return { path, first, integers };
  });
  return { text: head.slice(line + 1), columns };
}

/** Deflation looks back 32 kB. */
const dictionaryOf = (base?: IssueParts) => (base ? Buffer.from(base.text).subarray(-32_000) : undefined);

function differences(column: NumberColumn, base?: IssueParts): Int32Array {
  const integers = column.integers.slice();
  eachShared(column, base, (own, shared) => (integers[own] = (integers[own] - shared) | 0));
  return integers;
}

function addBase(column: NumberColumn, base?: IssueParts): void {
  const { integers } = column;
  eachShared(column, base, (own, shared) => (integers[own] = (integers[own] + shared) | 0));
}

/** Calls with the index of every value of a column whose time the base knows too, and what the base says of it. */
function eachShared(
  { path, first, integers }: NumberColumn,
  base: IssueParts | undefined,
  call: (own: number, shared: number) => void,
) {
  const other = base?.columns.find((column) => column.path === path);
  if (!other) return;
  const shift = first - other.first;
  const from = Math.max(0, -shift);
  const to = Math.min(integers.length, other.integers.length - shift);
  for (let i = from; i < to; i++) call(i, other.integers[i + shift]);
}

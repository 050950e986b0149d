import { constants as zlib, deflateRawSync, inflateRawSync } from 'node:zlib';
import { toBuffer } from '../to-buffer';
import { packIntegers, unpackIntegers } from './packed-integers';
import { type ScaledIntegers, scale, unscale } from './scaled-integers';

/** A column of numbers to pack. */
export interface Column {
  readonly name: string;
  readonly values: ArrayLike<number>;
  /** Integers per unit; 10,000 keeps four decimals. */
  readonly perUnit: number;
}

interface Header<Meta> {
  readonly meta: Meta;
  /** Name, number of values, scale and packed length of each column, in order. */
  readonly columns: readonly (readonly [name: string, count: number, perUnit: number, bytes: number])[];
}

/** Metadata of a block, and a reader for each column. */
export interface Block<Meta> {
  readonly meta: Meta;
  readonly columns: ReadonlyMap<string, ColumnReader>;
}

/** Unpacks a column; the integers are valid until another column is read. */
export type ColumnReader = () => ScaledIntegers;

/** A packed column with its entry in the header. */
export interface EncodedColumn {
  readonly entry: Header<unknown>['columns'][number];
  readonly packed: Uint8Array;
}

/** Encodes a block: header length (32 bits), header as deflated JSON, packed columns. */
export const encodeBlock = <Meta>(meta: Meta, columns: readonly Column[]): Buffer =>
  concatBlock(meta, columns.map(encodeColumn));

export function encodeColumn({ name, values, perUnit }: Column): EncodedColumn {
  const scaled = scale(values, perUnit);
  const packed = packIntegers(scaled.integers);
  return { entry: [name, values.length, scaled.perUnit, packed.length], packed };
}

/** Concatenates a block from columns that are encoded already. */
export function concatBlock<Meta>(meta: Meta, columns: readonly EncodedColumn[]): Buffer {
  const entries = columns.map(({ entry }) => entry);
  const header = deflate(JSON.stringify({ meta, columns: entries } satisfies Header<Meta>));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  return Buffer.concat([length, header, ...columns.map(({ packed }) => packed)]);
}

/** Flag in the header length for a header that is not deflated. */
const INFLATED_FLAG = 2 ** 31;

/** Deflates a header. `chunkSize` avoids zlib's large default buffer: headers deflate to less than half. */
const deflate = (header: string): Buffer =>
  deflateRawSync(header, { chunkSize: Math.max(zlib.Z_MIN_CHUNK, header.length >> 1) });

/** Inflates a header. `chunkSize` avoids zlib's large default buffer: headers inflate to about three times their size. */
const inflate = (header: Uint8Array): Buffer =>
  inflateRawSync(header, { chunkSize: Math.max(zlib.Z_MIN_CHUNK, 4 * header.length) });

/** Returns the block with an inflated header, which makes repeated reads faster. */
export function inflateHeader(bytes: Uint8Array): Uint8Array {
  const packed = toBuffer(bytes);
  const end = 4 + packed.readUInt32LE();
  const header = inflate(packed.subarray(4, end));
  const result = new Uint8Array(4 + header.length + packed.length - end);
  toBuffer(result).writeUInt32LE(INFLATED_FLAG + header.length);
  result.set(header, 4);
  result.set(packed.subarray(end), 4 + header.length);
  return result;
}

/** Decodes a block. Only the header is unpacked; a column is unpacked when its reader is called. */
export function decodeBlock<Meta>(bytes: Uint8Array): Block<Meta> {
  const packed = toBuffer(bytes);
  const flaggedLength = packed.readUInt32LE();
  let position = 4 + (flaggedLength % INFLATED_FLAG);
  const headerBytes = packed.subarray(4, position);
  const header = JSON.parse(
    (flaggedLength < INFLATED_FLAG ? inflate(headerBytes) : headerBytes).toString(),
  ) as Header<Meta>;
  const columns = header.columns.map(([name, count, perUnit, byteLength]) => {
    const column = packed.subarray(position, (position += byteLength));
    return [name, () => ({ integers: unpackIntegers(column, count, getSharedBuffer(count)), perUnit })] as const;
  });
  return { meta: header.meta, columns: new Map(columns) };
}

/** Buffer shared by all columns: integers are converted to numbers before the next column is read. */
let sharedIntegers: Int32Array<ArrayBuffer> = new Int32Array(0);
function getSharedBuffer(count: number): Int32Array<ArrayBuffer> {
  if (sharedIntegers.length < count) sharedIntegers = new Int32Array(count);
  return sharedIntegers.length === count ? sharedIntegers : sharedIntegers.subarray(0, count);
}

/** Adds a property for each column, unpacked on first access. */
export function defineColumns<T extends object>(target: T, columns: Iterable<readonly [string, ColumnReader]>): T {
  for (const [name, read] of columns) {
    const property = { enumerable: true, configurable: true };
    const get = () => {
      const value = unscale(read());
      Object.defineProperty(target, name, { ...property, value, writable: true });
      return value;
    };
    Object.defineProperty(target, name, { ...property, get });
  }
  return target;
}

/** Adds a property for each column, unpacked on every access and never kept. */
export function defineTransientColumns<T extends object>(
  target: T,
  columns: Iterable<readonly [string, ColumnReader]>,
): T {
  for (const [name, read] of columns)
    Object.defineProperty(target, name, { enumerable: true, configurable: true, get: () => unscale(read()) });
  return target;
}

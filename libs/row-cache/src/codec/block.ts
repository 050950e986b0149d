import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { packIntegers, unpackIntegers } from './packed-integers';
import { scale, unscale } from './scaled-integers';

export interface Column {
  readonly name: string;
  readonly values: ArrayLike<number>;
  /** 10 000 keeps four decimals. */
  readonly perUnit: number;
}

interface Header<M> {
  readonly meta: M;
  /** Name, number of values, scale and packed length of each column, in the order they follow. */
  readonly columns: readonly (readonly [name: string, count: number, perUnit: number, bytes: number])[];
}

/** What a block holds besides its columns, and the columns by name. */
export interface Block<M> {
  readonly meta: M;
  readonly columns: ReadonlyMap<string, number[]>;
}

/** A block as it is stored: length of the header (32 bits), the header as deflated JSON, the packed columns. */
export function encodeBlock<M>(meta: M, columns: readonly Column[]): Buffer {
  const entries: Header<M>['columns'][number][] = [];
  const parts: Uint8Array[] = [];
  for (const { name, values, perUnit } of columns) {
    const scaled = scale(values, perUnit);
    const packed = packIntegers(scaled.integers);
    entries.push([name, values.length, scaled.perUnit, packed.length]);
    parts.push(packed);
  }
  const header = deflateRawSync(JSON.stringify({ meta, columns: entries } satisfies Header<M>));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  return Buffer.concat([length, header, ...parts]);
}

export function decodeBlock<M>(bytes: Buffer): Block<M> {
  const end = 4 + bytes.readUInt32LE();
  const header = JSON.parse(inflateRawSync(bytes.subarray(4, end)).toString()) as Header<M>;
  const columns = new Map<string, number[]>();
  let position = end;
  for (const [name, count, perUnit, length] of header.columns) {
    const integers = unpackIntegers(bytes.subarray(position, position + length), count);
    columns.set(name, unscale({ integers, perUnit }));
    position += length;
  }
  return { meta: header.meta, columns };
}

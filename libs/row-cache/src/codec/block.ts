import { constants as zlib, deflateRawSync, inflateRawSync } from 'node:zlib';
import { octets } from '../octets';
import { packIntegers, unpackIntegers } from './packed-integers';
import { type ScaledIntegers, scale, unscale } from './scaled-integers';

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

/** What a block holds besides its columns, and how to read each of these. */
export interface Block<M> {
  readonly meta: M;
  readonly columns: ReadonlyMap<string, ReadColumn>;
}

/** The integers are another column's as soon as that is read. */
export type ReadColumn = () => ScaledIntegers;

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

/** Set in the length of a header that is not deflated. */
const OPEN = 2 ** 31;

/** A header deflates to a third or so; without a hint zlib allocates far more than it needs, for each of them. */
const inflate = (header: Uint8Array): Buffer =>
  inflateRawSync(header, { chunkSize: Math.max(zlib.Z_MIN_CHUNK, 4 * header.length) });

/** The same block for who reads it more than once: its header need not be inflated each time. */
export function openedBlock(bytes: Uint8Array): Uint8Array {
  const packed = octets(bytes);
  const end = 4 + packed.readUInt32LE();
  const header = inflate(packed.subarray(4, end));
  const opened = new Uint8Array(4 + header.length + packed.length - end);
  octets(opened).writeUInt32LE(OPEN + header.length);
  opened.set(header, 4);
  opened.set(packed.subarray(end), 4 + header.length);
  return opened;
}

export function decodeBlock<M>(bytes: Uint8Array): Block<M> {
  const packed = octets(bytes);
  const length = packed.readUInt32LE();
  let position = 4 + (length % OPEN);
  const told = packed.subarray(4, position);
  const header = JSON.parse((length < OPEN ? inflate(told) : told).toString()) as Header<M>;
  const columns = header.columns.map(([name, count, perUnit, length]) => {
    const column = packed.subarray(position, (position += length));
    return [name, () => ({ integers: unpackIntegers(column, count, roomFor(count)), perUnit })] as const;
  });
  return { meta: header.meta, columns: new Map(columns) };
}

/** Integers are on their way to being numbers, and nobody keeps them. */
let room: Int32Array<ArrayBuffer> = new Int32Array(0);
function roomFor(count: number): Int32Array<ArrayBuffer> {
  if (room.length < count) room = new Int32Array(count);
  return room.length === count ? room : room.subarray(0, count);
}

/** The object with a property for each column, which is unpacked when it is first looked at. */
export function withColumns<T extends object>(target: T, columns: Iterable<readonly [string, ReadColumn]>): T {
  for (const [name, read] of columns) {
    const shown = { enumerable: true, configurable: true };
    const get = () => {
      const value = unscale(read());
      Object.defineProperty(target, name, { ...shown, value, writable: true });
      return value;
    };
    Object.defineProperty(target, name, { ...shown, get });
  }
  return target;
}

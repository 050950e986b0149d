import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { MonthColumns } from './month-calculator';

const [compress, decompress] = [promisify(gzip), promisify(gunzip)];

/** Packs the columns of a month, one after the other, as gzip-compressed 64-bit numbers. */
export async function packMonth(columns: MonthColumns, names: readonly string[]): Promise<Buffer> {
  return compress(Buffer.concat(names.map((name) => toBytes(columns[name]))));
}

export async function unpackMonth(packed: Uint8Array, names: readonly string[]): Promise<MonthColumns> {
  const bytes = await decompress(packed);
  // Copies the bytes, because a Float64Array must be aligned.
  const values = new Float64Array(Uint8Array.from(bytes).buffer);
  const rowCount = values.length / names.length;
  return Object.fromEntries(names.map((name, i) => [name, values.subarray(i * rowCount, (i + 1) * rowCount)]));
}

const toBytes = ({ buffer, byteOffset, byteLength }: Float64Array) => Buffer.from(buffer, byteOffset, byteLength);

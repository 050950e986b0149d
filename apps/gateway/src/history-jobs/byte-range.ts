import { DaystarError } from '@daystar/contracts';

/** Bytes from `from` (inclusive) to `to` (exclusive). */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * Reads a `range` header with one range (RFC 9110, section 14.2).
 * @returns undefined without a header, and for one that is ignored: malformed or with several ranges
 * @throws DaystarError RangeNotSatisfiable when the file has no byte of the range
 */
export function readByteRange(header: string | undefined, length: number): ByteRange | undefined {
  const [, first = '', last = ''] = RANGE.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const from = first === '' ? Math.max(0, length - Number(last)) : Number(first);
  const to = first === '' || last === '' ? length : Math.min(length, Number(last) + 1);
  if (last !== '' && first !== '' && Number(last) < Number(first)) return undefined;
  if (from < to) return { from, to };
  throw new DaystarError('RangeNotSatisfiable', `The file has ${length} bytes. Request a range within it.`);
}

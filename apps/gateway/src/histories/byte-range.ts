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
  const [, firstPosition = '', lastPosition = ''] = RANGE.exec(header?.trim() ?? '') ?? [];
  if (firstPosition === '' && lastPosition === '') return undefined;
  const from = firstPosition === '' ? Math.max(0, length - Number(lastPosition)) : Number(firstPosition);
  const to = firstPosition === '' || lastPosition === '' ? length : Math.min(length, Number(lastPosition) + 1);
  if (lastPosition !== '' && firstPosition !== '' && Number(lastPosition) < Number(firstPosition)) return undefined;
  if (from < to) return { from, to };
  throw new DaystarError('RangeNotSatisfiable', `The file has ${length} bytes. Request a range within it.`);
}

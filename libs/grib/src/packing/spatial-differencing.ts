import type { Section } from '../section';
import { MISSING } from './missing';

/** Descriptors before packed differences: the first values, which are not differences, and the smallest difference. */
export interface Differencing {
  /** 1 or 2; in edition 1 up to 3. */
  readonly order: number;
  readonly first: readonly number[];
  readonly smallest: number;
  /** Bytes that these descriptors take. */
  readonly byteCount: number;
}

/** Reads the descriptors at the start of template 7.3. */
export function readDifferencing(template: Section, data: Section): Differencing {
  const order = template.u8(48);
  const size = template.u8(49);
  if (order !== 1 && order !== 2) template.fail('unsupported', 48, `spatial differencing of order ${order}`);
  if (size > 4) template.fail('unsupported', 49, `descriptors of ${size} bytes`);
  const first = Array.from({ length: order }, (_, k) => (size === 0 ? 0 : data.readUnsigned(1 + k * size, size)));
  const smallest = size === 0 ? 0 : data.readSigned(1 + order * size, size);
  return { order, first, smallest, byteCount: (order + 1) * size };
}

/**
 * Replaces differences by the original values, in place. Missing points are skipped: a difference refers to the last point
 * with a value. Arithmetic wraps at 32 bits (`| 0`), which keeps the loop in integers; results that fit are exact.
 */
export function undoDifferencing(values: Int32Array, { order, first, smallest }: Differencing): void {
  // A local: an imported constant is looked up in its module again for every point.
  const missing = MISSING;
  const bias = smallest | 0;
  let i = 0;
  let knownCount = 0;
  for (; i < values.length && knownCount < order; i++) {
    if (values[i] !== missing) values[i] = first[knownCount++];
  }
  let last = first[order - 1] | 0;
  if (order === 1) {
    for (; i < values.length; i++) {
      if (values[i] === missing) continue;
      last = (last + ((values[i] + bias) | 0)) | 0;
      values[i] = last;
    }
    return;
  }
  let difference = (last - first[order - 2]) | 0;
  let secondDifference = order === 3 ? (difference - (first[1] - first[0])) | 0 : 0;
  for (; i < values.length; i++) {
    if (values[i] === missing) continue;
    const change = (values[i] + bias) | 0;
    secondDifference = order === 3 ? (secondDifference + change) | 0 : change;
    difference = (difference + secondDifference) | 0;
    last = (last + difference) | 0;
    values[i] = last;
  }
}

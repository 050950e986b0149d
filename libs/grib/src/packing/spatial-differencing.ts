import type { Section } from '../section';
import { MISSING } from './missing';

/** Descriptors before packed differences: the first values, which are not differences, and the smallest difference. */
export interface Differencing {
  /** 1 or 2; in edition 1 up to 3. */
  readonly order: number;
  readonly firstValues: readonly number[];
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
  const firstValues = Array.from({ length: order }, (_, k) => (size === 0 ? 0 : data.readUnsigned(1 + k * size, size)));
  const smallest = size === 0 ? 0 : data.readSigned(1 + order * size, size);
  return { order, firstValues, smallest, byteCount: (order + 1) * size };
}

/**
 * Replaces differences by the original values, in place. Missing points are skipped: a difference refers to the last point
 * with a value. Arithmetic wraps at 32 bits (`| 0`), which keeps the loop in integers; results that fit are exact.
 */
export function undoDifferencing(values: Int32Array, { order, firstValues, smallest }: Differencing): void {
  // A local: an imported constant is looked up in its module again for every point.
  const missing = MISSING;
  const bias = smallest | 0;
  let i = 0;
  let restoredCount = 0;
  for (; i < values.length && restoredCount < order; i++) {
    if (values[i] !== missing) values[i] = firstValues[restoredCount++];
  }
  let value = firstValues[order - 1] | 0;
  if (order === 1) {
    for (; i < values.length; i++) {
      if (values[i] === missing) continue;
      value = (value + ((values[i] + bias) | 0)) | 0;
      values[i] = value;
    }
    return;
  }
  let difference = (value - firstValues[order - 2]) | 0;
  let secondDifference = order === 3 ? (difference - (firstValues[1] - firstValues[0])) | 0 : 0;
  for (; i < values.length; i++) {
    if (values[i] === missing) continue;
    const change = (values[i] + bias) | 0;
    secondDifference = order === 3 ? (secondDifference + change) | 0 : change;
    difference = (difference + secondDifference) | 0;
    value = (value + difference) | 0;
    values[i] = value;
  }
}

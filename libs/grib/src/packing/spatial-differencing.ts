import type { Section } from '../section';
import { MISSING } from './missing';

/** Head of template 7.3: the first values, undifferenced, and the smallest difference. */
export interface Differencing {
  readonly order: number;
  readonly first: readonly number[];
  readonly smallest: number;
  /** Bytes that these descriptors take. */
  readonly byteCount: number;
}

export function readDifferencing(template: Section, data: Section): Differencing {
  const order = template.u8(48);
  const size = template.u8(49);
  if (order !== 1 && order !== 2) template.fail('unsupported', 48, `spatial differencing of order ${order}`);
  if (size > 4) template.fail('unsupported', 49, `descriptors of ${size} bytes`);
  const first = Array.from({ length: order }, (_, k) => (size === 0 ? 0 : data.unsigned(1 + k * size, size)));
  const smallest = size === 0 ? 0 : data.signed(1 + order * size, size);
  return { order, first, smallest, byteCount: (order + 1) * size };
}

/**
 * Replaces differences by the values they came from, in place. Points without a value take no part: the difference is
 * always to the last point that has one. Arithmetic wraps at 32 bits (`| 0`), which sums that fit undo by themselves,
 * and which keeps the loop in integers.
 */
export function undoDifferencing(values: Int32Array, { order, first, smallest }: Differencing): void {
  // A local: an imported constant is looked up in its module again for every point.
  const missing = MISSING;
  const bias = smallest | 0;
  let i = 0;
  let known = 0;
  for (; i < values.length && known < order; i++) {
    if (values[i] !== missing) values[i] = first[known++];
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
  let step = (last - first[order - 2]) | 0;
  let bend = order === 3 ? (step - (first[1] - first[0])) | 0 : 0;
  for (; i < values.length; i++) {
    if (values[i] === missing) continue;
    const change = (values[i] + bias) | 0;
    bend = order === 3 ? (bend + change) | 0 : change;
    step = (step + bend) | 0;
    last = (last + step) | 0;
    values[i] = last;
  }
}

import type { Section } from '../section';
import { MISSING } from './missing';

/** What template 7.3 keeps in front of the groups: the first values as they were, and the smallest difference. */
export interface Differencing {
  readonly order: number;
  readonly first: readonly number[];
  readonly smallest: number;
  /** Octets that these descriptors take. */
  readonly octets: number;
}

export function readDifferencing(template: Section, data: Section): Differencing {
  const order = template.u8(48);
  const size = template.u8(49);
  if (order !== 1 && order !== 2) template.fail('unsupported', 48, `spatial differencing of order ${order}`);
  if (size > 4) template.fail('unsupported', 49, `descriptors of ${size} octets`);
  const first = Array.from({ length: order }, (_, k) => (size === 0 ? 0 : data.unsigned(1 + k * size, size)));
  const smallest = size === 0 ? 0 : data.signed(1 + order * size, size);
  return { order, first, smallest, octets: (order + 1) * size };
}

/**
 * Replaces differences by the values they came from, in place. Points without a value take no part: the difference is
 * always to the last point that has one. Arithmetic wraps at 32 bits, which the sums that fit undo by themselves.
 */
export function undoDifferencing(values: Int32Array, { order, first, smallest }: Differencing): void {
  let i = 0;
  const initial: number[] = [];
  for (; i < values.length && initial.length < order; i++) {
    if (values[i] === MISSING) continue;
    values[i] = first[initial.length];
    initial.push(values[i]);
  }
  let last = initial[order - 1] ?? 0;
  if (order === 1) {
    for (; i < values.length; i++) {
      if (values[i] === MISSING) continue;
      last = (last + values[i] + smallest) | 0;
      values[i] = last;
    }
    return;
  }
  let step = (last - (initial[0] ?? 0)) | 0;
  for (; i < values.length; i++) {
    if (values[i] === MISSING) continue;
    step = (step + values[i] + smallest) | 0;
    last = (last + step) | 0;
    values[i] = last;
  }
}

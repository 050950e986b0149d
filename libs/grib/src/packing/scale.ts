import type { Section } from '../section';
import { MISSING } from './missing';

/**
 * Converts a stored integer X to a physical value: `offset + factor * X`, which is (R + X * 2^E) / 10^D of regulation 92.9.4.
 */
export interface Scale {
  readonly offset: number;
  readonly factor: number;
}

export function createScale(reference: number, binaryExponent: number, decimalExponent: number): Scale {
  const decimalFactor = 10 ** -decimalExponent;
  return { offset: reference * decimalFactor, factor: 2 ** binaryExponent * decimalFactor };
}

/** Reads R, E and D, which are at the same byte positions in all integer packings of edition 2. */
export function readScale(template: Section): Scale {
  return createScale(template.f32(12), template.s16(16), template.s16(18));
}

/**
 * Converts stored integers to physical values, `MISSING` to NaN. The result replaces the integers in the same memory, because
 * fields have millions of points.
 */
export function toPhysical(integers: Int32Array | Uint32Array, { offset, factor }: Scale): Float32Array {
  const out = new Float32Array(integers.buffer);
  if (integers instanceof Uint32Array) {
    for (let i = 0; i < out.length; i++) out[i] = offset + factor * integers[i];
    return out;
  }
  const missing = MISSING;
  for (let i = 0; i < out.length; i++) {
    const value = integers[i];
    out[i] = offset + factor * value;
    // Not a conditional expression, which takes twice the time.
    if (value === missing) out[i] = NaN;
  }
  return out;
}

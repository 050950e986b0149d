import type { Section } from '../section';

/** Stored integer X to physical value: `offset + factor * X`, which is (R + X * 2^E) / 10^D of regulation 92.9.4. */
export interface Scale {
  readonly offset: number;
  readonly factor: number;
}

export function scaleOf(reference: number, binaryExponent: number, decimalExponent: number): Scale {
  const decimal = 10 ** -decimalExponent;
  return { offset: reference * decimal, factor: 2 ** binaryExponent * decimal };
}

/** R, E and D stand at the same octets of every integer packing of edition 2. */
export function templateScale(template: Section): Scale {
  return scaleOf(template.f32(12), template.s16(16), template.s16(18));
}

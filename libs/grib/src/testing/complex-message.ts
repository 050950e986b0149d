import { buildRepresentation, buildRowMessage } from './grib2-builder';
import { toBinaryDigits, packBits, u16, u32 } from './byte-encoders';

export interface Group {
  readonly reference: number;
  readonly width: number;
  readonly codes: readonly number[];
}

export interface ComplexCoding {
  readonly template?: 2 | 3;
  readonly missingCodes?: number;
  readonly order?: number;
  readonly descriptors?: readonly number[];
  /** Reference for group widths. */
  readonly narrowest?: number;
}

const REFERENCE_BITS = 8;

/** Encodes groups as given: widths in 4 bits; lengths as 2 + 1 * n in 8 bits, except the last. The reference value is 100. */
export function buildComplexMessage(
  groups: readonly Group[],
  { template = 2, missingCodes = 0, order = 0, descriptors = [], narrowest = 1 }: ComplexCoding = {},
): Uint8Array {
  const count = groups.reduce((sum, { codes }) => sum + codes.length, 0);
  const lengths = groups.map(({ codes }) => codes.length);
  const head = buildRepresentation(
    template,
    count,
    { reference: 100, width: REFERENCE_BITS },
    [1, missingCodes],
    u32(0, 0, groups.length),
    [narrowest, 4],
    u32(2),
    [1],
    u32(lengths[lengths.length - 1]),
    [8],
    template === 3 ? [order, descriptors.length > 0 ? 2 : 0] : [],
  );
  return buildRowMessage(count, head, [
    ...descriptors.flatMap((value) => (value < 0 ? u16(0x8000 - value) : u16(value))),
    ...packBits(toBinaryDigits(REFERENCE_BITS, ...groups.map(({ reference }) => reference))),
    ...packBits(toBinaryDigits(4, ...groups.map(({ width }) => width - narrowest))),
    ...packBits(toBinaryDigits(8, ...lengths.map((length, g) => (g < groups.length - 1 ? length - 2 : 0)))),
    ...packBits(groups.map(({ width, codes }) => toBinaryDigits(width, ...codes)).join('')),
  ]);
}

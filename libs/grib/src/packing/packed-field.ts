import type { Section } from '../section';

/** The packed values of one field, as every unpacker receives them. */
export interface PackedField {
  /** Section 5 of edition 2: the data representation template. */
  readonly template: Section;
  /** The bytes of section 7 that follow its five-byte head. */
  readonly data: Section;
  /** How many values are stored, which is the number of points less those masked by a bitmap. */
  readonly count: number;
}

/** Physical values in stored order; NaN where the packing itself marks a value as missing. */
export type Unpacker = (field: PackedField) => Float32Array;

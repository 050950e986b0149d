import type { Section } from '../section';

/** Input of all unpackers: the packed values of one field. */
export interface PackedField {
  /** Section 5 of edition 2: the data representation template. */
  readonly template: Section;
  /** The bytes of section 7 that follow its five-byte header. */
  readonly data: Section;
  /** Number of stored values: all points except those masked by a bitmap. */
  readonly count: number;
}

/** Physical values in stored order; NaN where the packing itself marks a value as missing. */
export type Unpacker = (field: PackedField) => Float32Array;

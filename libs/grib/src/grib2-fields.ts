import { assertPointCount, countSetBits, spreadOverBitmap } from './bitmap';
import { createLazyField, type GribField } from './grib-field';
import { readGrib2Grid } from './grid/grib2-grid';
import { unpackCcsds } from './packing/ccsds-packing';
import type { Unpacker } from './packing/packed-field';
import { unpackComplex } from './packing/complex-packing';
import { unpackIeee } from './packing/ieee-packing';
import { unpackJpeg2000 } from './packing/jpeg2000-packing';
import { unpackLogarithms } from './packing/log-packing';
import { unpackPng } from './packing/png-packing';
import { unpackRunLength } from './packing/run-length-packing';
import { unpackSimple } from './packing/simple-packing';
import { readGrib2Product } from './product/grib2-product';
import type { Section } from './section';

/** Unpackers by number of the data representation template (code table 5.0). */
const UNPACKERS: Partial<Record<number, Unpacker>> = {
  0: unpackSimple,
  2: unpackComplex,
  3: unpackComplex,
  4: unpackIeee,
  40: unpackJpeg2000,
  41: unpackPng,
  42: unpackCcsds,
  61: unpackLogarithms,
  200: unpackRunLength,
  // Template numbers of NCEP from before WMO assigned numbers to these templates.
  40000: unpackJpeg2000,
  40010: unpackPng,
};

/** Lengths of sections 0 and 8, bytes. */
const INDICATOR_LENGTH = 16;
const END_LENGTH = 4;

/**
 * Reads the fields of one message of edition 2. Sections 2 to 7, 3 to 7 or 4 to 7 may be repeated. A section that is not
 * repeated remains valid, and so does the last bitmap (indicator 254).
 */
export function* readGrib2Fields(message: Section): Generator<GribField> {
  let fieldCount = 0;
  const currentSections: Section[] = [];
  let bitmap: Section | undefined;
  for (let byte = INDICATOR_LENGTH + 1; byte <= message.length - END_LENGTH;) {
    const length = message.u32(byte);
    const number = message.u8(byte + 4);
    if (length < 5 || number < 1 || number > 7) message.fail('corrupt', byte, 'invalid section header');
    const section = message.subsection(byte, length);
    currentSections[number] = section;
    if (number === 6 && section.u8(6) === 0) bitmap = section.subsection(7);
    if (number === 7) {
      yield createField(message, [...currentSections], bitmap);
      fieldCount++;
    }
    byte += length;
  }
  if (fieldCount === 0) message.fail('corrupt', 1, 'a message without a data section');
}

function createField(message: Section, sections: readonly Section[], bitmap: Section | undefined): GribField {
  const requireSection = (number: number) =>
    sections[number] ?? message.fail('corrupt', 1, `section ${number} is missing`);
  return createLazyField(2, message, {
    readProduct: () => readGrib2Product(message.u8(7), requireSection(1), requireSection(4)),
    readGrid: () => readGrib2Grid(requireSection(3)),
    decode: () => decode(requireSection(3), requireSection(5), requireSection(6), bitmap, requireSection(7)),
  });
}

function decode(
  grid: Section,
  template: Section,
  bitmapSection: Section,
  bitmap: Section | undefined,
  data: Section,
): Float32Array {
  const pointCount = assertPointCount(grid.u32(7), grid.offset);
  const count = template.u32(6);
  const unpack = UNPACKERS[template.u16(10)];
  if (!unpack) return template.fail('unsupported', 10, `data representation template 5.${template.u16(10)}`);
  const packed = { template, data: data.subsection(6), count };

  const indicator = bitmapSection.u8(6);
  if (indicator === 255) {
    if (count !== pointCount) template.fail('corrupt', 6, `${count} values for ${pointCount} points`);
    return unpack(packed);
  }
  if (indicator !== 0 && indicator !== 254) bitmapSection.fail('unsupported', 6, `predefined bitmap ${indicator}`);
  if (!bitmap)
    return bitmapSection.fail('corrupt', 6, 'bitmap indicator 254 without an earlier bitmap in this message');
  const setCount = countSetBits(bitmap, pointCount);
  if (count !== setCount && count !== pointCount)
    template.fail('corrupt', 6, `${count} values for ${setCount} points of the bitmap`);
  // Without a value there is no image or stream to unpack either.
  const values = setCount > 0 ? unpack({ ...packed, count: setCount }) : new Float32Array();
  return spreadOverBitmap(values, bitmap, pointCount);
}

import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { describeWith, toReferencePath } from '@daystar/testing';
import { GribError } from './grib-error';
import { readGribFields } from './grib-fields';
import { findNearestPoint } from './grid/grid';
import { encodeFundamental } from './testing/entropy-encoder';
import {
  buildBinaryData,
  buildGrib1Bitmap,
  buildDefinition,
  buildGrib1Message,
  buildLatLon,
  buildReducedGaussian,
} from './testing/grib1-builder';
import {
  buildBitmap,
  PREVIOUS_BITMAP,
  buildData,
  buildGrib2Message,
  buildIdentification,
  buildLatLonGrid,
  buildProduct,
  buildRepresentation,
  buildRowMessage,
  buildSection,
} from './testing/grib2-builder';
import { ascii, toBinaryDigits, packBits, f32, s8, u16, u32, u8 } from './testing/byte-encoders';

const image = [
  0x89,
  ...ascii('PNG\r\n'),
  0x1a,
  0x0a,
  ...u32(13),
  ...ascii('IHDR'),
  ...u32(6, 1),
  8,
  0,
  0,
  0,
  0,
  ...u32(0),
  ...((pixels) => [...u32(pixels.length), ...ascii('IDAT'), ...pixels, ...u32(0)])([
    ...deflateSync(Uint8Array.of(1, 1, 2, 3, 4, 5, 6)),
  ]),
];

const complexTail = [[1, 1], u32(0, 0, 2), [1, 4], u32(2), [1], u32(3), [8]];
const complexData = [
  ...u16(5, 6, 0x8001),
  3,
  9,
  ...packBits(toBinaryDigits(4, 3, 2)),
  1,
  0,
  ...packBits(toBinaryDigits(4, 1, 2, 15)),
  ...packBits(toBinaryDigits(3, 1, 2, 7)),
];

/** One small message of every kind that is read. */
const messages: Record<string, Uint8Array> = {
  'simple packing, repeated sections, bitmaps': buildGrib2Message([
    buildIdentification(),
    buildLatLonGrid(6, 1),
    buildProduct(),
    buildRepresentation(0, 4, { width: 11 }),
    buildBitmap(0b11011000),
    buildData(packBits(toBinaryDigits(11, 1, 2, 3, 4))),
    buildProduct(),
    buildRepresentation(0, 4),
    PREVIOUS_BITMAP,
    buildData([1, 2, 3, 4]),
  ]),
  'complex packing': buildRowMessage(6, buildRepresentation(2, 6, {}, ...complexTail), complexData.slice(6)),
  'spatial differencing': buildRowMessage(6, buildRepresentation(3, 6, {}, ...complexTail, [2, 2]), complexData),
  'IEEE packing': buildRowMessage(2, buildSection(5, u32(2), u16(4), [1]), [...f32(1), ...f32(2)]),
  'PNG packing': buildRowMessage(6, buildRepresentation(41, 6), image),
  'CCSDS packing': buildRowMessage(
    16,
    buildRepresentation(42, 16, {}, [8, 8], u16(4)),
    packBits('010' + toBinaryDigits(8, 9) + encodeFundamental(3).repeat(7) + '0110110' + '0000' + encodeFundamental(0)),
  ),
  'run-length packing': buildRowMessage(
    4,
    buildSection(5, u32(4), u16(200), u8(4), u16(4, 2), s8(1), u16(5, 9)),
    [0x16, 0x20, 0x10],
  ),
  'edition 1': buildGrib1Message(
    buildDefinition({ flags: 0xc0 }),
    buildLatLon(3, 2),
    buildGrib1Bitmap(0b10110000),
    buildBinaryData(12, packBits(toBinaryDigits(12, 1, 2, 3))),
  ),
  'edition 1, reduced grid': buildGrib1Message(
    buildDefinition(),
    buildReducedGaussian(32, 87.864, 85.097, [2, 3]),
    buildBinaryData(8, [1, 2, 3, 4, 5]),
  ),
  'edition 1, second order': buildGrib1Message(
    buildDefinition(),
    buildLatLon(4, 1),
    buildBinaryData(
      8,
      [
        ...u16(0),
        0x0f,
        ...u16(0, 1, 0),
        ...u8(0, 4, 5),
        ...u16(0),
        ...u8(8, 1, 2, 3, 129),
        ...packBits('0100'),
        ...packBits('00001'),
        7,
        0x50,
      ],
      { flags: 4 },
    ),
  ),
};

/** Reads all parts of a message; only a `GribError` may be thrown. */
function readAll(bytes: Uint8Array): void {
  const quietly = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      if (error instanceof GribError) return undefined;
      throw error;
    }
  };
  quietly(() => {
    for (const field of readGribFields(bytes, { onBroken: () => undefined })) {
      quietly(() => field.product);
      quietly(() => findNearestPoint(field.grid, 51.5, 10.5));
      quietly(() => field.decode());
    }
  });
}

/** Marsaglia's xorshift, so that failures are reproducible. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % sides;
  };
}

function withFlips(bytes: Uint8Array, roll: (sides: number) => number): Uint8Array {
  const flipped = Uint8Array.from(bytes);
  for (let left = 1 + roll(4); left > 0; left--) {
    // Half of the time a whole byte, because upper bytes make lengths and counts implausible.
    flipped[roll(flipped.length)] = roll(2) ? roll(256) : flipped[roll(flipped.length)] ^ (1 << roll(8));
  }
  return flipped;
}

describe.each(Object.entries(messages))('a message in %s', (_, bytes) => {
  it('is valid as built', () => {
    for (const field of readGribFields(bytes)) expect(field.decode()).toHaveLength(field.grid.size);
  });

  it('is rejected wherever it is truncated', () => {
    for (let length = 0; length < bytes.length; length++) {
      expect(() => [...readGribFields(bytes.subarray(0, length))]).toThrow(GribError);
    }
  });

  it('is read or rejected with a GribError, whichever bytes are corrupted', () => {
    const roll = dice(20240310);
    for (let round = 0; round < 3000; round++) readAll(withFlips(bytes, roll));
  });
});

describeWith('reference-data', 'real files', () => {
  const files = [
    'regular_ll_sfc.grib',
    'fields_with_missing_values.grib',
    'reduced_gg.grib',
    'pygrib_flux_gaussian_jpeg2000.grb',
    'test_NOAAS3_HRES-GFS_10u_20210509T06_S00.grib',
    'gfs.png.grib2',
    'meteofrance.arome-TCDC.grib2',
  ];

  it.each(files)('%s is read or rejected whichever bytes are corrupted', (file) => {
    const bytes = readFileSync(toReferencePath('weather', 'grib', file));
    const roll = dice(7);
    for (let round = 0; round < 25; round++) {
      const corrupted = withFlips(bytes, roll);
      // The sections before the data are few bytes, so they are corrupted more often.
      readAll(withFlips(corrupted.subarray(0, 300), roll));
      corrupted.set(withFlips(corrupted.subarray(0, 250), roll));
      readAll(corrupted);
    }
  });

  it.each(files)('%s is rejected when truncated', (file) => {
    const bytes = readFileSync(toReferencePath('weather', 'grib', file));
    const [first] = readGribFields(bytes);
    for (const share of [0.02, 0.1, 0.5, 0.999]) {
      const part = bytes.subarray(0, Math.floor(first.offset + first.length * share));
      expect(() => [...readGribFields(part)]).toThrow(expect.objectContaining({ code: 'truncated' }));
    }
  });
});

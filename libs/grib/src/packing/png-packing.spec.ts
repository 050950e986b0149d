import { deflateSync } from 'node:zlib';
import {
  buildData,
  buildGrib2Message,
  buildIdentification,
  buildLatLonGrid,
  NO_BITMAP,
  buildProduct,
  buildRepresentation,
  buildRowMessage,
} from '../testing/grib2-builder';
import { decodeOnlyField } from '../testing/only-field';
import { ascii, toBinaryDigits, packBits, u32 } from '../testing/byte-encoders';

const GREY = 0;
const RGB = 2;
const RGBA = 6;

const chunk = (kind: string, octets: number[]) => [...u32(octets.length), ...ascii(kind), ...octets, ...u32(0)];

/** A PNG of rows that already bear their filter byte. */
function png(width: number, height: number, depth: number, colour: number, rows: number[], interlaced = 0): number[] {
  const pixels = Array.from(deflateSync(Uint8Array.from(rows)));
  const half = Math.floor(pixels.length / 2);
  return [
    0x89,
    ...ascii('PNG\r\n'),
    0x1a,
    0x0a,
    ...chunk('IHDR', [...u32(width, height), depth, colour, 0, 0, interlaced]),
    ...chunk('tEXt', ascii('Comment')),
    ...chunk('IDAT', pixels.slice(0, half)),
    ...chunk('IDAT', pixels.slice(half)),
    ...chunk('IEND', []),
  ];
}

const decode = (count: number, image: number[], width = 8) =>
  decodeOnlyField(buildRowMessage(count, buildRepresentation(41, count, { reference: 10, width }), image));

const grid = (ni: number, nj: number, image: number[], width = 8) =>
  decodeOnlyField(
    buildGrib2Message([
      buildIdentification(),
      buildLatLonGrid(ni, nj),
      buildProduct(),
      buildRepresentation(41, ni * nj, { width }),
      NO_BITMAP,
      buildData(image),
    ]),
  );

/** The Paeth predictor as ISO/IEC 15948 clause 9.4 defines it. */
function predictByStandard(left: number, above: number, corner: number): number {
  const estimate = left + above - corner;
  const [toLeft, toAbove, toCorner] = [left, above, corner].map((value) => Math.abs(estimate - value));
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

describe('PNG packing', () => {
  it('reads pixels of 8 and 16 bits', () => {
    expect(decode(3, png(3, 1, 8, GREY, [0, 0, 1, 255]))).toEqual([10, 11, 265]);
    expect(decode(2, png(2, 1, 16, GREY, [0, 1, 2, 255, 255]), 16)).toEqual([10 + 258, 10 + 65535]);
  });

  it('reads three or four channels as one wide number', () => {
    expect(decode(1, png(1, 1, 8, RGB, [0, 1, 2, 3]), 24)).toEqual([10 + 0x010203]);
    expect(decode(1, png(1, 1, 8, RGBA, [0, 1, 2, 3, 4]), 32)).toEqual([Math.fround(10 + 0x01020304)]);
  });

  it('reads narrow pixels, each row from a whole byte', () => {
    expect(
      grid(
        3,
        2,
        png(3, 2, 4, GREY, [0, ...packBits(toBinaryDigits(4, 1, 2, 3)), 0, ...packBits(toBinaryDigits(4, 4, 5, 6))]),
      ),
    ).toEqual([1, 2, 3, 4, 5, 6]);
    expect(grid(3, 2, png(3, 2, 1, GREY, [0, 0b10100000, 0, 0b01000000]))).toEqual([1, 0, 1, 0, 1, 0]);
  });

  it('undoes the filters of ISO/IEC 15948 table 9.1', () => {
    const first = [0, 10, 20, 30];
    const next = (filter: number, ...coded: number[]) =>
      grid(3, 2, png(3, 2, 8, GREY, [...first, filter, ...coded])).slice(3);
    expect(next(0, 1, 2, 3)).toEqual([1, 2, 3]);
    expect(next(1, 1, 2, 255)).toEqual([1, 3, 2]);
    expect(next(2, 1, 2, 250)).toEqual([11, 22, 24]);
    // Average of left and above, rounded down: 0+10, 6+20, 15+30.
    expect(next(3, 1, 2, 3)).toEqual([6, 15, 25]);
    // Paeth: above 10; then left 11, above 20, corner 10 -> estimate 21, nearest 20; then left 22, above 30, corner 20.
    expect(next(4, 1, 2, 3)).toEqual([11, 22, 33]);
  });

  it('filters by whole pixels of two bytes', () => {
    expect(decode(2, png(2, 1, 16, GREY, [1, 0, 5, 0, 1]), 16)).toEqual([15, 16]);
  });

  it('undoes the Paeth filter of pixels of one and two bytes, whichever neighbour is nearest', () => {
    const [width, height] = [40, 30];
    for (const pixelBytes of [1, 2]) {
      const stride = width * pixelBytes;
      const byteAt = (y: number, i: number) => (y < 0 || i < 0 ? 0 : (y * 7919 + i * i * 31 + y * i * 13) & 0xff);
      const bytes = Array.from({ length: height }, (_, y) => Array.from({ length: stride }, (__, i) => byteAt(y, i)));
      const filtered = bytes.flatMap((row, y) => [
        4,
        ...row.map((byte, i) => {
          const [left, above, corner] = [byteAt(y, i - pixelBytes), byteAt(y - 1, i), byteAt(y - 1, i - pixelBytes)];
          return (byte - predictByStandard(left, above, i < pixelBytes ? 0 : corner)) & 0xff;
        }),
      ]);
      const pixels = bytes.flat();
      const expected =
        pixelBytes === 1 ? pixels : pixels.filter((_, i) => i % 2).map((low, i) => 256 * pixels[2 * i] + low);
      expect(grid(width, height, png(width, height, 8 * pixelBytes, GREY, filtered), 8 * pixelBytes)).toEqual(expected);
    }
  });

  it('rejects data that are not a PNG image, of another size, interlaced or truncated', () => {
    expect(() => decode(1, ascii('not an image at all'))).toThrow('no PNG image');
    expect(() => decode(4, png(3, 1, 8, GREY, [0, 1, 2, 3]))).toThrow('3 by 1 pixels, not 4');
    expect(() => decode(3, png(3, 1, 8, GREY, [0, 1, 2, 3], 1))).toThrow('interlaced');
    expect(() => decode(3, png(3, 1, 8, GREY, [0, 1, 2]))).toThrow('3 bytes of pixels instead of 4');
    expect(() => decode(3, png(3, 1, 8, GREY, [0, 1, 2, 3, 4, 5]))).toThrow('PNG data');
    expect(() => decode(3, png(3, 1, 8, GREY, [9, 1, 2, 3]))).toThrow('row filter 9');
  });
});

import {
  buildBitmap,
  buildData,
  buildGrib2Message,
  buildIdentification,
  buildLatLonGrid,
  NO_BITMAP,
  buildProduct,
  buildRepresentation,
  buildRowMessage,
} from '../testing/grib2-builder';
import { encodeJpeg2000 } from '../testing/jpeg2000-encoder';
import { decodeOnlyField } from '../testing/only-field';

const wave = (count: number, largest: number) =>
  Array.from({ length: count }, (_, i) => Math.round(((1 + Math.sin(i)) * largest) / 2));

describe('JPEG 2000 packing', () => {
  it.each([8, 11, 16])('reads samples of %d bits', async (width) => {
    const samples = wave(12 * 7, 2 ** width - 1);
    const bytes = buildGrib2Message([
      buildIdentification(),
      buildLatLonGrid(12, 7),
      buildProduct(),
      buildRepresentation(40, 84, { reference: 5, binaryScale: -1, width }, [0, 255]),
      NO_BITMAP,
      buildData(await encodeJpeg2000({ width: 12, height: 7, bits: width }, samples)),
    ]);
    expect(decodeOnlyField(bytes)).toEqual(samples.map((sample) => Math.fround(5 + sample / 2)));
  });

  it('reads images that were compressed with loss', async () => {
    const samples = wave(40 * 30, 4095);
    const image = { width: 40, height: 30, bits: 12 };
    const stream = await encodeJpeg2000(image, samples, (encoder) => encoder.setQuality(false, 0));
    const bytes = buildGrib2Message([
      buildIdentification(),
      buildLatLonGrid(40, 30),
      buildProduct(),
      buildRepresentation(40, 1200, { width: 12 }, [0, 255]),
      NO_BITMAP,
      buildData(stream),
    ]);
    const errors = decodeOnlyField(bytes).map((value, i) => Math.abs(value - samples[i]));
    expect(Math.max(...errors)).toBeLessThan(20);
  });

  it('is a constant field without bits', () => {
    expect(
      decodeOnlyField(buildRowMessage(2, buildRepresentation(40, 2, { reference: 3, width: 0 }, [0, 255]), [])),
    ).toEqual([3, 3]);
  });

  it('rejects samples of more than 16 bits', async () => {
    const stream = await encodeJpeg2000({ width: 40, height: 1, bits: 16 }, wave(40, 65535));
    const sizes = stream.slice();
    // Byte 43 of the stream: bits of a sample, less one.
    sizes[42] = 16;
    expect(() =>
      decodeOnlyField(buildRowMessage(40, buildRepresentation(40, 40, { width: 17 }, [0, 255]), sizes)),
    ).toThrow(expect.objectContaining({ code: 'unsupported', message: expect.stringContaining('samples of 17 bits') }));
  });

  it('has no values when the bitmap is empty', () => {
    const bytes = buildGrib2Message([
      buildIdentification(),
      buildLatLonGrid(3, 1),
      buildProduct(),
      buildRepresentation(40, 0, { width: 12 }, [0, 255]),
      buildBitmap(0),
      buildData([]),
    ]);
    expect(decodeOnlyField(bytes)).toEqual([NaN, NaN, NaN]);
  });

  it('rejects a stream that is truncated, corrupted, of another size, or not JPEG 2000', async () => {
    const samples = wave(40, 255);
    const stream = await encodeJpeg2000({ width: 40, height: 1, bits: 8 }, samples);
    const decode = (count: number, octets: number[]) => () =>
      decodeOnlyField(buildRowMessage(count, buildRepresentation(40, count, {}, [0, 255]), octets));
    expect(decode(40, stream)()).toEqual(samples);
    expect(decode(40, stream.slice(0, stream.length - 20))).toThrow(expect.objectContaining({ code: 'corrupt' }));
    expect(
      decode(
        40,
        stream.map((octet, i) => (i > 60 && i < 70 ? 255 : octet)),
      ),
    ).toThrow(expect.objectContaining({ code: 'corrupt' }));
    expect(decode(39, stream)).toThrow('40 by 1 pixels, not 39');
    expect(decode(40, stream.slice(2))).toThrow('no JPEG 2000 code stream');
    expect(decode(40, stream)()).toEqual(samples);
  });
});
